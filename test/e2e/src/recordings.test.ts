import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type NormalizedInputs, requireTimestamp, requireGitOid } from '@casefile/contract';
import type { CheckSeed, EntitySeed, PersonSeed, Seed, ThreadSeed } from '@casefile/fakes/github';
import { createGitHubClient } from '@casefile/forge-clients/github';
import { hastyClock } from './github-client.fixture.js';
import {
  at,
  bodiesOf,
  exchangesOf,
  listed,
  numberAt,
  recordings,
  replay,
  textAt,
  withoutRecordings,
  type Replay,
} from './recordings.fixture.js';
import { discard, scratch } from './support/casefile.js';
import { capture } from './support/capture.js';
import { filesIn } from './support/golden.js';

const open: { close: () => Promise<void> }[] = [];
let folder = '';
beforeEach(() => {
  folder = scratch();
});
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
  discard(folder);
});

const opened = async (server: Promise<Replay>): Promise<Replay> => {
  const replaying = await server;
  open.push(replaying);
  return replaying;
};

const clientOf = (server: Replay, logHosts: readonly string[] = []) => {
  const client = createGitHubClient({
    host: 'github.com',
    apiUrl: server.url,
    credential: { kind: 'token', token: 'ghp_ofTheReplayAlone' },
    clock: hastyClock(),
    logHosts,
  });
  open.push(client);
  return client;
};

const inputsOf = (repository: string, checks: NormalizedInputs['checks'] = []): NormalizedInputs => ({
  schema_version: 1,
  source: { forge: 'github', host: 'github.com', repository_id: 'R_1', repository },
  entity: {
    kind: 'change_proposal',
    number: 1,
    id: 'PR_1',
    state: 'open',
    title: 'Title',
    body: '',
    labels: [],
    author_id: 'U_1',
    created_at: requireTimestamp('2021-04-05T15:00:00Z'),
    updated_at: requireTimestamp('2021-04-05T15:00:00Z'),
    revision: { edited: false },
    title_revision: { edited: false },
  },
  actors: [],
  comments: [],
  reviews: [],
  threads: [],
  checks,
  shortfalls: [],
});

const what = recordings === null ? withoutRecordings : 'recorded';

