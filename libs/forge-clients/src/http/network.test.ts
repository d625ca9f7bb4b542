import { lookup } from 'node:dns/promises';
import { createServer } from 'node:https';
import { hostname } from 'node:os';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { type Certified, newAuthority } from '../certificates.fixture.js';
import { type HttpDoor, type HttpDoorOptions, type HttpRequest, openHttpDoor } from '../http.js';
import { hastyClock, serve } from '../loopback.fixture.js';
import { answerWithin, isPublicAddress, isWithinReach } from './addresses.js';
import { failureOf, secret, text } from './door.fixture.js';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const open = (base: string, options: Partial<HttpDoorOptions> = {}): HttpDoor => {
  const door = openHttpDoor({ base: new URL(base), clock: hastyClock(), ...options });
  closing.push(door.close);
  return door;
};

const ask = (door: HttpDoor, url: string, more: Partial<HttpRequest> = {}) =>
  door.request({
    route: 'test',
    host: 'forge.test',
    method: 'GET',
    url: new URL(url),
    accept: '*/*',
    authorization: () => Promise.resolve(`Bearer ${secret}`),
    maxBytes: 1000,
    ...more,
  });

const tlsServer = async (certified: Certified) => {
  const seen: string[] = [];
  const server = createServer(certified, (request, response) => {
    seen.push(request.url ?? '');
    response.end('inside');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(
    () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(resolve);
      }),
  );
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { seen, port: address.port };
};

/** A name that leads to an address of this machine's own, if there is one. */
const inside = await lookup(hostname(), { family: 4 }).then(
  ({ address }) => (isPublicAddress(address) ? null : hostname()),
  () => null,
);

describe('the HTTP door: where it leads', () => {
  it.each([
    'https://10.1.2.3',
    'https://192.168.0.1:8443',
    'https://169.254.169.254',
    // Decimal, hexadecimal, octal and short forms are what the URL parser makes of them.
    'https://2852039166',
    'https://0xa9fea9fe',
    'https://0251.0376.0251.0376',
    'https://10.1',
    'https://[::ffff:10.0.0.1]',
    'https://[::ffff:169.254.169.254]',
    'https://[64:ff9b::a9fe:a9fe]',
    'https://[fd00::1]',
    'https://[fe80::1]',
    'https://0.0.0.0',
    'https://100.100.100.200',
    'https://168.63.129.16',
  ])('an API at %s is not asked unless the connection is configured for it, and it is asked once', async (base) => {
    const door = open(base);
    const error = await failureOf(ask(door, `${base}/api`));
    expect(error).toMatchObject({ code: 'invalid_configuration', details: { reason: 'ENOTPUBLIC' } });
    expect(error.message).toContain('allow_private_addresses');
    expect(door.requests()).toBe(1);
  });

  it.each([
    'https://169.254.169.254',
    'https://2852039166',
    'https://[fe80::1]',
    'https://[::ffff:10.0.0.1]',
    'https://[::ffff:169.254.169.254]',
    'https://[64:ff9b::a9fe:a9fe]',
    'https://100.100.100.200',
    'https://[fd00:ec2::254]',
    'https://168.63.129.16',
    'https://0.0.0.0',
  ])('%s is nobody’s forge, whatever is configured', async (base) => {
    const door = open(base, { allowPrivateAddresses: true });
    expect((await failureOf(ask(door, `${base}/api`))).details['reason']).toBe('ENOTPUBLIC');
  });

  it.skipIf(inside === null)(
    'what a name leads to is checked after the look-up (skipped where this machine’s name leads nowhere)',
    async () => {
      const server = await serve((_, response) => response.end('inside'), '0.0.0.0');
      closing.push(server.close);
      // A name like any other, which leads here all the same.
      const elsewhere = server.url.replace('127.0.0.1', inside ?? '');
      const refused = await failureOf(ask(open(elsewhere), elsewhere));
      expect(refused).toMatchObject({ code: 'invalid_configuration', details: { reason: 'ENOTPUBLIC' } });
      expect(server.seen).toHaveLength(0);
      expect(text(await ask(open(elsewhere, { allowPrivateAddresses: true }), elsewhere))).toBe('inside');
      expect(server.seen).toHaveLength(1);
    },
  );

  it('a name of this machine is configuration enough', async () => {
    const server = await serve((_, response) => response.end('inside'));
    closing.push(server.close);
    const here = server.url.replace('127.0.0.1', 'localhost');
    expect(text(await ask(open(here), here))).toBe('inside');
  });

  it.each([
    'http://169.254.169.254/latest/meta-data/',
    'http://2852039166/',
    'http://[::ffff:a9fe:a9fe]/',
    'http://10.0.0.8/',
  ])('an answer that redirects to %s is not followed there, nor is a log', async (location) => {
    const server = await serve((_, response) => response.writeHead(302, { location }).end());
    closing.push(server.close);
    const door = open(server.url);
    expect((await failureOf(ask(door, `${server.url}/api`))).code).toBe('redirect_refused');
    for (const publicOnly of [true, false]) {
      const error = await failureOf(ask(door, location, { outside: { publicOnly } }));
      expect(error.details['reason']).toBe('ENOTPUBLIC');
    }
    expect(server.seen).toHaveLength(1);
  });

  it('a reach that is wider for the API is not wider for what may be public only', async () => {
    const server = await serve((_, response) => response.end('inside'));
    closing.push(server.close);
    const door = open(server.url, { allowPrivateAddresses: true });
    const error = await failureOf(ask(door, server.url, { outside: { publicOnly: true } }));
    expect(error.details['reason']).toBe('ENOTPUBLIC');
    expect(server.seen).toHaveLength(0);
  });

  it('reaches: whatever is within loopback is within private, and nothing public is within loopback', () => {
    fc.assert(
      fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), (address) => {
        const [open4, loopback, own] = (['public', 'loopback', 'private'] as const).map((reach) =>
          isWithinReach(address, reach),
        );
        expect(open4).toBe(isPublicAddress(address));
        expect(loopback && open4).toBe(false);
        expect(own).toBe(own || loopback || open4);
      }),
    );
  });

  it('hands on what is within reach of a name that has both, one or all', () => {
    const inside = { address: '10.0.0.1', family: 4 };
    const outside = { address: '1.1.1.1', family: 4 };
    const metadata = { address: '169.254.169.254', family: 4 };
    const heard = (reach: 'public' | 'private', found: (typeof inside)[]) => {
      let answer: unknown = null;
      answerWithin(reach, found, true, (error, addresses) => (answer = error?.code ?? addresses));
      return answer;
    };
    expect(heard('public', [inside, outside, metadata])).toEqual([outside]);
    expect(heard('private', [inside, outside, metadata])).toEqual([inside, outside]);
    expect(heard('private', [metadata])).toBe('ENOTPUBLIC');
  });
});

