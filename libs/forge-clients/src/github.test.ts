import { generateKeyPairSync } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { type NormalizedActor, type NormalizedInputs, requireTimestamp, requireGitOid } from '@casefile/contract';
import type { ForgeClient } from '@casefile/ports';
import { createGitHubClient, type GitHubClientOptions, type GitHubCredential } from './github.js';
import { hastyClock, serve } from './loopback.fixture.js';

const token = 'ghp_verysecretcredential';
const ada: NormalizedActor = { id: 'U_ada', login: 'ada', type: 'user' };
const inputsWith = (changes: Partial<NormalizedInputs> = {}): NormalizedInputs => ({
  schema_version: 1,
  source: { forge: 'github', host: 'github.com', repository_id: 'R_1', repository: 'octo/app' },
  entity: {
    kind: 'change_proposal',
    number: 12,
    id: 'PR_12',
    state: 'open',
    title: 't',
    body: '',
    labels: [],
    author_id: null,
    created_at: requireTimestamp('2026-09-08T10:15:30Z'),
    updated_at: requireTimestamp('2026-09-08T10:15:30Z'),
    revision: { edited: false },
    title_revision: { edited: false },
  },
  actors: [],
  comments: [],
  reviews: [],
  threads: [],
  checks: [],
  shortfalls: [],
  ...changes,
});
const checkOf = (reference: string, status: 'completed' | 'in_progress' = 'completed') => ({
  id: 'CR_1',
  name: 'test',
  status,
  created_at: requireTimestamp('2026-09-08T10:15:30Z'),
  head_sha: requireGitOid('a'.repeat(40)),
  log: { offered: true as const, reference },
});

const withClient = async (
  answer: (request: IncomingMessage, response: ServerResponse, nth: number) => unknown,
  test: (tools: {
    readonly client: ForgeClient;
    readonly seen: IncomingMessage[];
    readonly url: string;
    readonly clock: ReturnType<typeof hastyClock>;
  }) => Promise<void>,
  options: Partial<GitHubClientOptions> = {},
): Promise<void> => {
  const server = await serve(answer);
  const clock = hastyClock();
  const client = createGitHubClient({
    host: 'github.com',
    apiUrl: server.url,
    credential: { kind: 'token', token },
    clock,
    ...options,
  });
  try {
    await test({ client, seen: server.seen, url: server.url, clock });
  } finally {
    await client.close();
    await server.close();
  }
};

const writer = JSON.stringify({ permission: 'write', role_name: 'write', user: { login: 'ada', node_id: 'U_ada' } });

describe('looking up a role (D13, D21)', () => {
  it('asks once, about the login, and takes the answer about the id', async () => {
    await withClient(
      (_, response) => response.end(writer),
      async ({ client, seen }) => {
        expect(await client.lookUpRole(inputsWith(), ada)).toEqual({
          actor_id: 'U_ada',
          outcome: 'role',
          role: 'write',
        });
        expect(await client.lookUpRole(inputsWith(), { ...ada, id: 'U_bob' })).toEqual({
          actor_id: 'U_bob',
          outcome: 'undetermined',
        });
        expect(seen.map(({ url }) => url)).toEqual(Array(2).fill('/repos/octo/app/collaborators/ada/permission'));
        expect(client.usage()).toEqual({ requests: 2, points: 0 });
      },
    );
  });

  it.each([
    [404, '{"message":"Not Found"}', 'undetermined'],
    [403, '{"message":"Must have push access to view collaborator permission."}', 'undetermined'],
    [401, '{"message":"Bad credentials"}', 'undetermined'],
    [200, '{"permission":', 'undetermined'],
    [200, '', 'undetermined'],
    [302, '', 'undetermined'],
    [500, '', 'unavailable'],
    [429, '', 'unavailable'],
  ])('a %i with %j is %s', async (status, body, outcome) => {
    await withClient(
      (_, response) =>
        response
          .writeHead(status, {
            location: 'https://elsewhere.test/',
            ...(status === 429 ? { 'retry-after': '9999' } : {}),
          })
          .end(body),
      async ({ client }) => {
        expect(await client.lookUpRole(inputsWith(), ada)).toEqual({ actor_id: 'U_ada', outcome });
      },
    );
  });

  it('a rename is followed within the API', async () => {
    await withClient(
      (request, response) => {
        if (request.url?.startsWith('/repos/') === true)
          response.writeHead(301, { location: '/repositories/1/collaborators/ada/permission' }).end();
        else response.end(writer);
      },
      async ({ client, seen }) => {
        expect((await client.lookUpRole(inputsWith(), ada)).outcome).toBe('role');
        expect(seen).toHaveLength(2);
      },
    );
  });

  it.each([null, '', '.', '..', 'a/b', 'dependabot[bot]', 'a?b', 'a b', '../../user'])(
    'a login %j is never asked about',
    async (login) => {
      await withClient(
        (_, response) => response.end(writer),
        async ({ client, seen }) => {
          expect((await client.lookUpRole(inputsWith(), { ...ada, login })).outcome).toBe('undetermined');
          expect(seen).toHaveLength(0);
        },
      );
    },
  );
});