describe.skipIf(recordings === null)(`the client against GitHub’s answers (${what})`, () => {
  it('roles: admin, read, none, as they were answered, and only to the id that was asked about', async () => {
    const client = clientOf(await opened(replay(exchangesOf('hasPermission'))));
    const admin = { id: 'MDQ6VXNlcjUwMDAz', login: 'user-50003', type: 'user' } as const;
    const other = { id: 'MDQ6VXNlcjYwNDMx', login: 'user-60431', type: 'user' } as const;
    const [open_, closed] = [
      inputsOf('hub4j-test-org/test-permission'),
      inputsOf('hub4j-test-org/test-permission-private'),
    ];
    expect(await client.lookUpRole(open_, admin)).toEqual({ actor_id: admin.id, outcome: 'role', role: 'admin' });
    expect(await client.lookUpRole(open_, other)).toEqual({ actor_id: other.id, outcome: 'role', role: 'read' });
    expect(await client.lookUpRole(closed, other)).toEqual({ actor_id: other.id, outcome: 'role', role: 'none' });
    // The login of one account in the hands of another (D19).
    expect((await client.lookUpRole(open_, { ...admin, id: other.id })).outcome).toBe('undetermined');
  });

  it('roles: the recorded 403 "Must have push access" is undetermined, asked once', async () => {
    const server = await opened(replay(exchangesOf('getPermission')));
    const actor = { id: 'U_jglick', login: 'jglick', type: 'user' } as const;
    expect(await clientOf(server).lookUpRole(inputsOf('apache/groovy'), actor)).toEqual({
      actor_id: actor.id,
      outcome: 'undetermined',
    });
    expect(server.seen).toHaveLength(1);
  });

  it('logs: the recorded redirect to another origin is followed without the credential, byte for byte', async () => {
    const store = await opened(replay(exchangesOf('testJobs_actions-user-content')));
    const server = await opened(
      replay(
        exchangesOf('testJobs'),
        (location) => `${store.url}${new URL(location).pathname}${new URL(location).search}`,
      ),
    );
    const [jobs] = bodiesOf('testJobs', '7-r_h_g_actions_runs_719643947_jobs.json');
    const rows = at(jobs, 'jobs');
    const checks = (Array.isArray(rows) ? rows : []).map((job): NormalizedInputs['checks'][number] => ({
      id: textAt(job, 'node_id'),
      name: textAt(job, 'name'),
      status: 'completed',
      conclusion: 'success',
      created_at: requireTimestamp('2021-04-05T15:42:56Z'),
      never_started: false,
      head_sha: requireGitOid(textAt(job, 'head_sha')),
      log: { offered: true, reference: `job:${String(numberAt(job, 'id'))}` },
    }));
    expect(checks).toHaveLength(2);
    const client = clientOf(server, [new URL(store.url).host]);
    const inputs = inputsOf('hub4j-test-org/GHWorkflowRunTest', checks);
    const files = join(recordings ?? '', 'testJobs_actions-user-content', '__files');
    for (const [reference, file] of [
      ['job:2270858630', '1-u_a_p_1_runs_139_signedlogcontent_5.txt'],
      ['job:2270858576', '2-u_a_p_1_runs_139_signedlogcontent_4.txt'],
    ] as const) {
      const log = await client.readLog(inputs, reference, 1_000_000);
      expect(log.outcome === 'read' && Buffer.from(log.bytes)).toEqual(readFileSync(join(files, file)));
      expect((await client.readLog(inputs, reference, 100)).outcome).toBe('source_too_large');
    }
    expect(server.seen.every(({ headers }) => headers.authorization !== undefined)).toBe(true);
    expect(store.seen.length).toBeGreaterThan(1);
    expect(store.seen.filter(({ headers }) => headers.authorization !== undefined)).toEqual([]);
  });

  it('logs: where that other origin is not an allowed one, it is not asked', async () => {
    const store = await opened(replay(exchangesOf('testJobs_actions-user-content')));
    const elsewhere = new URL(store.url);
    elsewhere.hostname = 'logs.example.test';
    const server = await opened(
      replay(exchangesOf('testJobs'), (location) => new URL(new URL(location).pathname, elsewhere).href),
    );
    const check = {
      id: 'CR_1',
      name: 'job1',
      status: 'completed',
      conclusion: 'failure',
      created_at: requireTimestamp('2021-04-05T15:42:56Z'),
      never_started: false,
      head_sha: requireGitOid('c7bd3b8db871bbde8629275631ea645622ae89d7'),
      log: { offered: true, reference: 'job:2270858630' },
    } as const;
    const inputs = inputsOf('hub4j-test-org/GHWorkflowRunTest', [check]);
    expect((await clientOf(server).readLog(inputs, 'job:2270858630', 1000)).outcome).toBe('fetch_failed');
    expect(store.seen).toEqual([]);
  });
});

const account = (row: unknown): PersonSeed => ({
  login: textAt(row, 'user.login'),
  id: numberAt(row, 'user.id'),
  nodeId: textAt(row, 'user.node_id'),
  kind: 'human',
  role: 'write',
});

const textSeed = (row: unknown) => ({
  id: numberAt(row, 'id'),
  nodeId: textAt(row, 'node_id'),
  author: textAt(row, 'user.login'),
  body: textAt(row, 'body'),
  createdAt: textAt(row, 'created_at'),
});

const entitySeed = (row: unknown, more: Partial<EntitySeed>): EntitySeed => ({
  ...textSeed(row),
  kind: 'issue',
  number: numberAt(row, 'number'),
  title: textAt(row, 'title'),
  updatedAt: textAt(row, 'updated_at'),
  ...more,
});

const seedFrom = (repository: unknown, rows: readonly unknown[], entity: EntitySeed): Seed => {
  const [owner = '', name = ''] = textAt(repository, 'full_name').split('/');
  const people = new Map(rows.map(account).map((person) => [person.login, person]));
  return {
    repository: { owner, name, id: numberAt(repository, 'id'), nodeId: textAt(repository, 'node_id') },
    people: [...people.values()],
    entities: [entity],
  };
};

