import { describe, expect, it } from 'vitest';
import { issueSeed, pullRequestSeed } from '../github.js';
import { ask, rest } from './client.fixture.js';
import { started } from './fakes.fixture.js';

const role = (login: string): string => `/repos/owner/project/collaborators/${encodeURIComponent(login)}/permission`;

describe('REST as GitHub answers it', () => {
  it.each([
    ['owner', 'admin', 'admin'],
    ['maintainer', 'write', 'maintain'],
    ['writer', 'write', 'write'],
    ['triager', 'read', 'triage'],
    ['reader', 'read', 'read'],
    ['stranger', 'read', 'read'],
    ['reviewer', 'write', 'security-reviewer'],
  ])('gives %s the permission %s and the role name %s', async (login, permission, name) => {
    const fake = await started(issueSeed());
    const answer = await rest(fake, role(login.toUpperCase()));
    expect(answer.status).toBe(200);
    expect(answer.at('permission')).toBe(permission);
    expect(answer.at('role_name')).toBe(name);
    expect(answer.at('user.role_name')).toBe(name);
    expect(answer.at('user.node_id')).toBe(fake.world.people.find((person) => person.login === login)?.nodeId);
    expect(fake.unexpected).toEqual([]);
  });

  it('D21: says none in a private repository, with every flag false and an empty role name', async () => {
    const fake = await started({ ...issueSeed(), repository: { owner: 'owner', name: 'project', private: true } });
    const answer = await rest(fake, role('stranger'));
    expect(answer.at('permission')).toBe('none');
    expect(answer.at('role_name')).toBe('');
    expect(answer.at('user.permissions')).toEqual({
      admin: false,
      maintain: false,
      push: false,
      triage: false,
      pull: false,
    });
  });

  it('D21: gives 404 for nobody, a deleted account, a mannequin and a bot without a role, 403 without push', async () => {
    const seed = issueSeed(
      {},
      {
        tokens: [
          { value: 'token-that-pushes', login: 'owner' },
          { value: 'token-that-reads', login: 'reader', access: 'read' },
        ],
      },
    );
    const fake = await started(seed);
    for (const login of ['nobody', 'gone', 'imported', 'dependabot[bot]'])
      expect((await rest(fake, role(login))).status).toBe(404);
    const refused = await rest(fake, role('writer'), 'token-that-reads');
    expect(refused.status).toBe(403);
    expect(refused.at('message')).toBe('Must have push access to view collaborator permission.');
    expect(fake.unexpected).toEqual([]);
  });

  it('refuses no and bad credentials, hides a repository from a token that does not see it, wants a user agent', async () => {
    const fake = await started(
      issueSeed(
        {},
        {
          tokens: [
            { value: 'token-that-pushes', login: 'owner' },
            { value: 'token-that-is-blind', login: 'owner', access: 'none' },
          ],
        },
      ),
    );
    expect((await rest(fake, '/user', null)).status).toBe(401);
    expect((await rest(fake, '/user', 'ghp_wrong')).at('message')).toBe('Bad credentials');
    expect((await rest(fake, '/repos/owner/project', 'token-that-is-blind')).status).toBe(404);
    expect((await rest(fake, '/user', fake.token, { headers: { 'user-agent': 'casefile' } })).at('login')).toBe(
      'owner',
    );
    expect((await rest(fake, '/user', fake.token, { headers: { 'x-github-api-version': '1999-01-01' } })).status).toBe(
      400,
    );
    expect((await ask(fake, '{ viewer { login } }', {}, 'ghp_wrong')).status).toBe(401);
    expect((await ask(fake, '{ viewer { login } }')).at('data.viewer.login')).toBe('owner');
  });

  it('takes requests without a token where it was started so', async () => {
    const fake = await started(issueSeed(), { anonymous: true });
    expect((await rest(fake, '/repos/owner/project', null)).at('node_id')).toBe(fake.world.repository.nodeId);
    expect((await rest(fake, role('writer'), null)).status).toBe(401);
  });

  it('serves the same below /api/v3 and at /api/graphql, as an Enterprise Server does', async () => {
    const fake = await started(issueSeed());
    expect((await rest(fake, '/api/v3/repos/owner/project')).at('full_name')).toBe('owner/project');
    const init = { method: 'POST', body: JSON.stringify({ query: '{ viewer { login } }' }) };
    expect((await rest(fake, '/api/graphql', fake.token, init)).at('data.viewer.login')).toBe('owner');
  });

  it('moves a renamed repository by its number, with what follows', async () => {
    const fake = await started({
      ...issueSeed(),
      repository: { owner: 'owner', name: 'project', id: 42, formerNames: ['old/name'] },
    });
    const answer = await rest(fake, '/repos/Old/Name/collaborators/writer/permission?x=1');
    expect(answer.status).toBe(301);
    const location = answer.headers.get('location') ?? '';
    expect(location).toBe(`${fake.url}/repositories/42/collaborators/writer/permission?x=1`);
    expect((await rest(fake, location)).at('role_name')).toBe('write');
  });

  it('has the headers that clients read, and answers 304 to a known entity tag without counting it', async () => {
    const fake = await started(issueSeed());
    const answer = await rest(fake, '/repos/owner/project');
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-ratelimit-limit': '5000',
      'x-ratelimit-remaining': '4999',
      'x-ratelimit-used': '1',
      'x-ratelimit-resource': 'core',
      'x-oauth-scopes': 'repo',
    });
    expect(answer.headers.get('x-github-request-id')).toMatch(/^[0-9A-F]{4}(:[0-9A-F]{5,8}){4}$/);
    const etag = answer.headers.get('etag') ?? '';
    const again = await rest(fake, '/repos/owner/project', fake.token, { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
    expect(again.text).toBe('');
    expect((await rest(fake, '/rate_limit')).at('resources.core.used')).toBe(1);
  });

  it('answers 404 to what it does not serve and records that', async () => {
    const fake = await started(issueSeed());
    expect((await rest(fake, '/repos/owner/project/pulls')).status).toBe(404);
    expect((await rest(fake, '/repos/owner/other')).status).toBe(404);
    expect(fake.unexpected.map((one) => one.what)).toEqual(['no route: GET /repos/owner/project/pulls']);
  });
});

