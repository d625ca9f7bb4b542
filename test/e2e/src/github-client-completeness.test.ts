import { describe, expect, it } from 'vitest';
import { validateNormalizedInputs } from '@casefile/contract';
import type { EntitySeed, FaultSeed, Seed } from '@casefile/fakes/github';
import { bodies, comments, faulty, missing, profileOf, pull, seedOf, withGitHub } from './github-client.fixture.js';

describe('what broke others: completeness', () => {
  it('101 comments; 101 replies; 101 threads: all of them, in forge order', async () => {
    const entity = {
      comments: comments(101),
      threads: [
        { path: 'a.ts', line: 1, comments: [{ author: 'ada', body: 'Reply {n}', repeat: 101 }] },
        { path: 'b.ts', line: 1, resolved: true, repeat: 99, comments: [{ author: 'bob', body: 'done' }] },
        { path: 'c.ts', line: 1, comments: [{ author: 'bob', body: 'the last is open' }] },
      ],
    };
    await withGitHub(seedOf(entity), async (_, client) => {
      const inputs = await client.read(pull, profileOf());
      expect(inputs.shortfalls).toEqual([]);
      expect(bodies(inputs.comments.slice(0, 101))).toEqual(
        Array.from({ length: 101 }, (_item, n) => `Comment ${String(n + 1)}`),
      );
      expect(inputs.threads).toHaveLength(101);
      expect(inputs.threads.at(-1)).toMatchObject({ path: 'c.ts', resolved: false });
      const of = new Map(inputs.comments.map(({ id, body }) => [id, body]));
      expect(inputs.threads[0]?.comment_ids.map((id) => of.get(id))).toEqual(
        Array.from({ length: 101 }, (_item, n) => `Reply ${String(n + 1)}`),
      );
      expect(inputs.threads[0]?.replies).toHaveLength(100);
      expect(validateNormalizedInputs(inputs)).toEqual({ ok: true, value: inputs });
    });
  });

  it('101 reviews, 101 labels, 101 checks and a run of 131 jobs', async () => {
    const entity: Partial<EntitySeed> = {
      labels: [{ name: 'label {n}', repeat: 101 }],
      reviews: [{ author: 'bob', state: 'approved', body: 'Review {n}', repeat: 101 }],
      checks: [
        { name: 'matrix {n}', status: 'completed', conclusion: 'success', repeat: 130 },
        { name: 'the last', status: 'completed', conclusion: 'failure', log: { text: 'why' } },
      ],
    };
    await withGitHub(seedOf(entity), async (github, client) => {
      const inputs = await client.read(pull, profileOf());
      expect(inputs.shortfalls).toEqual([]);
      expect([inputs.entity.labels.length, inputs.reviews.length, inputs.checks.length]).toEqual([101, 101, 131]);
      const failed = inputs.checks.find(({ conclusion }) => conclusion === 'failure');
      const log = failed?.log.offered === true ? await client.readLog(inputs, failed.log.reference, 100) : null;
      expect(log?.outcome === 'read' && Buffer.from(log.bytes).toString()).toBe('why');
      expect(github.requests.filter(({ route }) => route === 'jobs')).toHaveLength(2);
    });
  });

  it('the total says 130, the pages give 120: fetch_failed, what was read is kept', async () => {
    await withGitHub(
      faulty({ comments: comments(120) }, { then: { kind: 'total', field: 'PullRequest.comments', by: 10 } }),
      async (_, client) => {
        const inputs = await client.read(pull, profileOf());
        expect(inputs.comments).toHaveLength(120);
        expect(inputs.shortfalls).toEqual([missing('comments', 10)]);
      },
    );
  });

  it.each([
    'PullRequest.comments',
    'PullRequest.reviewThreads',
    'PullRequestReviewThread.comments',
    'PullRequest.reviews',
    'StatusCheckRollup.contexts',
    'Rest.jobs',
  ])('a listing of %s that returns the same page for ever stops', async (field) => {
    const entity: Partial<EntitySeed> = {
      comments: comments(150),
      reviews: [{ author: 'bob', state: 'approved', body: 'Review', repeat: 150 }],
      threads: [
        { path: 'a.ts', line: 1, comments: [{ author: 'ada', body: 'Reply {n}', repeat: 150 }] },
        { path: 'b.ts', line: 1, repeat: 60, comments: [{ author: 'bob', body: 'x' }] },
      ],
      checks: [{ name: 'job {n}', status: 'completed', conclusion: 'success', repeat: 150 }],
    };
    await withGitHub(faulty(entity, { then: { kind: 'same_page', field } }), async (github, client) => {
      const { shortfalls } = await client.read(pull, profileOf());
      expect(shortfalls.length).toBeGreaterThan(0);
      expect(shortfalls.every(({ code }) => code === 'fetch_failed')).toBe(true);
      expect(github.requests.length).toBeLessThan(15);
    });
  });

  it.each([
    ['PullRequest.labels', ['entity']],
    ['PullRequest.comments', ['comments']],
    ['PullRequest.reviews', ['reviews']],
    ['PullRequest.reviewThreads', ['comments', 'reviews']],
    ['PullRequestReviewThread.comments', ['comments', 'reviews']],
    ['PullRequestReviewThread.resolvedBy', ['comments', 'reviews']],
    ['PullRequestReviewComment.lastEditedAt', ['comments', 'reviews']],
    ['IssueComment.lastEditedAt', ['comments']],
    ['IssueComment.author', ['comments']],
    ['PullRequestReview.editor', ['reviews']],
    ['PullRequestReview.submittedAt', ['reviews']],
    ['Commit.statusCheckRollup', ['checks']],
    ['CheckRun.startedAt', ['checks']],
    ['CheckSuite.workflowRun', ['checks']],
  ])('200 with errors at %s is fetch_failed in %j, never "none"', async (field, scopes) => {
    const entity: Partial<EntitySeed> = {
      labels: ['bug'],
      comments: comments(2),
      reviews: [{ author: 'bob', state: 'approved', body: 'Review' }],
      threads: [
        { path: 'a.ts', line: 1, resolved: true, resolvedBy: 'ada', comments: [{ author: 'ada', body: 'Reply' }] },
      ],
      checks: [{ name: 'job', status: 'completed', conclusion: 'success' }],
    };
    await withGitHub(faulty(entity, { then: { kind: 'field_error', field } }), async (_, client) => {
      const { shortfalls } = await client.read(pull, profileOf());
      expect(shortfalls.map(({ scope, code }) => [scope, code])).toEqual(
        scopes.map((scope) => [scope, 'fetch_failed']),
      );
    });
  });

  it.each([
    ['PullRequest.lastEditedAt', undefined, 'forge_unavailable'],
    ['PullRequest.editor', undefined, 'forge_unavailable'],
    ['PullRequest.timelineItems', undefined, 'forge_unavailable'],
    ['Query.repository', 'NOT_FOUND', 'entity_not_found'],
    ['Query.repository', 'FORBIDDEN', 'forge_refused'],
    ['Repository.issueOrPullRequest', 'NOT_FOUND', 'entity_not_found'],
  ])('an error at %s (%s) is the entity’s own', async (field, type, code) => {
    await withGitHub(
      faulty({}, { then: { kind: 'field_error', field, ...(type === undefined ? {} : { type }) } }),
      async (_, client) => {
        await expect(client.read(pull, profileOf())).rejects.toMatchObject({ code });
      },
    );
  });

  it('a run whose jobs cannot be listed leaves its checks unfetched, another application’s stay', async () => {
    const checks: EntitySeed['checks'] = [
      { name: 'job', run: 1, status: 'completed', conclusion: 'success' },
      { name: 'other', kind: 'check', app: 'ci', status: 'completed', conclusion: 'success' },
    ];
    for (const then of [
      { kind: 'status', status: 403 },
      { kind: 'status', status: 500 },
      { kind: 'total', field: 'Rest.jobs', by: 1 },
    ] as const)
      await withGitHub(faulty({ checks }, { when: { route: 'jobs' }, then }), async (_, client) => {
        const inputs = await client.read(pull, profileOf());
        const listed = then.kind === 'total';
        expect(inputs.checks.map(({ name }) => name)).toEqual(listed ? ['job', 'other'] : ['other']);
        expect(inputs.shortfalls).toEqual(listed ? [] : [missing('checks')]);
      });
  });

  it('D12: an empty log, one that is gone, one that is too long', async () => {
    const checks: EntitySeed['checks'] = [
      { name: 'empty', status: 'completed', conclusion: 'failure', log: { text: '' } },
      { name: 'gone', status: 'completed', conclusion: 'failure', log: { status: 410 } },
      { name: 'lost', status: 'completed', conclusion: 'failure', log: { status: 404 } },
      { name: 'huge', status: 'completed', conclusion: 'failure', log: { bytes: 200_000_000 } },
    ];
    await withGitHub(seedOf({ checks }), async (_, client) => {
      const inputs = await client.read(pull, profileOf());
      const outcomes = await Promise.all(
        inputs.checks.map(async ({ log }) =>
          log.offered ? (await client.readLog(inputs, log.reference, 1_000_000)).outcome : null,
        ),
      );
      expect(outcomes).toEqual(['read', 'history_unavailable', 'history_unavailable', 'source_too_large']);
    });
  });
});

