import type { EntitySeed, FakeGitHub, FaultSeed } from '@casefile/fakes/github';
import { describe, expect, it } from 'vitest';
import { profileOf, pull, seedOf, withGitHub } from './github-client.fixture.js';
import { bytesOf, linesOf, treeOf, type Tree } from './property.fixture.js';

const sameMinute = '2026-03-01T09:00:00Z';
const entity: Partial<EntitySeed> = {
  labels: [{ name: 'label {n}', repeat: 7 }],
  comments: [
    { author: 'ada', body: 'Together {n}', repeat: 60, createdAt: sameMinute, everySeconds: 0 },
    { author: 'bob', body: 'Later {n}', repeat: 60, createdAt: sameMinute },
  ],
  reviews: [{ author: 'bob', state: 'approved', body: 'Review {n}', repeat: 8, submittedAt: sameMinute }],
  threads: [
    {
      path: 'a.ts',
      line: 1,
      comments: [
        { author: 'ada', body: 'Root', createdAt: sameMinute },
        { author: 'bob', body: 'Reply {n}', repeat: 105, createdAt: sameMinute },
      ],
    },
    { path: 'b.ts', line: 1, repeat: 12, comments: [{ author: 'bob', body: 'Thread {n}', createdAt: sameMinute }] },
  ],
  checks: [{ name: 'job {n}', status: 'completed', conclusion: 'success', repeat: 9, createdAt: sameMinute }],
};

/** The tree of what a client reads from a fake that holds this, after `before` was done to it. Everybody maintains. */
const read = async (
  more: Partial<EntitySeed> = {},
  faults: readonly FaultSeed[] = [],
  before: (github: FakeGitHub) => void = () => undefined,
): Promise<Tree> => {
  const trees: Tree[] = [];
  await withGitHub(seedOf({ ...entity, ...more }, { faults }), async (github, client) => {
    before(github);
    const profile = profileOf(['checks', 'comments', 'entity', 'reviews']);
    const inputs = await client.read(pull, profile);
    expect(inputs.shortfalls).toEqual([]);
    const roles = Object.fromEntries(inputs.actors.map(({ id }) => [id, 'maintain' as const]));
    trees.push(treeOf({ inputs, roles, profile }));
  });
  const [tree] = trees;
  if (!tree) throw new Error('one tree was made');
  return tree;
};

describe('spec: Ordering and determinism, through a forge that lists as it likes', () => {
  const listed = [
    'PullRequest.comments',
    'PullRequest.reviews',
    'PullRequest.reviewThreads',
    'PullRequest.labels',
    'StatusCheckRollup.contexts',
  ];
  const permuted = (order: 'reverse' | 'shuffle', seed: number): FaultSeed[] =>
    listed.map((field) => ({ then: { kind: 'order', field, order, seed } }));

  it.each([
    ['from the end', permuted('reverse', 0)],
    ['shuffled', permuted('shuffle', 1)],
    ['shuffled otherwise', permuted('shuffle', 2)],
    [
      'in pages of 25',
      [{ when: { route: 'graphql', firstAbove: 25 }, then: { kind: 'bad_gateway' } } satisfies FaultSeed],
    ],
    [
      'shuffled, in small pages',
      [
        ...permuted('shuffle', 3),
        { when: { route: 'graphql', firstAbove: 30 }, then: { kind: 'bad_gateway' } } satisfies FaultSeed,
      ],
    ],
  ])('records and pages %s give the same bytes', async (_, faults) => {
    expect(bytesOf(await read({}, faults))).toEqual(bytesOf(await read()));
  });
});

describe('spec: Stable records and mutable state, through a forge that changes', () => {
  it('a later reply adds files and leaves every earlier record byte-identical', async () => {
    const [before, after] = [
      await read(),
      await read({ comments: [...(entity.comments ?? []), { author: 'ada', body: 'The latest.' }] }),
    ];
    const [was, is] = [bytesOf(before, 'records/'), bytesOf(after, 'records/')];
    expect(Object.keys(is)).toHaveLength(Object.keys(was).length + 1);
    expect(is).toMatchObject(was);
    expect(linesOf(after, 'views/timeline.order')).toHaveLength(Object.keys(is).length);
  });

  it('threads resolved, and an account renamed: the records are the same bytes', async () => {
    const before = await read();
    const after = await read({}, [], (github) => {
      github.mutate((world) => {
        for (const person of world.people)
          if (person.login === 'bob') person.login = person.restLogin = 'bob-that-was-renamed';
        for (const one of world.entities) for (const thread of one.threads) thread.resolved = true;
      });
    });
    expect(bytesOf(after, 'records/')).toEqual(bytesOf(before, 'records/'));
    expect(after.get('state/actors.json')).not.toEqual(before.get('state/actors.json'));
    expect(linesOf(before, 'views/unresolved-review.order').length).toBeGreaterThan(100);
    expect(linesOf(after, 'views/unresolved-review.order')).toEqual([]);
  });
});