describe('the HTTP door: a certificate authority of one’s own', () => {
  const own = newAuthority('Orchard Root');
  const other = newAuthority('Other Root');

  it('vouches for the API when it is given, and nobody else does', async () => {
    const { port, seen } = await tlsServer(own.certify('localhost'));
    const base = `https://localhost:${String(port)}`;
    expect(text(await ask(open(base, { ca: own.cert }), base))).toBe('inside');
    expect(text(await ask(open(base, { ca: `# two\n${other.cert}\n${own.cert}` }), base))).toBe('inside');
    for (const options of [{}, { ca: other.cert }]) {
      const door = open(base, options);
      const error = await failureOf(ask(door, base));
      expect(error.code).toBe('forge_broke_contract');
      expect(error.message).toContain('--ca-file');
      expect(door.requests()).toBe(1);
    }
    expect(seen).toHaveLength(2);
  });

  it('is not enough for another name, or after the end', async () => {
    for (const certified of [own.certify('elsewhere.test'), own.certify('localhost', '210101000000Z')]) {
      const { port, seen } = await tlsServer(certified);
      const base = `https://localhost:${String(port)}`;
      expect((await failureOf(ask(open(base, { ca: own.cert }), base))).code).toBe('forge_broke_contract');
      expect(seen).toHaveLength(0);
    }
  });

  it('holds whatever NODE_TLS_REJECT_UNAUTHORIZED says', async () => {
    const { port, seen } = await tlsServer(other.certify('localhost'));
    const base = `https://localhost:${String(port)}`;
    const before = process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
    process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
    try {
      expect((await failureOf(ask(open(base, { ca: own.cert }), base))).code).toBe('forge_broke_contract');
    } finally {
      if (before === undefined) delete process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
      else process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = before;
    }
    expect(seen).toHaveLength(0);
  });

  it('vouches for a log that the API leads to as well', async () => {
    const api = await tlsServer(own.certify('localhost'));
    const log = await tlsServer(own.certify('localhost'));
    const door = open(`https://localhost:${String(api.port)}`, { ca: own.cert });
    const url = `https://localhost:${String(log.port)}/log`;
    expect(text(await ask(door, url, { outside: { publicOnly: false } }))).toBe('inside');
  });

  it.each(['', 'no certificate', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----'])(
    '%j is none',
    (ca) => {
      expect(() => openHttpDoor({ base: new URL('https://forge.test'), ca, clock: hastyClock() })).toThrowError(
        expect.objectContaining({ code: 'invalid_configuration' }),
      );
    },
  );
});
