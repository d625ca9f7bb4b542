import { Buffer } from 'node:buffer';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { CasefileError } from '@casefile/contract';
import { type HttpAnswer, type HttpDoor, type HttpLimits, type HttpRequest, openHttpDoor } from './http.js';
import { hastyClock, serve } from './loopback.fixture.js';

const secret = 'ghp_verysecretcredential';

interface Setting {
  readonly limits?: Partial<HttpLimits>;
  /** The path of the API on the server. */
  readonly base?: string;
}

/** Runs a test with a door onto a server that answers by hand. */
const withDoor = async (
  answer: (request: IncomingMessage, response: ServerResponse, nth: number) => void,
  test: (tools: {
    readonly door: HttpDoor;
    readonly clock: ReturnType<typeof hastyClock>;
    readonly get: (path?: string, changes?: Partial<HttpRequest>) => Promise<HttpAnswer>;
    readonly seen: IncomingMessage[];
    readonly url: string;
  }) => Promise<void>,
  { limits = {}, base = '' }: Setting = {},
): Promise<void> => {
  const server = await serve(answer);
  const clock = hastyClock();
  const door = openHttpDoor({ base: new URL(server.url + base), clock, limits });
  const get = (path = '/', changes: Partial<HttpRequest> = {}) =>
    door.request({
      route: 'test',
      host: 'forge.test',
      method: 'GET',
      url: new URL(server.url + base + path),
      accept: 'application/json',
      authorization: () => Promise.resolve(`Bearer ${secret}`),
      maxBytes: 10_000,
      ...changes,
    });
  try {
    await test({ door, clock, get, seen: server.seen, url: server.url });
  } finally {
    await door.close();
    await server.close();
  }
};

const failureOf = async (promise: Promise<unknown>): Promise<CasefileError> => {
  const error = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof CasefileError)) throw new Error(`no CasefileError: ${String(error)}`);
  expect(JSON.stringify([error.message, error.details, String(error.cause), error.stack])).not.toContain(secret);
  expect(JSON.stringify([error.message, error.details, String(error.cause)])).not.toContain('record text');
  return error;
};
const text = (answer: HttpAnswer): string => Buffer.from(answer.body).toString('utf8');

describe('the HTTP door: one request', () => {
  it('sends the credential, a name and nothing of the environment, and reads the answer', async () => {
    await withDoor(
      (_, response) => response.setHeader('x-a', '1').end('hello'),
      async ({ get, seen, door }) => {
        const answer = await get('/a?b=1');
        expect([answer.status, text(answer), answer.headers.get('x-a')]).toEqual([200, 'hello', '1']);
        expect(seen[0]?.headers).toMatchObject({
          authorization: `Bearer ${secret}`,
          accept: 'application/json',
          'accept-encoding': 'gzip',
          'user-agent': 'casefile',
        });
        expect(door.requests()).toBe(1);
      },
    );
  });

  it.each([400, 401, 403, 404, 409, 410, 422, 451])('a %i is an answer and is not asked for again', async (status) => {
    await withDoor(
      (_, response) => response.writeHead(status).end('{"message":"record text"}'),
      async ({ get, seen }) => {
        expect((await get()).status).toBe(status);
        expect(seen).toHaveLength(1);
      },
    );
  });

  it('a refusal with an endless body is still a refusal', async () => {
    await withDoor(
      (_, response) => response.writeHead(404).end(Buffer.alloc(1_000_000)),
      async ({ get }) => {
        const answer = await get();
        expect([answer.status, answer.body.byteLength]).toEqual([404, 0]);
      },
    );
  });
});

