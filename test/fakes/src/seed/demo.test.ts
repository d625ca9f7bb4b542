import { describe, expect, it } from 'vitest';
import { demoRegisteredBot, demoSeed, madeUpSecret, parseSeed } from '../github.js';
import { ask, rest } from '../github/client.fixture.js';
import { started } from '../github/fakes.fixture.js';

const inPull = (path: string): string => `data.repository.pullRequest.${path}`;
const pull = (fields: string): string =>
  `{ repository(owner: "Codertocat", name: "Hello-World") { pullRequest(number: 2) { ${fields} } } }`;
const names = (value: unknown, field: string): unknown[] =>
  Array.isArray(value)
    ? value.map((one: unknown) => (typeof one === 'object' && one !== null ? Reflect.get(one, field) : null))
    : [];

describe('the demo', () => {
  it('is filled with the recorded payloads', async () => {
    const seed = demoSeed();
    expect(parseSeed(seed)).toBe(seed);
    const fake = await started(seed);
    expect(fake.entities).toEqual([
      'https://github.com/Codertocat/Hello-World/pull/2',
      'https://github.com/Codertocat/Hello-World/issues/1',
    ]);
    const answer = await ask(
      fake,
      pull(
        'id databaseId title body createdAt headRefOid author { login ... on Node { id } } reviews(first: 1) { nodes { id } } reviewThreads(first: 1) { nodes { id comments(first: 1) { nodes { body } } } }',
      ),
    );
    expect(answer.at('data.repository.pullRequest')).toEqual({
      id: 'MDExOlB1bGxSZXF1ZXN0Mjc5MTQ3NDM3',
      databaseId: 279_147_437,
      title: 'Update the README with new information.',
      body: 'This is a pretty simple change that we need to pull into master.',
      createdAt: '2019-05-15T15:20:33Z',
      headRefOid: 'ec26c3e57ca3a959ca5aad62de7213c562f8c821',
      author: { login: 'Codertocat', id: 'MDQ6VXNlcjIxMDMxMDY3' },
      reviews: { nodes: [{ id: 'MDE3OlB1bGxSZXF1ZXN0UmV2aWV3MjM3ODk1Njcx' }] },
      reviewThreads: {
        nodes: [
          {
            id: 'PRRT_kwDOFd42Pc4rQOUv',
            comments: { nodes: [{ body: 'Maybe you should use more emoji on this line.' }] },
          },
        ],
      },
    });
    expect(fake.unexpected).toEqual([]);
  });

  it('shows every kind of author, review, thread and check', async () => {
    const fake = await started(demoSeed());
    const answer = await ask(
      fake,
      pull(`comments(first: 100) { nodes { author { __typename ... on Node { id } } lastEditedAt isMinimized } } reviews(first: 100) { nodes { state } }
        reviewThreads(first: 100) { nodes { isResolved isOutdated subjectType } }
        commits(last: 1) { nodes { commit { statusCheckRollup { contexts(first: 100) { nodes { __typename ... on CheckRun { status conclusion } } } } } } }`),
    );
    const authors = names(answer.at(inPull('comments.nodes')), 'author');
    expect(new Set(names(authors, '__typename'))).toEqual(new Set(['User', 'Bot', 'Mannequin', null]));
    expect(names(authors, 'id')).toContain(demoRegisteredBot.id);
    expect(new Set(names(answer.at(inPull('reviews.nodes')), 'state'))).toEqual(
      new Set(['APPROVED', 'CHANGES_REQUESTED', 'COMMENTED', 'DISMISSED', 'PENDING']),
    );
    const threads = answer.at(inPull('reviewThreads.nodes'));
    expect(threads).toContainEqual({ isResolved: true, isOutdated: false, subjectType: 'LINE' });
    expect(threads).toContainEqual({ isResolved: false, isOutdated: true, subjectType: 'LINE' });
    expect(threads).toContainEqual({ isResolved: false, isOutdated: false, subjectType: 'FILE' });
    const checks = answer.at(inPull('commits.nodes.0.commit.statusCheckRollup.contexts.nodes'));
    expect(new Set(names(checks, 'conclusion'))).toEqual(
      new Set([
        'SUCCESS',
        'FAILURE',
        'NEUTRAL',
        'CANCELLED',
        'SKIPPED',
        'TIMED_OUT',
        'ACTION_REQUIRED',
        'STALE',
        'STARTUP_FAILURE',
        null,
        undefined,
      ]),
    );
    expect(new Set(names(checks, 'status'))).toEqual(new Set(['QUEUED', 'IN_PROGRESS', 'COMPLETED', undefined]));
  });

  it('holds a made-up token of GitHub’s form in a comment and in the failed log', async () => {
    expect(madeUpSecret).toMatch(/^ghp_[A-Za-z0-9]{36}$/);
    const fake = await started(demoSeed());
    expect(fake.world.entities[0]?.comments.some((comment) => comment.body.includes(madeUpSecret))).toBe(true);
    const jobs = await rest(fake, '/repos/Codertocat/Hello-World/actions/runs/2202229078/jobs?filter=all&per_page=100');
    expect(jobs.at('jobs.0')).toMatchObject({
      id: 289_782_451,
      name: 'linters',
      conclusion: 'failure',
      created_at: '2021-08-05T10:33:58Z',
    });
    const log = await rest(fake, '/repos/Codertocat/Hello-World/actions/jobs/289782451/logs');
    expect((await rest(fake, log.headers.get('location') ?? '', null)).text).toContain(madeUpSecret);
    expect(fake.unexpected).toEqual([]);
  });
});