describe('It must show 4: the order of pages', () => {
  it('nodes in another order are the same records', async () => {
    const entity: Partial<EntitySeed> = {
      labels: [{ name: 'label {n}', repeat: 5 }],
      comments: comments(5),
      reviews: [{ author: 'bob', state: 'approved', body: 'Review {n}', repeat: 5 }],
      checks: [{ name: 'job {n}', status: 'completed', conclusion: 'success', repeat: 5 }],
    };
    const sorted = async (seed: Seed) => {
      const found: unknown[] = [];
      await withGitHub(seed, async (_, client) => {
        const { shortfalls, ...inputs } = await client.read(pull, profileOf());
        expect(shortfalls).toEqual([]);
        const byId = (a: { readonly id: string }, b: { readonly id: string }) => (a.id < b.id ? -1 : 1);
        found.push(
          inputs.entity.labels.toSorted(),
          ...[inputs.comments, inputs.reviews, inputs.checks].map((list) => list.toSorted(byId)),
        );
      });
      return found;
    };
    const fields = ['PullRequest.labels', 'PullRequest.comments', 'PullRequest.reviews', 'StatusCheckRollup.contexts'];
    const shuffled = fields.map((field): FaultSeed => ({ then: { kind: 'order', field, order: 'shuffle', seed: 3 } }));
    expect(await sorted(faulty(entity, ...shuffled))).toEqual(await sorted(seedOf(entity)));
  });
});