describe('reading a log (D12)', () => {
  const withLog = (check = checkOf('job:5')) => inputsWith({ checks: [check] });

  it('follows GitHub to another origin by hand, without the credential', async () => {
    const store = await serve((_, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('line\n')),
    );
    await withClient(
      (_, response) => response.writeHead(302, { location: `${store.url}/signed?sig=abc` }).end(),
      async ({ client, seen }) => {
        const log = await client.readLog(withLog(), 'job:5', 5);
        expect(log.outcome === 'read' && Buffer.from(log.bytes).toString()).toBe('line\n');
        expect(seen[0]?.url).toBe('/repos/octo/app/actions/jobs/5/logs');
        expect(seen[0]?.headers.authorization).toBe(`Bearer ${token}`);
        expect(store.seen[0]?.url).toBe('/signed?sig=abc');
        expect(store.seen[0]?.headers).not.toHaveProperty('authorization');
        expect(store.seen[0]?.headers).not.toHaveProperty('x-github-api-version');
        expect(client.usage().requests).toBe(2);
      },
    );
    await store.close();
  });

  it('an empty log is an empty log', async () => {
    await withClient(
      (request, response) =>
        request.url === '/log' ? response.end() : response.writeHead(302, { location: '/log' }).end(),
      async ({ client }) => {
        expect(await client.readLog(withLog(), 'job:5', 5)).toEqual({ outcome: 'read', bytes: Buffer.alloc(0) });
      },
    );
  });

  it.each([
    [404, 'completed', 'history_unavailable'],
    [410, 'completed', 'history_unavailable'],
    [404, 'in_progress', 'fetch_failed'],
    [403, 'completed', 'fetch_failed'],
    [401, 'completed', 'fetch_failed'],
    [500, 'completed', 'fetch_failed'],
    [204, 'completed', 'fetch_failed'],
  ] as const)('a %i for a job that is %s is %s, from the API and from the store', async (status, state, outcome) => {
    for (const refuses of ['api', 'store'])
      await withClient(
        (request, response) => {
          if (refuses === 'store' && request.url !== '/log') response.writeHead(302, { location: '/log' }).end();
          else response.writeHead(status).end();
        },
        async ({ client }) => {
          expect(await client.readLog(withLog(checkOf('job:5', state)), 'job:5', 5)).toEqual({ outcome });
        },
      );
  });

  it.each([
    'https://elsewhere.test/log',
    'http://10.0.0.1/log',
    'http://169.254.169.254/latest',
    'ftp://127.0.0.1/',
    '//',
    '',
  ])('a redirect to %j is not followed', async (location) => {
    await withClient(
      (_, response) => response.writeHead(302, { location }).end(),
      async ({ client, seen }) => {
        expect(await client.readLog(withLog(), 'job:5', 5)).toEqual({ outcome: 'fetch_failed' });
        expect(seen).toHaveLength(1);
      },
    );
  });

  it('a store that leads on, and on to a host that is not allowed, is not followed', async () => {
    const store = await serve((_, response) => response.writeHead(302, { location: 'https://elsewhere.test/' }).end());
    await withClient(
      (_, response) => response.writeHead(302, { location: `${store.url}/` }).end(),
      async ({ client }) => {
        expect(await client.readLog(withLog(), 'job:5', 5)).toEqual({ outcome: 'fetch_failed' });
        expect(store.seen).toHaveLength(1);
      },
    );
    await store.close();
  });

  it('a store that leads back to the API gets no credential there', async () => {
    const way = { back: '' };
    const store = await serve((_, response) => response.writeHead(302, { location: way.back }).end());
    await withClient(
      (_, response, nth) =>
        nth === 0 ? response.writeHead(302, { location: store.url }).end() : response.end('{"private":true}'),
      async ({ client, seen, url }) => {
        way.back = `${url}/user`;
        await client.readLog(withLog(), 'job:5', 100);
        expect(seen.map(({ headers }) => headers.authorization)).toEqual([`Bearer ${token}`, undefined]);
      },
    );
    await store.close();
  });

  it('D15: a log above the cap is source_too_large, packed or not', async () => {
    await withClient(
      (request, response) => {
        if (request.url !== '/log') response.writeHead(302, { location: '/log' }).end();
        else response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(1_000_000)));
      },
      async ({ client }) => {
        expect(await client.readLog(withLog(), 'job:5', 999_999)).toEqual({ outcome: 'source_too_large' });
        expect(await client.readLog(withLog(), 'job:5', 1_000_000)).toMatchObject({ outcome: 'read' });
      },
    );
  });

  it.each(['job:6', 'job:5/../6', 'job:', 'run:5', ''])(
    'a reference %j that no check of the head carries is never asked for',
    async (reference) => {
      await withClient(
        (_, response) => response.end('x'),
        async ({ client, seen }) => {
          expect(await client.readLog(withLog(), reference, 5)).toEqual({ outcome: 'unsupported' });
          expect(seen).toHaveLength(0);
        },
      );
    },
  );
});

