import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { validateNormalizedInputs } from '@casefile/contract';
import type { EntitySeed, FaultSeed, PersonSeed, Seed } from '@casefile/fakes/github';
import { profileOf, referenceOf, withGitHub } from './github-client.fixture.js';

const url = 'https://github.com/Octo/App/pull/12';
const pull = referenceOf(url);
const everybody: readonly PersonSeed[] = [
  { login: 'ada', role: 'write' },
  { login: 'bob', role: 'write' },
];
const seedOf = (entity: Partial<EntitySeed> = {}, seed: Partial<Seed> = {}): Seed => ({
  repository: { owner: 'Octo', name: 'App' },
  people: everybody,
  entities: [{ kind: 'change_proposal', number: 12, title: 'A title', author: 'ada', body: 'A body.', ...entity }],
  ...seed,
});
const faulty = (entity: Partial<EntitySeed>, ...faults: FaultSeed[]): Seed => seedOf(entity, { faults });
const comments = (repeat: number) => [{ author: 'ada', body: 'Comment {n}', repeat }];
const bodies = (records: readonly { readonly body: string }[]): string[] => records.map(({ body }) => body);
const missing = (scope: string, count = 1) => ({ scope, code: 'fetch_failed', count });

describe('forges.md, GitHub: the budget', () => {
  const dev = (n: number): string => `dev-${String(n % 12)}`;
  const reference = seedOf(
    {
      author: dev(0),
      labels: ['bug'],
      comments: Array.from({ length: 12 }, (_, n) => ({
        author: dev(n),
        body: `From ${dev(n)} {n}`,
        repeat: 10,
        ...(n === 3 ? { edits: [{ by: dev(4), body: 'Edited.' }] } : {}),
      })),
      reviews: [{ author: dev(3), state: 'commented', body: 'Review {n}', repeat: 25 }],
      threads: [
        {
          path: 'src/main.ts',
          line: 3,
          repeat: 40,
          comments: [4, 5, 6].map((n) => ({ author: dev(n), body: 'reply' })),
        },
        { path: 'src/long.ts', line: 4, comments: [{ author: dev(7), body: 'Reply {n}', repeat: 130 }] },
      ],
      checks: [1, 2, 3].flatMap((run) => [
        {
          name: `job ${String(run)} {n}`,
          run,
          status: 'completed',
          conclusion: 'success',
          repeat: 19,
          log: { text: 'ok' },
        },
        { name: `broken ${String(run)}`, run, status: 'completed', conclusion: 'failure', log: { text: 'failed' } },
      ]),
    },
    { people: Array.from({ length: 12 }, (_, n) => ({ login: dev(n), role: 'write' })) },
  );

  it('a pull request with everything takes at most 28 requests and 25 points, all roles and failed logs included', async () => {
    await withGitHub(reference, async (github, client) => {
      const inputs = await client.read(pull, profileOf());
      expect(inputs.shortfalls).toEqual([]);
      expect(
        [inputs.comments, inputs.reviews, inputs.threads, inputs.checks, inputs.actors].map((list) => list.length),
      ).toEqual([120 + 40 * 3 + 130, 25, 41, 60, 12]);
      for (const actor of inputs.actors) expect((await client.lookUpRole(inputs, actor)).outcome).toBe('role');
      for (const { conclusion, log } of inputs.checks)
        if (conclusion === 'failure' && log.offered)
          expect((await client.readLog(inputs, log.reference, 1000)).outcome).toBe('read');
      expect(client.usage().requests).toBe(github.requests.length);
      expect(client.usage().points).toBe(github.points);
      expect(github.requests.length).toBeLessThanOrEqual(28);
      expect(github.points).toBeLessThanOrEqual(25);
      expect(github.requests.filter(({ route }) => route === 'graphql')).toHaveLength(4);
      expect(github.requests.filter(({ origin, credential }) => origin === 'logs' && credential)).toEqual([]);
    });
  });

  it('asks only for what the profile selects', async () => {
    await withGitHub(reference, async (github, client) => {
      const inputs = await client.read(pull, profileOf(['entity']));
      expect([...inputs.comments, ...inputs.reviews, ...inputs.threads, ...inputs.checks]).toEqual([]);
      expect(github.requests.map(({ operation }) => operation)).toEqual(['CasefileEntity', 'CasefileEntityAgain']);
    });
  });
});

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
      expect(validateNormalizedInputs(inputs)).toBeTruthy();
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

