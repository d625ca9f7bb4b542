import { describe, expect, it } from 'vitest';
import { pullRequestSeed, type Fault } from '../github.js';
import { ask, inPull, pull, rest } from './client.fixture.js';
import { started } from './fakes.fixture.js';

const seed = pullRequestSeed({
  comments: [{ repeat: 5, key: 'c{n}', author: 'writer', body: 'Comment {n}' }],
  checks: [{ name: 'build', id: 1, run: 5, log: { text: 'x'.repeat(1000) } }],
});
const comments = pull('comments(first: 2) { totalCount nodes { body } pageInfo { hasNextPage endCursor } }');
const role = '/repos/owner/project/collaborators/writer/permission';

describe('faults on demand', () => {
  it('answers 502 to so many requests, after so many others, and not to other routes', async () => {
    const fake = await started({
      ...seed,
      faults: [{ when: { route: 'graphql', after: 1, times: 2 }, then: { kind: 'bad_gateway' } }],
    });
    const statuses: number[] = [];
    for (let n = 0; n < 4; n += 1) statuses.push((await ask(fake, comments)).status);
    expect(statuses).toEqual([200, 502, 502, 200]);
    expect((await rest(fake, role)).status).toBe(200);
    expect(fake.requests[1]).toMatchObject({ status: 502, faults: ['bad_gateway'], points: 0 });
  });

  it('answers 502 to pages above a size, as a slow query does, until the page is small enough', async () => {
    const fake = await started({ ...seed, faults: [{ when: { firstAbove: 25 }, then: { kind: 'bad_gateway' } }] });
    const sized =
      'query Pull($n: Int!) { repository(owner: "owner", name: "project") { pullRequest(number: 12) { comments(first: $n) { totalCount } } } }';
    const statuses: number[] = [];
    for (const n of [100, 50, 25]) statuses.push((await ask(fake, sized, { n })).status);
    expect(statuses).toEqual([502, 502, 200]);
  });

  it('limits by secondary limits with and without Retry-After, in 403 and 429, and by the primary one', async () => {
    const fake = await started(seed);
    const undo = fake.fault({ then: { kind: 'secondary_limit' } });
    const bare = await rest(fake, role);
    expect([bare.status, bare.headers.get('retry-after'), bare.headers.get('x-ratelimit-remaining')]).toEqual([
      403,
      null,
      '5000',
    ]);
    undo();
    const remove = fake.fault({
      when: { route: 'graphql' },
      then: { kind: 'secondary_limit', status: 429, retryAfter: 3 },
    });
    const told = await ask(fake, comments);
    expect([told.status, told.headers.get('retry-after')]).toEqual([429, '3']);
    remove();
    fake.fault({ then: { kind: 'primary_limit', resetInSeconds: 9 } });
    const spent = await rest(fake, role);
    expect([spent.status, spent.headers.get('x-ratelimit-remaining')]).toEqual([403, '0']);
    expect((await ask(fake, comments)).at('errors.0.type')).toBe('RATE_LIMITED');
  });

  it('reaches the primary limit by itself', async () => {
    const fake = await started({ ...seed, limits: { restPerHour: 1, graphqlPointsPerHour: 1 } });
    expect([(await rest(fake, role)).status, (await rest(fake, role)).status]).toEqual([200, 403]);
    expect((await ask(fake, comments)).at('errors')).toBeUndefined();
    expect((await ask(fake, comments)).at('errors.0.type')).toBe('RATE_LIMITED');
  });

  it('stalls before and in the middle of a body, resets, and truncates JSON', async () => {
    const fake = await started(seed);
    const met = async (then: Fault['then']): Promise<string> => {
      const undo = fake.fault({ when: { route: 'role' }, then });
      try {
        const response = await fetch(fake.url + role, {
          headers: { authorization: `Bearer ${fake.token}` },
          signal: AbortSignal.timeout(300),
        });
        return await response.text();
      } catch (error) {
        return error instanceof Error ? error.name : 'error';
      } finally {
        undo();
      }
    };
    expect(await met({ kind: 'stall' })).toBe('TimeoutError');
    expect(await met({ kind: 'stall', afterBytes: 10 })).toBe('TimeoutError');
    expect(await met({ kind: 'reset' })).toBe('TypeError');
    expect(await met({ kind: 'reset', afterBytes: 10 })).toBe('TypeError');
    const cut = await met({ kind: 'truncate', keepBytes: 20 });
    expect(cut).toHaveLength(20);
    expect(() => JSON.parse(cut)).toThrow();
  });

  it('changes what it holds at a request, by seed and by function', async () => {
    const fake = await started({
      ...seed,
      faults: [
        {
          when: { after: 1, times: 1 },
          then: {
            kind: 'change',
            change: {
              entity: 12,
              set: {
                headSha: 'f'.repeat(40),
                body: { to: 'Moved', by: 'stranger' },
                title: { to: 'New', by: 'writer' },
              },
              add: { comments: [{ author: 'stranger', body: 'Late' }], labels: ['late'] },
              remove: { comments: ['c1'] },
              people: [{ login: 'writer', role: 'read' }],
            },
          },
        },
      ],
    });
    const query = pull(
      'title body headRefOid editor { login } comments(first: 9) { nodes { body } } labels(first: 9) { nodes { name } }',
    );
    const before = await ask(fake, query);
    const after = await ask(fake, query);
    expect(before.at(inPull('title'))).toBe('Change the greeting');
    expect(after.at(inPull('title'))).toBe('New');
    expect(after.at(inPull('body'))).toBe('Moved');
    expect(after.at(inPull('editor.login'))).toBe('stranger');
    expect(after.at(inPull('headRefOid'))).toBe('f'.repeat(40));
    expect(after.at(inPull('comments.nodes'))).toEqual(
      ['Comment 2', 'Comment 3', 'Comment 4', 'Comment 5', 'Late'].map((body) => ({ body })),
    );
    expect(after.at(inPull('labels.nodes'))).toEqual([{ name: 'late' }]);
    expect((await rest(fake, role)).at('role_name')).toBe('read');
    fake.fault({ then: { kind: 'apply', apply: (world) => world.entities.splice(0) } });
    expect((await ask(fake, query)).at('errors.0.type')).toBe('NOT_FOUND');
  });

  it('fails one field with partial data and errors in a 200', async () => {
    const fake = await started({
      ...seed,
      faults: [{ when: { route: 'graphql' }, then: { kind: 'field_error', field: 'PullRequest.labels' } }],
    });
    const answer = await ask(fake, pull('title labels(first: 1) { totalCount }'));
    expect(answer.status).toBe(200);
    expect(answer.at(inPull('labels'))).toBeNull();
    expect(answer.at(inPull('title'))).toBe('Change the greeting');
    expect(answer.at('errors.0')).toMatchObject({
      type: 'SERVICE_UNAVAILABLE',
      path: ['repository', 'pullRequest', 'labels'],
    });
    expect(fake.unexpected).toEqual([]);
  });

  it('lies about a total, gives the same page for ever, and permutes a listing', async () => {
    const fake = await started(seed);
    let undo = fake.fault({ then: { kind: 'total', field: 'PullRequest.comments', by: 10 } });
    expect((await ask(fake, comments)).at(inPull('comments.totalCount'))).toBe(15);
    undo();
    undo = fake.fault({ then: { kind: 'same_page', field: 'PullRequest.comments' } });
    const one = await ask(fake, comments);
    const next = pull(
      `comments(first: 2, after: "${String(one.at(inPull('comments.pageInfo.endCursor')))}") { nodes { body } pageInfo { hasNextPage } }`,
    );
    expect((await ask(fake, next)).at(inPull('comments'))).toEqual({
      nodes: [{ body: 'Comment 1' }, { body: 'Comment 2' }],
      pageInfo: { hasNextPage: true },
    });
    undo();
    undo = fake.fault({ then: { kind: 'order', field: 'PullRequest.comments', order: 'reverse' } });
    expect((await ask(fake, comments)).at(inPull('comments.nodes.0.body'))).toBe('Comment 5');
    undo();
    fake.fault({ then: { kind: 'order', field: 'PullRequest.comments', order: 'shuffle', seed: 3 } });
    const all = pull('comments(first: 5) { nodes { body } }');
    const shuffled = (await ask(fake, all)).at(inPull('comments.nodes'));
    expect(shuffled).toEqual((await ask(fake, all)).at(inPull('comments.nodes')));
    expect(shuffled).not.toEqual([1, 2, 3, 4, 5].map((n) => ({ body: `Comment ${String(n)}` })));
  });

  it('lies about jobs in the same ways', async () => {
    const fake = await started(pullRequestSeed({ checks: [{ repeat: 5, name: 'job {n}', run: 5 }] }));
    const jobs = '/repos/owner/project/actions/runs/5/jobs?filter=all&per_page=2';
    fake.fault({ then: { kind: 'total', field: 'Rest.jobs', by: 3 } });
    fake.fault({ then: { kind: 'same_page', field: 'Rest.jobs' } });
    const answer = await rest(fake, `${jobs}&page=3`);
    expect(answer.at('total_count')).toBe(8);
    expect(answer.at('jobs.0.name')).toBe('job 1');
    expect(answer.headers.get('link')).toContain('rel="next"');
  });

  it('alters a role answer: another user’s node id, no role name, no flags', async () => {
    const fake = await started(seed);
    fake.fault({
      when: { route: 'role', login: 'writer' },
      then: { kind: 'alter', set: { 'user.node_id': 'U_other' }, remove: ['role_name', 'user.permissions'] },
    });
    const answer = await rest(fake, role);
    expect(answer.at('user.node_id')).toBe('U_other');
    expect(answer.at('role_name')).toBeUndefined();
    expect(answer.at('user.permissions')).toBeUndefined();
    expect((await rest(fake, '/repos/owner/project/collaborators/owner/permission')).at('role_name')).toBe('admin');
  });

  it('redirects a log to a forbidden host, and breaks the log itself', async () => {
    const fake = await started(seed);
    const log = '/repos/owner/project/actions/jobs/1/logs';
    const undo = fake.fault({
      when: { route: 'log' },
      then: { kind: 'redirect', location: 'http://169.254.169.254/latest/meta-data' },
    });
    expect((await rest(fake, log)).headers.get('location')).toBe('http://169.254.169.254/latest/meta-data');
    undo();
    fake.fault({ when: { route: 'log_content', times: 1 }, then: { kind: 'status', status: 503 } });
    fake.fault({ when: { route: 'log_content', after: 1, times: 1 }, then: { kind: 'truncate', keepBytes: 7 } });
    const content = async (): Promise<[number, string]> => {
      const answer = await rest(fake, (await rest(fake, log)).headers.get('location') ?? '', null);
      return [answer.status, answer.text];
    };
    expect((await content())[0]).toBe(503);
    expect(await content()).toEqual([200, 'xxxxxxx']);
    expect(await content()).toEqual([200, 'x'.repeat(1000)]);
  });
});