describe('credentials (D45)', () => {
  it('a token is all there is to redact, and none is nothing', async () => {
    await withClient(
      (_, response) => response.end(),
      ({ client }) => Promise.resolve(expect(client.credentials()).toEqual([token])),
    );
    await withClient(
      (_, response) => response.end(writer),
      async ({ client, seen }) => {
        await client.lookUpRole(inputsWith(), ada);
        expect(seen[0]?.headers).not.toHaveProperty('authorization');
        expect(client.credentials()).toEqual([]);
      },
      { credential: { kind: 'none' } },
    );
  });

  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = privateKey.export({ type: 'pkcs1', format: 'pem' }).toString();

  it.each<[string, GitHubCredential]>([
    ['a token shorter than eight bytes', { kind: 'token', token: 'short' }],
    ['a token with a line break', { kind: 'token', token: 'ghp_longenough\r\nx-evil: 1' }],
    ['a token beyond ASCII', { kind: 'token', token: 'ghp_lönglönglöng' }],
    ['a key that is none', { kind: 'app', appId: 1, privateKey: '-----BEGIN RSA PRIVATE KEY-----' }],
  ])('%s is refused at configuration', (_, credential) => {
    expect(() => createGitHubClient({ host: 'github.com', credential, clock: hastyClock() })).toThrowError(
      expect.objectContaining({ code: 'invalid_configuration', message: expect.not.stringContaining('BEGIN') }),
    );
  });

  /** A GitHub that gives an App a token for so many seconds each time it asks. */
  const appServer = (seconds: number, clock: { now: () => number }) => {
    let issued = 0;
    return (request: IncomingMessage, response: ServerResponse): unknown => {
      const { url = '', method, headers } = request;
      const bearer = headers.authorization?.replace('Bearer ', '') ?? '';
      if (url === '/repos/octo/app/installation') return response.end('{"id":77}');
      if (method === 'POST' && url === '/app/installations/77/access_tokens') {
        if (!/^ey[\w-]+\.ey[\w-]+\.[\w-]+$/.test(bearer)) return response.writeHead(401).end();
        issued += 1;
        return response.writeHead(201).end(
          JSON.stringify({
            token: `ghs_installation${String(issued)}`,
            expires_at: new Date(clock.now() + seconds * 1000).toISOString(),
          }),
        );
      }
      return bearer === `ghs_installation${String(issued)}` ? response.end(writer) : response.writeHead(401).end();
    };
  };

  it('an App finds its installation, takes one token for several requests, and another before the first ends', async () => {
    const clock = hastyClock(Date.now());
    await withClient(
      appServer(3600, clock),
      async ({ client, seen }) => {
        await Promise.all([client.lookUpRole(inputsWith(), ada), client.lookUpRole(inputsWith(), ada)]);
        expect(seen.map(({ url }) => url).sort()).toEqual([
          '/app/installations/77/access_tokens',
          '/repos/octo/app/collaborators/ada/permission',
          '/repos/octo/app/collaborators/ada/permission',
          '/repos/octo/app/installation',
        ]);
        await clock.sleep(56 * 60_000);
        expect((await client.lookUpRole(inputsWith(), ada)).outcome).toBe('role');
        expect(seen.filter(({ method }) => method === 'POST')).toHaveLength(2);
        const secrets = client.credentials();
        expect(secrets).toEqual(expect.arrayContaining([pem, 'ghs_installation1', 'ghs_installation2']));
        expect(secrets.filter((secret) => secret.startsWith('ey')).length).toBeGreaterThan(0);
      },
      { credential: { kind: 'app', appId: 5, privateKey: pem }, clock },
    );
  });

  it('a token that is withdrawn before its time is taken anew, but not for ever', async () => {
    const clock = hastyClock(Date.now());
    const good = appServer(3600, clock);
    let refusals = 0;
    await withClient(
      (request, response) => {
        if (request.url?.includes('collaborators') === true && refusals++ !== 1) return response.writeHead(401).end();
        return good(request, response);
      },
      async ({ client, seen }) => {
        expect((await client.lookUpRole(inputsWith(), ada)).outcome).toBe('role');
        for (let asked = 0; asked < 4; asked += 1)
          expect((await client.lookUpRole(inputsWith(), ada)).outcome).toBe('undetermined');
        expect(seen.filter(({ method }) => method === 'POST').length).toBeLessThanOrEqual(6);
      },
      { credential: { kind: 'app', appId: 5, privateKey: pem, installationId: 77 }, clock },
    );
  });

  it.each([
    [401, '{}'],
    [404, '{}'],
    [201, '{"token":"x\\ny","expires_at":"2026-09-08T13:00:00Z"}'],
    [201, '{"token":"ghs_12345678"}'],
    [201, 'x'],
  ])(
    'an exchange that answers %i %j gives no token, and the role is undetermined or unavailable',
    async (status, body) => {
      await withClient(
        (request, response) =>
          request.method === 'POST' ? response.writeHead(status).end(body) : response.end(writer),
        async ({ client, seen }) => {
          expect((await client.lookUpRole(inputsWith(), ada)).outcome).not.toBe('role');
          expect(seen.every(({ method }) => method === 'POST')).toBe(true);
        },
        { credential: { kind: 'app', appId: 5, privateKey: pem, installationId: 77 } },
      );
    },
  );

  it('two connections with one installation number never share a token', async () => {
    const tokens = ['ghs_tenant_one_token', 'ghs_tenant_two_token'];
    const servers = await Promise.all(
      tokens.map((own) =>
        serve((request, response) => {
          if (request.method === 'POST')
            response.writeHead(201).end(JSON.stringify({ token: own, expires_at: '2099-01-01T00:00:00Z' }));
          else response.writeHead(request.headers.authorization === `Bearer ${own}` ? 200 : 401).end(writer);
        }),
      ),
    );
    const clients = servers.map(({ url }) =>
      createGitHubClient({
        host: 'github.com',
        apiUrl: url,
        credential: { kind: 'app', appId: 5, privateKey: pem, installationId: 77 },
        clock: hastyClock(),
      }),
    );
    const roles = await Promise.all(clients.map((client) => client.lookUpRole(inputsWith(), ada)));
    expect(roles.map(({ outcome }) => outcome)).toEqual(['role', 'role']);
    clients.forEach((client, index) => {
      expect(client.credentials()).toContain(tokens[index]);
      expect(client.credentials()).not.toContain(tokens[1 - index]);
    });
    await Promise.all([...clients, ...servers].map((open) => open.close()));
  });
});