describe('the HTTP door: retries by fail class', () => {
  it.each([500, 502, 503, 504])('a %i is asked for again with growing, jittered pauses', async (status) => {
    await withDoor(
      (_, response, nth) => response.writeHead(nth < 3 ? status : 200).end('record text'),
      async ({ get, seen, clock, door }) => {
        expect((await get()).status).toBe(200);
        expect(seen).toHaveLength(4);
        expect(door.requests()).toBe(4);
        expect(clock.slept).toHaveLength(3);
        clock.slept.forEach((pause, index) => {
          expect(pause).toBeLessThanOrEqual(500 * 2 ** index);
        });
      },
    );
  });

  it('after the last try the forge is unavailable, and the error says nothing of body or credential', async () => {
    await withDoor(
      (_, response) => response.writeHead(502).end('record text'),
      async ({ get, seen }) => {
        const error = await failureOf(get());
        expect(error).toMatchObject({
          code: 'forge_unavailable',
          failClass: 'health',
          details: { route: 'test', host: 'forge.test', status: 502 },
        });
        expect(seen).toHaveLength(4);
      },
    );
  });

  it.each([
    ['resets the connection', (response: ServerResponse) => response.destroy()],
    [
      'resets it in the body',
      (response: ServerResponse) => {
        response.writeHead(200, { 'content-length': '100' });
        response.write('record text', () => response.destroy());
      },
    ],
    ['never answers', () => undefined],
    [
      'stalls in the body',
      (response: ServerResponse) => {
        response.writeHead(200, { 'content-length': '100' });
        response.write('record text');
      },
    ],
    [
      'cuts a packed body',
      (response: ServerResponse) =>
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('x'.repeat(5000)).subarray(0, 30)),
    ],
  ])('a server that %s is asked again and then unavailable', async (_, fault) => {
    const limits = { headersMs: 100, bodyMs: 100, totalMs: 5_000, tries: 2 };
    await withDoor(
      (_request, response, nth) => {
        if (nth < 2) fault(response);
        else response.end('ok');
      },
      async ({ get, seen }) => {
        expect((await failureOf(get())).code).toBe('forge_unavailable');
        expect(seen).toHaveLength(2);
        expect(text(await get())).toBe('ok');
      },
      { limits },
    );
  });

  it('one try as a whole is bounded, however steadily it trickles', async () => {
    await withDoor(
      (_, response) => {
        const trickle = setInterval(() => response.write('x'), 20);
        response.on('close', () => {
          clearInterval(trickle);
        });
      },
      async ({ get }) => {
        expect((await failureOf(get())).code).toBe('forge_unavailable');
      },
      { limits: { totalMs: 200, tries: 1 } },
    );
  });

  it('a port where nobody listens is unavailable', async () => {
    const server = await serve(() => undefined);
    await server.close();
    const door = openHttpDoor({ base: new URL(server.url), clock: hastyClock() });
    const asked = {
      route: 'test',
      host: 'forge.test',
      method: 'GET',
      url: new URL(server.url),
      accept: '*/*',
      maxBytes: 10,
    } as const;
    expect(await failureOf(door.request(asked))).toMatchObject({
      code: 'forge_unavailable',
      details: { reason: 'ECONNREFUSED' },
    });
    expect(door.requests()).toBe(4);
    await door.close();
  });

  it('what is not HTTP breaks the contract at once, and its bytes are in no error', async () => {
    await withDoor(
      (_, response) => response.socket?.end('record text\r\n\r\n'),
      async ({ get, seen }) => {
        expect((await failureOf(get())).code).toBe('forge_broke_contract');
        expect(seen).toHaveLength(1);
      },
    );
  });

  it('a body is made anew for each try, with less in it after each slow answer', async () => {
    const statuses = [502, 500, 504, 200];
    await withDoor(
      (_, response, nth) => response.writeHead(statuses[nth] ?? 200).end(),
      async ({ get }) => {
        const slow: number[] = [];
        await get('/', { method: 'POST', body: (slowAnswers) => String(slow.push(slowAnswers)) });
        expect(slow).toEqual([0, 1, 1, 2]);
      },
    );
  });

  it('what the caller finds in a good answer counts: slow and broken are asked for again', async () => {
    await withDoor(
      (_, response, nth) => response.end(String(nth)),
      async ({ get }) => {
        const slow: number[] = [];
        const answer = await get('/', {
          method: 'POST',
          body: (slowAnswers) => String(slow.push(slowAnswers)),
          inspect: (found) => (text(found) === '0' ? 'slow' : text(found) === '1' ? 'broken' : null),
        });
        expect(text(answer)).toBe('2');
        expect(slow).toEqual([0, 1, 1]);
      },
    );
  });
});