describe('jobs', () => {
  it('pages by Link, clamps per_page to 100, and lists every attempt only when asked', async () => {
    const fake = await started(
      pullRequestSeed({
        checks: [
          { repeat: 131, name: 'matrix {n}', run: 5, attempt: 2 },
          { name: 'first try', run: 5, attempt: 1 },
        ],
      }),
    );
    const jobs = '/repos/owner/project/actions/runs/5/jobs';
    const one = await rest(fake, `${jobs}?filter=all&per_page=250`);
    expect(one.at('total_count')).toBe(132);
    expect(one.at('jobs.length')).toBe(100);
    const next = /<([^>]+)>; rel="next"/.exec(one.headers.get('link') ?? '')?.[1] ?? '';
    expect(next).toBe(`${fake.url}/repositories/680000001/actions/runs/5/jobs?filter=all&per_page=250&page=2`);
    const two = await rest(fake, next);
    expect(two.at('jobs.length')).toBe(32);
    expect(two.headers.get('link')).not.toContain('rel="next"');
    expect((await rest(fake, jobs)).at('total_count')).toBe(131);
    expect((await rest(fake, jobs)).at('jobs.length')).toBe(30);
    expect((await rest(fake, '/repos/owner/project/actions/runs/6/jobs')).status).toBe(404);
    expect(fake.unexpected).toEqual([]);
  });

  it('D28: gives a job its creation, and shows it as the start of one that has not started', async () => {
    const fake = await started(
      pullRequestSeed({
        checks: [
          { name: 'waits', run: 5, status: 'queued', createdAt: '2026-01-01T00:00:00Z' },
          { name: 'done', run: 5, createdAt: '2026-01-01T00:00:00Z', startedAt: '2026-01-01T00:01:00Z' },
        ],
      }),
    );
    const answer = await rest(fake, '/repos/owner/project/actions/runs/5/jobs?filter=all');
    const [waits, done] = fake.world.entities[0]?.checks ?? [];
    expect(answer.at('jobs.0')).toMatchObject({
      status: 'queued',
      conclusion: null,
      created_at: '2026-01-01T00:00:00Z',
      started_at: '2026-01-01T00:00:00Z',
      node_id: waits?.nodeId,
    });
    expect(answer.at('jobs.1')).toMatchObject({
      started_at: '2026-01-01T00:01:00Z',
      run_attempt: 1,
      check_run_url: `${fake.url}/repos/owner/project/check-runs/${String(done?.id)}`,
    });
  });
});

