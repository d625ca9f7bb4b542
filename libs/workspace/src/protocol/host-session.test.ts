import { describe, expect, it } from 'vitest';
import { blobIdOf } from '../identity.js';
import { defaultHostLimits, openHostSession, type HostOffer } from './host-session.js';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const contents = new Map<string, Uint8Array>();
const keep = (bytes: Uint8Array): string => {
  const id = blobIdOf(bytes);
  contents.set(id, bytes);
  return id;
};
const [api, key, image, fresh] = [
  keep(bytesOf('api\n')),
  keep(bytesOf('the key')),
  keep(new Uint8Array([255, 0])),
  keep(bytesOf('fresh')),
];
const baseline = { rev: `git:tree:${'1'.repeat(40)}`, stampedAt: '2026-06-16T10:00:00Z' };
const offer: HostOffer = {
  host: { name: 'casefile', version: '1' },
  baseline,
  tree: new Map([
    ['src/api.ts', api],
    ['src/image.bin', image],
    ['private/key', key],
  ]),
  after: new Map([
    ['src/new.ts', fresh],
    ['src/innocent.ts', key],
  ]),
  read: ['**', '!private/**'],
  blob: (id) => contents.get(id) ?? null,
};
const handshake = JSON.stringify({
  jsonrpc: '2.0',
  id: 'initialize',
  result: {
    serverInfo: { name: 'peer', version: '1', fingerprint: 'f' },
    requestedPermissions: { read: ['src/**'], write: true, network: true },
  },
});

const opened = (change: Partial<HostOffer> = {}) => {
  const session = openHostSession({ ...offer, ...change });
  session.open();
  session.receive(handshake);
  return session;
};
const ask = (session: ReturnType<typeof opened>, method: string, params: unknown) => {
  const [line = '{}'] = session.receive(JSON.stringify({ jsonrpc: '2.0', id: 7, method, params }));
  const { result, error } = JSON.parse(line);
  return error === undefined ? result : { code: error.code, failClass: error.data.failClass };
};

describe('the life of a session', () => {
  it('opens with the handshake; the host narrows, and never grants to write or to reach a network', () => {
    const session = openHostSession(offer);
    const [first = ''] = session.open();
    expect(JSON.parse(first)).toMatchObject({
      method: 'initialize',
      params: { protocolVersion: 'asp/1.0', workspace: { baseline } },
    });
    expect(session.state()).toBe('spawned');
    const [granted = ''] = session.receive(handshake);
    expect(JSON.parse(granted)).toEqual({
      jsonrpc: '2.0',
      method: 'initialized',
      params: { grantedPermissions: { read: ['**', '!private/**'], write: false, network: false }, baseline },
    });
    expect(session.state()).toBe('active');
  });

  it('serves nothing before it, and nothing after a handshake that failed', () => {
    const early = openHostSession(offer);
    early.open();
    expect(ask(early, 'workspace/listTree', { globs: ['**'] })).toEqual({ code: -32010, failClass: 'health' });
    for (const line of [
      JSON.stringify({ jsonrpc: '2.0', id: 'initialize', error: { code: -32014, message: 'no' } }),
      JSON.stringify({ jsonrpc: '2.0', id: 'initialize', result: {} }),
    ]) {
      const session = openHostSession(offer);
      session.open();
      expect(session.receive(line)).toEqual([]);
      expect(session.state()).toBe('refused');
      expect(ask(session, 'workspace/readBlob', { blobs: [api] })).toEqual({ code: -32010, failClass: 'health' });
      // A second handshake opens nothing.
      session.receive(handshake);
      expect(session.state()).toBe('refused');
    }
  });

  it.each([
    ['no JSON', '{', -32700],
    ['a list', '[]', -32600],
    ['another protocol', '{"id":1,"method":"x"}', -32600],
    ['an id that is none', '{"jsonrpc":"2.0","id":{},"method":"x"}', -32600],
    ['a method that is not there', '{"jsonrpc":"2.0","id":1,"method":"workspace/writeBlob"}', -32601],
    ['a method of every object', '{"jsonrpc":"2.0","id":1,"method":"toString"}', -32601],
  ])('%s is answered with its error, and the session goes on', (_, line, code) => {
    const session = opened();
    const [answer = '{}'] = session.receive(line);
    expect(JSON.parse(answer)).toMatchObject({ error: { code, data: { failClass: 'input' } } });
    expect(session.state()).toBe('active');
  });

  it('notifications are not answered, and exit ends it', () => {
    const session = opened();
    expect(session.receive('{"jsonrpc":"2.0","method":"$/progress","params":{}}')).toEqual([]);
    session.receive('{"jsonrpc":"2.0","method":"exit"}');
    expect(session.state()).toBe('ended');
    expect(
      session.receive(
        JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'workspace/listTree', params: { globs: ['**'] } }),
      ),
    ).toEqual([]);
  });
});