describe('forges.md, Limits', () => {
  it('502 for large pages: they are halved until they come, and everything is read', async () => {
    const fault: FaultSeed = { when: { route: 'graphql', firstAbove: 30 }, then: { kind: 'bad_gateway' } };
    await withGitHub(faulty({ comments: comments(101) }, fault), async (_, client) => {
      const inputs = await client.read(pull, profileOf());
      expect(inputs.comments).toHaveLength(101);
      expect(inputs.shortfalls).toEqual([]);
    });
  });

  it.each<[string, FaultSeed['then'], readonly number[]]>([
    ['a secondary limit with Retry-After', { kind: 'secondary_limit', retryAfter: 7 }, [7_000]],
    ['a secondary limit without it', { kind: 'secondary_limit' }, [60_000]],
    ['a secondary limit as 429', { kind: 'secondary_limit', status: 429 }, [60_000]],
  ])('%s is waited for', async (_, then, slept) => {
    await withGitHub(faulty({}, { when: { route: 'graphql', times: 1 }, then }), async (_github, client, clock) => {
      expect((await client.read(pull, profileOf())).entity.number).toBe(12);
      expect(clock.slept).toEqual(slept);
    });
  });

  it('a spent hour is waited for where that is soon, and forge_limited where it is not', async () => {
    const limit = (resetInSeconds: number): FaultSeed => ({
      when: { route: 'graphql', times: 1 },
      then: { kind: 'primary_limit', resetInSeconds },
    });
    await withGitHub(faulty({}, limit(20)), async (_, client, clock) => {
      await client.read(pull, profileOf());
      expect(clock.slept).toHaveLength(1);
    });
    await withGitHub(faulty({}, limit(3000)), async (_, client) => {
      await expect(client.read(pull, profileOf())).rejects.toMatchObject({ code: 'forge_limited' });
    });
  });

  it.each<FaultSeed['then']>([
    { kind: 'reset' },
    { kind: 'reset', afterBytes: 50 },
    { kind: 'truncate', keepBytes: 200 },
    { kind: 'bad_gateway' },
    { kind: 'status', status: 500 },
  ])('a forge that fails once by %j is asked again', async (then) => {
    await withGitHub(faulty({ comments: comments(2) }, { when: { times: 1 }, then }), async (_, client) => {
      expect((await client.read(pull, profileOf())).comments).toHaveLength(2);
    });
  });

  it('D11: a later page that fails for good leaves its scope fetch_failed, the rest is kept', async () => {
    const entity: Partial<EntitySeed> = {
      comments: comments(150),
      reviews: [{ author: 'bob', state: 'approved', body: 'x' }],
    };
    await withGitHub(
      faulty(entity, { when: { operation: 'CasefilePages' }, then: { kind: 'bad_gateway' } }),
      async (_, client) => {
        const inputs = await client.read(pull, profileOf());
        expect(inputs.comments).toHaveLength(100);
        expect(inputs.reviews).toHaveLength(1);
        expect(inputs.shortfalls).toEqual([missing('comments', 50)]);
      },
    );
  });

  it('a first or last read that fails for good is an error, not a shorter snapshot', async () => {
    for (const operation of ['CasefileEntity', 'CasefileEntityAgain'])
      await withGitHub(faulty({}, { when: { operation }, then: { kind: 'bad_gateway' } }), async (_, client) => {
        await expect(client.read(pull, profileOf())).rejects.toMatchObject({ code: 'forge_unavailable' });
      });
  });
});