describe('logs', () => {
  const seed = pullRequestSeed({
    checks: [
      { name: 'failed', id: 1, conclusion: 'failure', log: { text: 'boom\r\nagain' } },
      { name: 'empty', id: 2 },
      { name: 'expired', id: 3, log: { status: 410 } },
      { name: 'lost', id: 4, log: { status: 404 } },
      { name: 'queued', id: 5, status: 'queued' },
      { name: 'huge', id: 6, log: { bytes: 200_000_000 } },
      { name: 'one line', id: 7, log: { bytes: 1_000_003, line: 'é' } },
    ],
  });
  const log = (id: number): string => `/repos/owner/project/actions/jobs/${String(id)}/logs`;

  it('redirects to another origin, which serves the log without a credential', async () => {
    const fake = await started(seed);
    const answer = await rest(fake, log(1));
    expect(answer.status).toBe(302);
    const location = answer.headers.get('location') ?? '';
    expect(new URL(location).origin).toBe(fake.logOrigin);
    expect(fake.logOrigin).not.toBe(fake.url);
    const content = await rest(fake, location, null);
    expect(content.status).toBe(200);
    expect(content.text).toBe('boom\r\nagain');
    expect(fake.requests.map(({ route, credential }) => ({ route, credential }))).toEqual([
      { route: 'log', credential: true },
      { route: 'log_content', credential: false },
    ]);
    expect(fake.unexpected).toEqual([]);
  });

  it.each([
    ['authorization', 'Bearer x'],
    ['cookie', 'user_session=x'],
  ])('refuses a request to the other origin with %s, and records it', async (name, value) => {
    const fake = await started(seed);
    const location = (await rest(fake, log(1))).headers.get('location') ?? '';
    const refused = await rest(fake, location, null, { headers: { [name]: value } });
    expect(refused.status).toBe(400);
    expect(refused.text).not.toContain('boom');
    expect(fake.unexpected.map((one) => one.what)).toEqual(['a credential was sent to the origin of the logs']);
  });

  it('refuses a forged address and one that is too old', async () => {
    const fake = await started(seed, { logAddressMilliseconds: 0 });
    const location = (await rest(fake, log(1))).headers.get('location') ?? '';
    expect((await rest(fake, location, null)).status).toBe(403);
    expect(fake.unexpected).toEqual([]);
    expect((await rest(fake, location.replace('signedlogcontent/1', 'signedlogcontent/6'), null)).status).toBe(403);
    expect(fake.unexpected).toHaveLength(1);
  });

  it('D12: tells an empty log from an expired one, a lost one and one that does not exist yet', async () => {
    const fake = await started(seed);
    const empty = await rest(fake, (await rest(fake, log(2))).headers.get('location') ?? '', null);
    expect([empty.status, empty.text]).toEqual([200, '']);
    expect((await rest(fake, log(3))).status).toBe(410);
    expect((await rest(fake, log(4))).status).toBe(404);
    expect((await rest(fake, log(5))).status).toBe(404);
    expect((await rest(fake, log(99))).status).toBe(404);
  });

  it('streams a log of 200 MB with flat memory, and one of a single line whose bound cuts a character', async () => {
    const fake = await started(seed);
    const before = process.memoryUsage().rss;
    const response = await fetch((await rest(fake, log(6))).headers.get('location') ?? '');
    let bytes = 0;
    for await (const chunk of response.body ?? []) bytes += Buffer.from(chunk).length;
    expect(bytes).toBe(200_000_000);
    expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000);
    const line = await rest(fake, (await rest(fake, log(7))).headers.get('location') ?? '', null);
    expect(line.text).not.toContain('\n');
    expect(line.text.endsWith('\uFFFD')).toBe(true);
  });
});