/** The body of each staged record by the forge's id. */
const recordsIn = (tree: string): Map<string, string> =>
  new Map(
    [...filesIn(tree)]
      .filter(([path]) => path.startsWith('records/'))
      .map(([, bytes]) => {
        const [header = '', ...body] = bytes.toString('utf8').split('\n\n');
        return [/Source-ID: "([^"]+)"/.exec(header)?.[1] ?? '', body.join('\n\n')] as const;
      }),
  );

describe.skipIf(recordings === null)(`recordings projected into the fake, and captured (${what})`, () => {
  it('an issue and its comments: ids, authors and times are the recorded ones', async () => {
    const [issue] = bodiesOf('issueComment', '_issues.json');
    const [repository] = bodiesOf('issueComment', '_ghissuetest.json');
    const rows = listed(bodiesOf('issueComment', '_comments.json'));
    expect(rows.length).toBeGreaterThan(1);
    const seed = seedFrom(repository, [issue, ...rows], entitySeed(issue, { comments: rows.map(textSeed) }));
    const run = await capture(seed, folder);
    expect(run).toMatchObject({ code: 0 });
    const records = recordsIn(join(folder, 'tree'));
    expect([...records.keys()].sort()).toEqual([issue, ...rows].map((row) => textAt(row, 'node_id')).sort());
    for (const row of rows) expect(records.get(textAt(row, 'node_id'))?.trimEnd()).toBe(textAt(row, 'body'));
    const index = JSON.parse(readFileSync(join(folder, 'tree', 'index.json'), 'utf8'));
    expect(index.source).toMatchObject({ repository_id: 'R_kgDOIC5ExA', repository: 'hub4j-test-org/ghissuetest' });
    expect(index.gaps).toEqual([]);
  });

  it('a pull request with review comments and a reply: the reply answers in its thread', async () => {
    const [pull] = bodiesOf('pullRequestReviewComments', '4-r_h_g_pulls.json');
    const [repository] = bodiesOf('pullRequestReviewComments', '3-r_h_github-api.json');
    // In the last listing the root was deleted, and the reply names no parent any more.
    const lists = bodiesOf('pullRequestReviewComments', '_484_comments.json').slice(0, -1);
    const rows = listed(lists);
    const roots = rows.filter((row) => typeof at(row, 'in_reply_to_id') !== 'number');
    const threads = roots.map((root): ThreadSeed => {
      const replies = rows.filter((row) => at(row, 'in_reply_to_id') === at(root, 'id'));
      const line = at(root, 'line');
      return {
        path: textAt(root, 'path'),
        line: typeof line === 'number' ? line : null,
        comments: [root, ...replies].map((row) => ({ ...textSeed(row), key: String(numberAt(row, 'id')) })),
      };
    });
    expect(threads.some(({ comments }) => comments.length === 2)).toBe(true);
    const head = { sha: textAt(pull, 'head.sha'), ref: textAt(pull, 'head.ref') };
    const seed = seedFrom(repository, [pull, ...rows], entitySeed(pull, { kind: 'change_proposal', head, threads }));
    const run = await capture(seed, folder);
    expect(run).toMatchObject({ code: 0 });
    const relations = JSON.parse(readFileSync(join(folder, 'tree', 'relations', 'reviews.json'), 'utf8'));
    expect(relations.threads).toHaveLength(threads.length);
    expect(relations.threads.flatMap((thread: { replies: unknown[] }) => thread.replies)).toHaveLength(
      rows.length - roots.length,
    );
    expect([...recordsIn(join(folder, 'tree')).keys()].sort()).toEqual(
      [pull, ...rows].map((row) => textAt(row, 'node_id')).sort(),
    );
  });

  it('a submitted review is a record, and the pending ones of the same account are left out', async () => {
    const [pull] = bodiesOf('pullRequestReviews', '4-r_h_g_pulls.json');
    const [repository] = bodiesOf('pullRequestReviews', '3-r_h_github-api.json');
    const [submitted] = bodiesOf('pullRequestReviews', '_events.json');
    const pending = bodiesOf('pullRequestReviews', '11-r_h_g_pulls_482_reviews_2121311995.json');
    const comments = listed(bodiesOf('pullRequestReviews', '_2121304234_comments.json'));
    const reviewOf = (row: unknown) => ({
      id: numberAt(row, 'id'),
      nodeId: textAt(row, 'node_id'),
      author: textAt(row, 'user.login'),
      body: textAt(row, 'body'),
      commit: textAt(row, 'commit_id'),
    });
    const head = { sha: textAt(pull, 'head.sha'), ref: textAt(pull, 'head.ref') };
    const seed = seedFrom(
      repository,
      [pull],
      entitySeed(pull, {
        kind: 'change_proposal',
        head,
        reviews: [
          { ...reviewOf(submitted), key: 'r', state: 'commented', submittedAt: textAt(submitted, 'submitted_at') },
          ...pending.map((row) => ({ ...reviewOf(row), state: 'pending' as const })),
        ],
        threads: comments.map((row) => ({
          path: textAt(row, 'path'),
          line: 1,
          comments: [{ ...textSeed(row), review: 'r' }],
        })),
      }),
    );
    expect(await capture(seed, folder)).toMatchObject({ code: 0 });
    const relations = JSON.parse(readFileSync(join(folder, 'tree', 'relations', 'reviews.json'), 'utf8'));
    const review = {
      id: textAt(submitted, 'node_id'),
      state: 'commented',
      submitted_at: '2024-06-16T09:55:55.000000000Z',
    };
    expect(relations.reviews).toMatchObject([review]);
    expect(relations.threads.map((thread: { review_id?: string }) => thread.review_id)).toEqual(
      comments.map(() => review.id),
    );
    expect([...recordsIn(join(folder, 'tree')).keys()].sort()).toEqual(
      [pull, submitted, ...comments].map((row) => textAt(row, 'node_id')).sort(),
    );
  });

  it('check runs over several pages, and jobs with the recorded logs', async () => {
    const [pull] = bodiesOf('pullRequestReviews', '4-r_h_g_pulls.json');
    const [repository] = bodiesOf('pullRequestReviews', '3-r_h_github-api.json');
    const sha = textAt(pull, 'head.sha');
    const runs = listed(bodiesOf('getCheckRuns', '_check-runs.json').map((page) => at(page, 'check_runs')));
    const [jobs] = bodiesOf('testJobs', '7-r_h_g_actions_runs_719643947_jobs.json');
    const seedOf = (row: unknown, more: Partial<CheckSeed>): CheckSeed => ({
      kind: 'job',
      name: textAt(row, 'name'),
      id: numberAt(row, 'id'),
      nodeId: textAt(row, 'node_id'),
      sha,
      status: textAt(row, 'status'),
      conclusion: textAt(row, 'conclusion'),
      createdAt: textAt(row, 'started_at'),
      startedAt: textAt(row, 'started_at'),
      completedAt: textAt(row, 'completed_at'),
      ...more,
    });
    const text = readFileSync(
      join(recordings ?? '', 'testJobs_actions-user-content', '__files', '1-u_a_p_1_runs_139_signedlogcontent_5.txt'),
      'utf8',
    );
    const checks = [
      ...runs.map((row) => seedOf(row, { run: 528275399 })),
      ...listed([at(jobs, 'jobs')]).map((row) => seedOf(row, { run: 719643947, conclusion: 'failure', log: { text } })),
    ];
    expect(checks).toHaveLength(10);
    const head = { sha, ref: textAt(pull, 'head.ref') };
    const seed = seedFrom(repository, [pull], entitySeed(pull, { kind: 'change_proposal', head, checks }));
    expect(await capture(seed, folder)).toMatchObject({ code: 0 });
    const files = filesIn(join(folder, 'tree'));
    const names = [...files]
      .filter(([path]) => /^checks\/.*metadata/.test(path))
      .map(([, bytes]) => textAt(JSON.parse(bytes.toString('utf8')), 'name'));
    expect(names.sort()).toEqual(checks.map(({ name }) => name).sort());
    const logs = [...files].filter(([path]) => path.endsWith('log.txt')).map(([, bytes]) => bytes.toString('utf8'));
    expect(logs).toHaveLength(2);
    // The recorded log has CRLF line ends and a byte-order mark, where GitHub sends them: LF and none in the tree.
    for (const log of logs) {
      expect(log).not.toMatch(/[\r\ufeff]/);
      expect(log.endsWith('\n')).toBe(true);
      expect(log).toContain('##[section]Starting: Request a runner to run this job');
    }
  });
});