describe('reading refuses before any request', () => {
  const profile = {
    admission: { human_min_role: 'triage' },
    entity_kind: 'change_proposal',
    included_sources: ['entity'],
    record_selection: 'newest',
    check_log_selection: 'none',
    bounds: {
      max_records_per_source: 1,
      max_source_bytes: 1,
      max_record_bytes: 1,
      max_log_bytes: 1,
      max_metadata_string_bytes: 100,
      max_labels: 0,
    },
  } as const;
  const entity = {
    forge: 'github',
    host: 'github.com',
    repository: 'octo/app',
    kind: 'change_proposal',
    number: 1,
  } as const;

  it.each([
    ['another host (D30)', { ...entity, host: 'git.example.test' }, 'unsupported_entity'],
    ['another forge', { ...entity, forge: 'gitlab' as const }, 'unsupported_entity'],
    ['a repository that could lead elsewhere', { ...entity, repository: 'octo/../app' }, 'unsupported_entity'],
    ['a profile of another kind (D14)', { ...entity, kind: 'work_item' as const }, 'invalid_profile'],
  ])('%s', async (_, reference, code) => {
    await withClient(
      (_request, response) => response.end(),
      async ({ client, seen }) => {
        await expect(client.read(reference, profile)).rejects.toMatchObject({ code });
        expect(seen).toHaveLength(0);
      },
    );
  });

  it.each([
    [401, '{"message":"Bad credentials"}', 'forge_refused'],
    [403, '{"message":"Forbidden"}', 'forge_refused'],
    [404, '{"message":"Not Found"}', 'forge_broke_contract'],
    [200, '<html>', 'forge_broke_contract'],
    [200, '{"message":"hello"}', 'forge_broke_contract'],
    [200, '['.repeat(200_000), 'forge_broke_contract'],
    [200, `{"data":${'['.repeat(200_000)}${']'.repeat(200_000)}}`, 'forge_broke_contract'],
    [200, Buffer.from('7b2264617461223a7b22ff223a317d7d', 'hex'), 'forge_broke_contract'],
    [502, '<html>', 'forge_unavailable'],
  ])('an API that answers %i %.40s is %s', async (status, body, code) => {
    await withClient(
      (_request, response) => response.writeHead(status).end(body),
      async ({ client }) => {
        await expect(client.read(entity, profile)).rejects.toMatchObject({ code });
      },
    );
  });
});