describe('D2: first and last', () => {
  const moved: FaultSeed['then'] = {
    kind: 'change',
    change: { entity: 12, set: { body: { to: 'Moved {n}', by: 'bob' } } },
  };

  it('an entity that moves once is read again, as one pass', async () => {
    const change: FaultSeed = {
      when: { operation: 'CasefileEntityAgain', times: 1 },
      then: {
        kind: 'change',
        change: { entity: 12, set: { headSha: 'b'.repeat(40) }, add: { comments: [{ author: 'bob', body: 'late' }] } },
      },
    };
    await withGitHub(faulty({ comments: comments(1) }, change), async (github, client) => {
      const inputs = await client.read(pull, profileOf());
      expect(inputs.entity.head_sha).toBe('b'.repeat(40));
      expect(bodies(inputs.comments)).toEqual(['Comment 1', 'late']);
      expect(github.requests.filter(({ operation }) => operation === 'CasefileEntity')).toHaveLength(2);
    });
  });

  it('an entity that moves in both passes is unstable', async () => {
    let count = 0;
    await withGitHub(seedOf(), async (github, client) => {
      github.fault({
        when: { operation: 'CasefileEntityAgain' },
        then: {
          kind: 'apply',
          apply: (world) => world.entities.forEach((entity) => (entity.body = `Moved ${String((count += 1))}`)),
        },
      });
      await expect(client.read(pull, profileOf())).rejects.toMatchObject({
        code: 'entity_unstable',
        failClass: 'health',
      });
    });
  });

  it('the body that counts has the attribution of its own read', async () => {
    await withGitHub(
      faulty({}, { when: { operation: 'CasefileEntityAgain', times: 1 }, then: moved }),
      async (_, client) => {
        const { entity, actors } = await client.read(pull, profileOf());
        const bob = actors.find(({ login }) => login === 'bob')?.id;
        expect(entity.body).toBe('Moved {n}');
        expect(entity.revision).toEqual({
          edited: true,
          witnesses: [
            { evidence: 'forge_editor', actor_id: bob },
            { evidence: 'content_edit', actor_id: bob },
          ],
        });
      },
    );
  });

  it('a title that changes in between is the last read’s, with its own attribution', async () => {
    const change: FaultSeed['then'] = {
      kind: 'change',
      change: { entity: 12, set: { title: { to: 'New title', by: 'bob' } } },
    };
    await withGitHub(
      faulty({}, { when: { operation: 'CasefileEntityAgain', times: 1 }, then: change }),
      async (github, client) => {
        const { entity, actors } = await client.read(pull, profileOf());
        expect(entity.title).toBe('New title');
        expect(entity.title_revision).toEqual({
          edited: true,
          witnesses: [{ evidence: 'title_event', actor_id: actors.find(({ login }) => login === 'bob')?.id }],
        });
        expect(github.requests.filter(({ operation }) => operation === 'CasefileEntity')).toHaveLength(1);
      },
    );
  });
});

describe('D30: which entity', () => {
  it('an issue number that is a pull request is refused with the right URL, and the other way round', async () => {
    const seed = seedOf(
      {},
      { entities: [...seedOf().entities, { kind: 'issue', number: 13, title: 'Issue', author: 'ada' }] },
    );
    await withGitHub(seed, async (_, client) => {
      const issues = profileOf(['comments', 'entity'], 'work_item');
      await expect(client.read(referenceOf('https://github.com/Octo/App/issues/12'), issues)).rejects.toMatchObject({
        code: 'wrong_entity_kind',
        details: { url },
      });
      await expect(client.read(referenceOf('https://github.com/Octo/App/pull/13'), profileOf())).rejects.toMatchObject({
        code: 'wrong_entity_kind',
        details: { url: 'https://github.com/Octo/App/issues/13' },
      });
      expect((await client.read(referenceOf('https://github.com/Octo/App/issues/13#x'), issues)).entity.title).toBe(
        'Issue',
      );
    });
  });

  it.each(['https://github.com/Octo/App/pull/99', 'https://github.com/Octo/Other/pull/12'])(
    '%s is not there',
    async (missingUrl) => {
      await withGitHub(seedOf(), async (_, client) => {
        await expect(client.read(referenceOf(missingUrl), profileOf())).rejects.toMatchObject({
          code: 'entity_not_found',
        });
      });
    },
  );

  it('a repository that was renamed is read under its old URL, named as it is now', async () => {
    const seed = seedOf(
      { checks: [{ name: 'job', status: 'completed', conclusion: 'failure', log: { text: 'why' } }] },
      { repository: { owner: 'Octo', name: 'App', formerNames: ['Octo/Old'] } },
    );
    await withGitHub(seed, async (_, client) => {
      const inputs = await client.read(referenceOf('https://github.com/Octo/Old/pull/12'), profileOf());
      expect(inputs.source.repository).toBe('octo/app');
      expect(inputs.checks).toHaveLength(1);
      for (const repository of ['octo/app', 'octo/old']) {
        const renamed = { ...inputs, source: { ...inputs.source, repository } };
        const [actor] = inputs.actors;
        expect(actor && (await client.lookUpRole(renamed, actor)).outcome).toBe('role');
        const log = inputs.checks[0]?.log;
        expect(log?.offered === true && (await client.readLog(renamed, log.reference, 10)).outcome).toBe('read');
      }
    });
  });
});