describe('the HTTP door: byte caps', () => {
  it('an announced length above the cap is not read', async () => {
    await withDoor(
      (_, response) => {
        response.writeHead(200, { 'content-length': '1000000000' });
        response.write('x');
      },
      async ({ get, seen }) => {
        expect((await failureOf(get())).code).toBe('response_too_large');
        expect(seen).toHaveLength(1);
      },
    );
  });

  it('a stream that goes on is left at the cap', async () => {
    await withDoor(
      (_, response) => {
        const more = (): void => {
          while (!response.destroyed && response.write(Buffer.alloc(65_536)));
        };
        response.on('drain', more);
        more();
      },
      async ({ get }) => {
        expect(await failureOf(get())).toMatchObject({ code: 'response_too_large', details: { max_bytes: 10_000 } });
      },
    );
  });

  it('D15: a bomb is counted after decoding', async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000));
    expect(bomb.byteLength).toBeLessThan(60_000);
    await withDoor(
      (_, response) =>
        response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': String(bomb.byteLength) }).end(bomb),
      async ({ get }) => {
        expect((await failureOf(get('/', { maxBytes: 100_000 }))).code).toBe('response_too_large');
      },
    );
  });

  it('exactly the cap is read, packed or not', async () => {
    await withDoor(
      (request, response) => {
        if (request.url === '/packed')
          response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('x'.repeat(10_000)));
        else response.end('x'.repeat(10_000));
      },
      async ({ get }) => {
        expect((await get()).body.byteLength).toBe(10_000);
        expect((await get('/packed')).body.byteLength).toBe(10_000);
      },
    );
  });

  it('an empty packed body is empty', async () => {
    await withDoor(
      (_, response) => response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': '0' }).end(),
      async ({ get }) => {
        expect((await get()).body.byteLength).toBe(0);
      },
    );
  });

  it.each([
    ['br', brotliCompressSync('record text')],
    ['gzip, gzip', gzipSync(gzipSync('record text'))],
    ['gzip', Buffer.from('record text, not packed')],
  ])('a body encoded as %s that was not asked for, or is not so, breaks the contract', async (encoding, body) => {
    await withDoor(
      (_, response) => response.writeHead(200, { 'content-encoding': encoding }).end(body),
      async ({ get }) => {
        expect((await failureOf(get())).code).toBe('forge_broke_contract');
      },
    );
  });

  it('too long an answer to a question that can be made smaller is asked for again', async () => {
    await withDoor(
      (_, response, nth) => response.end('x'.repeat(nth === 0 ? 20_000 : 5)),
      async ({ get }) => {
        const answer = await get('/', { method: 'POST', body: (slow) => 'x'.repeat(10 - slow) });
        expect(text(answer)).toBe('xxxxx');
      },
    );
  });
});

