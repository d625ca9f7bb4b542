import { describe, expect, it } from 'vitest';
import { profileOf, pull, seedOf, withGitHub } from './github-client.fixture.js';

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