describe('what broke others: trust and shapes', () => {
  const people: readonly PersonSeed[] = [
    ...everybody,
    { login: 'owner', role: 'admin', association: 'CONTRIBUTOR' },
    { login: 'reviewer', role: { name: 'security-reviewer', base: 'write' } },
    { login: 'reader', role: { name: 'triage-ish', flags: ['pull', 'triage'] } },
    { login: 'stranger' },
    { login: 'gone', status: 'deleted' },
    { login: 'helper', kind: 'bot' },
    { login: 'imported', kind: 'mannequin' },
    { login: 'acme', kind: 'organization' },
    { login: 'fake[bot]' },
  ];

  it('every kind of account, edit and title comes with the evidence that there is', async () => {
    const entity: Partial<EntitySeed> = {
      title: 'Now',
      titleHistory: [{ by: 'stranger', from: 'Then', to: 'Now' }],
      head: { repository: null },
      comments: [
        { author: 'ada', body: 'plain' },
        { author: 'stranger', edits: [{ by: 'ada', body: 'mended' }] },
        {
          author: 'ada',
          edits: [
            { by: 'stranger', body: 'y' },
            { by: 'ada', body: 'z' },
          ],
        },
        { author: 'ada', edits: [{ by: 'gone', body: 'by a ghost' }] },
        { author: 'ada', edits: [{ by: 'ada', body: 'hidden' }], historyHidden: true },
        { author: 'gone', body: 'ghost' },
        { author: null, body: 'null' },
        { author: 'helper', body: 'bot' },
        { author: 'imported', body: 'mannequin' },
        { author: 'acme', body: 'organization' },
      ],
    };
    await withGitHub(seedOf(entity, { people }), async (_, client) => {
      const inputs = await client.read(pull, profileOf());
      const of = (login: string) => inputs.actors.find((actor) => actor.login === login)?.id ?? 'nobody';
      const editedBy = (...ids: (string | null)[]) => ({
        edited: true,
        witnesses: ids.map((actor_id, n) => ({ evidence: n === 0 ? 'forge_editor' : 'content_edit', actor_id })),
      });
      expect(inputs.shortfalls).toEqual([]);
      expect(inputs.entity.title_revision).toEqual({
        edited: true,
        witnesses: [{ evidence: 'title_event', actor_id: of('stranger') }],
      });
      expect(inputs.comments.map(({ body, author_id, revision }) => [body, author_id, revision])).toEqual([
        ['plain', of('ada'), { edited: false }],
        ['mended', of('stranger'), editedBy(of('ada'), of('ada'))],
        ['z', of('ada'), editedBy(of('ada'), of('ada'))],
        ['by a ghost', of('ada'), editedBy(null, null)],
        ['hidden', of('ada'), editedBy(of('ada'), null)],
        ['ghost', null, { edited: false }],
        ['null', null, { edited: false }],
        ['bot', of('helper'), { edited: false }],
        ['mannequin', of('imported'), { edited: false }],
        ['organization', of('acme'), { edited: false }],
      ]);
      expect(inputs.actors.map(({ login, type }) => [login, type])).toEqual(
        expect.arrayContaining([
          ['helper', 'bot'],
          ['imported', 'mannequin'],
          ['acme', 'organization'],
          ['stranger', 'user'],
        ]),
      );
    });
  });

  it('roles are what the permission endpoint says', async () => {
    const entity = {
      comments: ['ada', 'owner', 'reviewer', 'reader', 'stranger'].map((author) => ({ author, body: author })),
    };
    await withGitHub(seedOf(entity, { people }), async (_, client) => {
      const inputs = await client.read(pull, profileOf());
      const roles = await Promise.all(
        inputs.actors.map(async (actor) => [actor.login, await client.lookUpRole(inputs, actor)] as const),
      );
      const role = (login: string) => roles.find(([name]) => name === login)?.[1];
      expect(role('owner')).toMatchObject({ outcome: 'role', role: 'admin' });
      expect(role('reviewer')).toMatchObject({ outcome: 'role', role: 'write' });
      expect(role('reader')).toMatchObject({ outcome: 'role', role: 'triage' });
      expect(role('stranger')).toMatchObject({ outcome: 'role', role: 'read' });
    });
  });

  it('a login taken over by somebody else: the id decides', async () => {
    await withGitHub(seedOf({}, { people }), async (github, client) => {
      const inputs = await client.read(pull, profileOf());
      github.mutate((world) => {
        for (const person of world.people) {
          if (person.login === 'ada') person.login = person.restLogin = 'ada-renamed';
          else if (person.login === 'owner') person.login = person.restLogin = 'ada';
        }
      });
      const ada = inputs.actors.find(({ login }) => login === 'ada');
      expect(ada && (await client.lookUpRole(inputs, ada))).toEqual({ actor_id: ada?.id, outcome: 'undetermined' });
    });
  });

  it('a token without push may read but not look up: undetermined', async () => {
    const tokens = [{ value: 'ghp_reader_token', login: 'ada', access: 'read' as const }];
    await withGitHub(seedOf({}, { tokens }), async (_, client) => {
      const inputs = await client.read(pull, profileOf());
      for (const actor of inputs.actors) expect((await client.lookUpRole(inputs, actor)).outcome).toBe('undetermined');
    });
  });

  it('a token that does not see the repository finds nothing, a wrong one is refused', async () => {
    const tokens = [{ value: 'ghp_outsider_token', login: 'ada', access: 'none' as const }];
    await withGitHub(seedOf({}, { tokens }), async (_, client) => {
      await expect(client.read(pull, profileOf())).rejects.toMatchObject({ code: 'entity_not_found' });
    });
    await withGitHub(
      seedOf(),
      async (_, client) => {
        await expect(client.read(pull, profileOf())).rejects.toMatchObject({ code: 'forge_refused' });
      },
      { credential: { kind: 'token', token: 'ghp_wrong_token' } },
    );
  });

  it('reviews: pending ones and drafts are left out, a dismissal names who and when', async () => {
    const entity: Partial<EntitySeed> = {
      reviews: [
        { key: 'r1', author: 'bob', state: 'approved', body: '' },
        { author: 'bob', state: 'dismissed', body: 'x', dismissal: { by: 'ada', at: '2026-09-08T12:00:00Z' } },
        { author: 'ada', state: 'pending', body: 'draft' },
        { author: 'bob', state: 'commented', body: 'x', submittedAt: null },
      ],
      threads: [
        {
          path: 'a.ts',
          line: null,
          originalLine: 40,
          outdated: true,
          comments: [{ author: 'bob', body: 'x', review: 'r1', diffHunk: '' }],
        },
        { path: 'b.ts', line: 1, comments: [{ author: 'ada', body: 'draft', pending: true }] },
      ],
    };
    await withGitHub(seedOf(entity), async (_, client) => {
      const inputs = await client.read(pull, profileOf());
      const ada = inputs.actors.find(({ login }) => login === 'ada')?.id;
      expect(inputs.reviews).toMatchObject([
        { state: 'approved', body: '' },
        { state: 'dismissed', dismissed_at: '2026-09-08T12:00:00.000000000Z', dismissed_by_actor_id: ada },
      ]);
      expect(inputs.threads).toHaveLength(1);
      expect(inputs.threads[0]).toMatchObject({ original_line: 40, outdated: true, review_id: inputs.reviews[0]?.id });
      expect(inputs.threads[0]).not.toHaveProperty('line');
      expect(inputs.shortfalls).toEqual([{ scope: 'reviews', code: 'invalid_metadata', count: 1 }]);
    });
  });

  it('checks: every state, another revision, a commit status', async () => {
    const checks: EntitySeed['checks'] = [
      { name: 'queued', status: 'queued' },
      { name: 'waiting', status: 'waiting' },
      { name: 'running', status: 'in_progress' },
      { name: 'failed', status: 'completed', conclusion: 'failure' },
      { name: 'unstarted', kind: 'check', app: 'starter', status: 'completed', conclusion: 'startup_failure' },
      { name: 'skipped', status: 'completed', conclusion: 'skipped', startedAt: null },
      {
        name: 'app',
        kind: 'check',
        app: 'ci',
        status: 'completed',
        conclusion: 'neutral',
        suiteCreatedAt: '2026-09-08T09:00:00Z',
      },
      {
        name: 'old',
        kind: 'check',
        app: 'ci-of-old',
        status: 'completed',
        conclusion: 'success',
        reportedSha: 'c'.repeat(40),
      },
      { name: 'status', kind: 'status', status: 'success' },
    ];
    await withGitHub(seedOf({ checks }), async (_, client) => {
      const inputs = await client.read(pull, profileOf());
      expect(
        inputs.checks.map(({ name, status, conclusion, never_started, log }) => [
          name,
          status,
          conclusion,
          never_started,
          log.offered,
        ]),
      ).toEqual([
        ['queued', 'queued', undefined, undefined, true],
        ['waiting', 'queued', undefined, undefined, true],
        ['running', 'in_progress', undefined, undefined, true],
        ['failed', 'completed', 'failure', false, true],
        ['unstarted', 'completed', 'failure', true, false],
        ['skipped', 'completed', 'skipped', true, true],
        ['app', 'completed', 'neutral', false, false],
      ]);
      expect(inputs.checks.at(-1)?.created_at).toBe('2026-09-08T09:00:00.000000000Z');
      expect(inputs.shortfalls).toEqual([{ scope: 'checks', code: 'invalid_metadata', count: 2 }]);
    });
  });
});