describe('the HTTP door: redirects', () => {
  it.each([301, 302, 307, 308])('a %i within the API is followed with the credential and counted', async (status) => {
    await withDoor(
      (request, response) => {
        if (request.url === '/api/new') response.end('moved');
        else response.writeHead(status, { location: '/api/new' }).end();
      },
      async ({ get, seen, door }) => {
        const answer = await get('/old');
        expect([text(answer), answer.url.pathname]).toEqual(['moved', '/api/new']);
        expect(seen.map(({ headers }) => headers.authorization)).toEqual([`Bearer ${secret}`, `Bearer ${secret}`]);
        expect(door.requests()).toBe(2);
      },
      { base: '/api' },
    );
  });

  it('another origin never gets the credential: it is not even asked', async () => {
    const thief = await serve((_, response) => response.end('{"stolen":true}'));
    await withDoor(
      (_, response) => response.writeHead(302, { location: `${thief.url}/repos` }).end(),
      async ({ get }) => {
        expect((await failureOf(get())).code).toBe('redirect_refused');
        const leave = await get('/', { mayLeave: true });
        expect([leave.status, leave.headers.get('location')]).toEqual([302, `${thief.url}/repos`]);
        expect(thief.seen).toHaveLength(0);
        await get('/', { url: new URL(thief.url), mayLeave: true });
        expect(thief.seen[0]?.headers.authorization).toBeUndefined();
      },
    );
    await thief.close();
  });

  it.each([
    '/elsewhere',
    '/api/../elsewhere',
    '/api/%2e%2e/elsewhere',
    '/apix',
    'http://user:pass@127.0.0.1/api/',
    '//127.0.0.1:1/api/',
    'http:///',
    '',
  ])('a redirect to %j leaves the API and is refused', async (location) => {
    await withDoor(
      (_, response) => response.writeHead(302, { location }).end(),
      async ({ get, seen }) => {
        expect((await failureOf(get())).code).toBe('redirect_refused');
        expect(seen).toHaveLength(1);
      },
      { base: '/api' },
    );
  });

  it('a POST is never redirected, and neither is a 303 or a 300', async () => {
    await withDoor(
      (request, response) =>
        response
          .writeHead(request.method === 'POST' ? 307 : request.url === '/a' ? 303 : 300, { location: '/new' })
          .end(),
      async ({ get, seen }) => {
        expect((await failureOf(get('/', { method: 'POST', body: () => '{}' }))).code).toBe('redirect_refused');
        expect((await failureOf(get('/a'))).code).toBe('redirect_refused');
        expect((await failureOf(get('/b'))).code).toBe('redirect_refused');
        expect(seen).toHaveLength(3);
      },
    );
  });

  it('redirects that lead on and on end', async () => {
    await withDoor(
      (_, response, nth) => response.writeHead(302, { location: `/${String(nth)}` }).end(),
      async ({ get, seen }) => {
        expect((await failureOf(get())).code).toBe('redirect_refused');
        expect(seen).toHaveLength(6);
      },
    );
  });

  it('for an origin that the forge named, an address that is not public is never connected to', async () => {
    await withDoor(
      (_, response) => response.end(),
      async ({ door, seen, url }) => {
        const inside = new URL(url.replace('127.0.0.1', 'localhost'));
        const asked = {
          route: 'test',
          host: 'forge.test',
          method: 'GET',
          url: inside,
          accept: '*/*',
          maxBytes: 10,
        } as const;
        expect(await failureOf(door.request({ ...asked, publicOnly: true }))).toMatchObject({
          code: 'forge_unavailable',
          details: { reason: 'ENOTPUBLIC' },
        });
        expect(seen).toHaveLength(0);
      },
    );
  });
});