describe('data model: Blob protocol', () => {
  it('lists within the grant and what the peer asked for itself, and says where it was cut', () => {
    const session = opened();
    expect(ask(session, 'workspace/listTree', { globs: ['**'] })).toEqual({
      entries: [
        { path: 'src/api.ts', blobId: api, kind: 'file' },
        { path: 'src/image.bin', blobId: image, kind: 'file' },
      ],
      truncated: false,
    });
    const small = opened({ limits: { ...defaultHostLimits, maxEntries: 1 } });
    expect(ask(small, 'workspace/listTree', { globs: ['**'] })).toMatchObject({
      entries: [{ path: 'src/api.ts' }],
      truncated: true,
    });
    expect(
      ask(session, 'workspace/listTree', { globs: ['**'], baseline: { ...baseline, rev: 'git:tree:other' } }),
    ).toEqual({ code: -32011, failClass: 'health' });
  });

  it('serves text as text and bytes as base64, and remembers what it served', () => {
    const session = opened();
    expect(ask(session, 'workspace/readBlob', { blobs: [api, image, fresh] })).toEqual({
      blobs: [
        { id: api, encoding: 'utf-8', bytes: 'api\n' },
        { id: image, encoding: 'base64', bytes: '/wA=' },
        { id: fresh, encoding: 'utf-8', bytes: 'fresh' },
      ],
      truncated: false,
    });
    expect([...session.served()].sort()).toEqual([api, image, fresh].sort());
  });

  it('"An in-scope path whose hash is not in the referenced set MUST be refused (a policy error)"; so is all that is asked for beside it', () => {
    const session = opened();
    const policy = { code: -32012, failClass: 'policy' };
    expect(ask(session, 'workspace/readBlob', { blobs: [blobIdOf(bytesOf('elsewhere'))] })).toEqual(policy);
    expect(ask(session, 'workspace/readBlob', { blobs: [key] })).toEqual(policy);
    expect(ask(session, 'workspace/readBlob', { blobs: [api, key] })).toEqual(policy);
    expect(session.served().size).toBe(0);
  });

  it('a blob that is gone or is another is unavailable, never served', () => {
    expect(ask(opened({ blob: () => null }), 'workspace/readBlob', { blobs: [api] })).toEqual({
      code: -32015,
      failClass: 'health',
    });
    expect(ask(opened({ blob: () => bytesOf('other') }), 'workspace/readBlob', { blobs: [api] })).toEqual({
      code: -32015,
      failClass: 'health',
    });
  });

  it('caps an answer and says so', () => {
    const session = opened({ limits: { ...defaultHostLimits, maxAnswerBytes: 5 } });
    expect(ask(session, 'workspace/readBlob', { blobs: [api, fresh] })).toMatchObject({
      blobs: [{ id: api }],
      truncated: true,
    });
    expect([...session.served()]).toEqual([api]);
  });

  it('takes blobs in within a bound, and serves them back', () => {
    const session = opened({ limits: { ...defaultHostLimits, maxPutBytes: 6 } });
    const { id } = ask(session, 'workspace/putBlob', { encoding: 'utf-8', bytes: 'put' });
    expect(id).toBe(blobIdOf(bytesOf('put')));
    expect(ask(session, 'workspace/readBlob', { blobs: [id] })).toMatchObject({ blobs: [{ bytes: 'put' }] });
    const input = { code: -32602, failClass: 'input' };
    expect(ask(session, 'workspace/putBlob', { encoding: 'utf-8', bytes: 'more' })).toEqual(input);
    for (const params of [
      { encoding: 'base64', bytes: '!' },
      { encoding: 'hex', bytes: '00' },
      { bytes: 'x' },
      null,
      { encoding: 'utf-8', bytes: '\ud800' },
    ])
      expect(ask(session, 'workspace/putBlob', params)).toEqual(input);
  });

  it.each([
    ['workspace/listTree', {}],
    ['workspace/listTree', { globs: 'x' }],
    ['workspace/listTree', { globs: [], paths: [1] }],
    ['workspace/readBlob', { blobs: api }],
    ['workspace/readBlob', { blobs: Array.from({ length: 1001 }, () => api) }],
    ['workspace/readBlob', null],
  ])('%s with parameters that are none', (method, params) => {
    expect(ask(opened(), method, params)).toEqual({ code: -32602, failClass: 'input' });
  });
});