describe('a GitHub App', () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const app = (installation: object = {}): Partial<Seed> => ({
    app: {
      id: 5,
      slug: 'casefile',
      publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
      installations: [{ id: 77, ...installation }],
    },
  });

  it('reads with an installation’s token, and every token is to be redacted', async () => {
    await withGitHub(
      seedOf({}, app()),
      async (github, client) => {
        const inputs = await client.read(pull, profileOf());
        expect(inputs.entity.number).toBe(12);
        expect(github.requests.map(({ route }) => route).slice(0, 2)).toEqual(['installation', 'access_token']);
        expect(client.credentials().filter((secret) => secret.startsWith('ghs_'))).toHaveLength(1);
      },
      { credential: { kind: 'app', appId: 5, privateKey: pem } },
    );
  });

  it('an App that is not installed, or whose key is another, is refused', async () => {
    await withGitHub(
      seedOf({}, app({ coversRepository: false })),
      async (_, client) => {
        await expect(client.read(pull, profileOf())).rejects.toMatchObject({ code: 'forge_refused' });
      },
      { credential: { kind: 'app', appId: 5, privateKey: pem } },
    );
    const other = generateKeyPairSync('rsa', { modulusLength: 2048 })
      .privateKey.export({ type: 'pkcs8', format: 'pem' })
      .toString();
    await withGitHub(
      seedOf({}, app()),
      async (_, client) => {
        await expect(client.read(pull, profileOf())).rejects.toMatchObject({ code: 'forge_refused' });
      },
      { credential: { kind: 'app', appId: 5, privateKey: other, installationId: 77 } },
    );
  });
});

describe('the API below /api/v3', () => {
  it('has GraphQL beside it', async () => {
    await withGitHub(seedOf({ comments: comments(1) }), async (github, _, clock) => {
      const { createGitHubClient } = await import('@casefile/forge-clients/github');
      const client = createGitHubClient({
        host: 'github.com',
        apiUrl: `${github.url}/api/v3`,
        credential: { kind: 'token', token: github.token },
        clock,
      });
      expect((await client.read(pull, profileOf())).comments).toHaveLength(1);
      expect(github.requests.at(-1)?.path).toBe('/api/graphql');
      await client.close();
    });
  });
});