describe('the HTTP door: limits', () => {
  const limited =
    (headers: Record<string, string>, status = 403, body = '{}') =>
    (_: IncomingMessage, response: ServerResponse, nth: number): void => {
      if (nth === 0) response.writeHead(status, headers).end(body);
      else response.end('ok');
    };
  const secondary =
    '{"message":"You have exceeded a secondary rate limit. Please wait a few minutes before you try again."}';

  it.each([
    ['Retry-After in seconds', limited({ 'retry-after': '7' }), 7_000],
    ['Retry-After in seconds on a 429', limited({ 'retry-after': '7' }, 429), 7_000],
    ['Retry-After as a date', limited({ 'retry-after': 'Tue, 08 Sep 2026 12:00:09 GMT' }), 9_000],
    ['a Retry-After of nothing', limited({ 'retry-after': '0' }), 1_000],
    ['a Retry-After in the past', limited({ 'retry-after': 'Tue, 08 Sep 2026 11:00:00 GMT' }), 1_000],
    [
      'a spent quota',
      limited({ 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(Date.parse('2026-09-08T12:00:20Z') / 1000) }),
      21_000,
    ],
    ['a secondary limit without any header', limited({}, 403, secondary), 60_000],
    [
      'a secondary limit with quota left',
      limited({ 'x-ratelimit-remaining': '4000', 'x-ratelimit-reset': '9999999999' }, 403, secondary),
      60_000,
    ],
    ['a bare 429', limited({}, 429, ''), 60_000],
    ['abuse detection', limited({}, 403, '{"message":"You have triggered an abuse detection mechanism."}'), 60_000],
    [
      'a documentation link',
      limited({}, 403, '{"documentation_url":"https://docs.test/rate-limits#about-secondary-rate-limits"}'),
      60_000,
    ],
    ['a 503 with Retry-After', limited({ 'retry-after': '5' }, 503), 5_000],
  ])('%s is waited for', async (_, answer, wait) => {
    await withDoor(answer, async ({ get, clock }) => {
      expect(text(await get())).toBe('ok');
      expect(clock.slept).toEqual([wait]);
    });
  });

  it('a limit holds the whole connection back, not one request', async () => {
    await withDoor(limited({ 'retry-after': '30' }), async ({ get, clock, seen }) => {
      await Promise.all([get('/a'), get('/b')]);
      const before = clock.now();
      await get('/c');
      expect(clock.now()).toBe(before);
      expect(seen.length).toBeLessThanOrEqual(4);
      expect(clock.slept.every((pause) => pause <= 30_000)).toBe(true);
    });
  });

  it('limits in a row that name no time wait twice as long each time', async () => {
    await withDoor(
      (_, response, nth) => {
        if (nth < 2) response.writeHead(403).end(secondary);
        else response.end('ok');
      },
      async ({ get, clock }) => {
        expect(text(await get())).toBe('ok');
        expect(clock.slept).toEqual([60_000, 120_000]);
      },
    );
  });

  it.each([
    { 'retry-after': '3600' },
    { 'retry-after': '999999999' },
    { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '9999999999' },
  ])('a limit longer than a capture may wait is forge_limited at once: %j', async (headers) => {
    await withDoor(limited(headers), async ({ get, clock, seen }) => {
      expect(await failureOf(get())).toMatchObject({ code: 'forge_limited', failClass: 'health' });
      expect(clock.slept).toEqual([]);
      expect(seen).toHaveLength(1);
    });
  });

  it('limits that never end are forge_limited', async () => {
    await withDoor(
      (_, response) => response.writeHead(429, { 'retry-after': '1' }).end(),
      async ({ get, seen }) => {
        expect((await failureOf(get())).code).toBe('forge_limited');
        expect(seen).toHaveLength(9);
      },
    );
  });

  it('a limited credential that the caller finds in a good answer waits too', async () => {
    await withDoor(
      (_, response, nth) => {
        response.setHeader('x-ratelimit-remaining', nth === 0 ? '0' : '9');
        response.setHeader('x-ratelimit-reset', String(Date.parse('2026-09-08T12:00:20Z') / 1000));
        response.end(String(nth));
      },
      async ({ get, clock }) => {
        expect(text(await get('/', { inspect: (found) => (text(found) === '0' ? 'limited' : null) }))).toBe('1');
        expect(clock.slept).toEqual([21_000]);
      },
    );
  });

  it('a refusal with quota left is a refusal', async () => {
    await withDoor(
      limited(
        { 'x-ratelimit-remaining': '9' },
        403,
        '{"message":"Must have push access to view collaborator permission."}',
      ),
      async ({ get, clock }) => {
        expect((await get()).status).toBe(403);
        expect(clock.slept).toEqual([]);
      },
    );
  });
});
