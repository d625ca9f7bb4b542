import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { forgejoPull, forgejoSeed, withForgejo } from './forgejo-client.fixture.js';
import { profileOf } from './github-client.fixture.js';
import { casefile, discard, scratch } from './support/casefile.js';

const dev = (n: number): string => `dev-${String(n % 12)}`;
const times = <Value>(count: number, make: (n: number) => Value): Value[] =>
  Array.from({ length: count }, (_, n) => make(n));

/** 120 comments, 40 threads of 3 and one of 130 in 20 of 25 reviews, 60 checks in 3 runs, 12 actors, 3 failed logs. */
const reference = forgejoSeed(
  {
    author: dev(0),
    labels: ['bug'],
    comments: times(12, (n) => ({ author: dev(n), body: `From ${dev(n)} {n}`, repeat: 10 })),
    reviews: times(25, (n) => ({ key: `r${String(n)}`, author: dev(n), state: 'commented' as const, body: 'Review.' })),
    threads: [
      ...times(40, (n) => ({
        path: `src/${String(n)}.ts`,
        line: 3,
        comments: times(3, (m) => ({ author: dev(n + m), body: 'reply', review: `r${String(n % 20)}` })),
      })),
      { path: 'long.ts', line: 4, comments: [{ author: dev(7), body: 'Reply {n}', repeat: 130, review: 'r0' }] },
    ],
    checks: [1, 2, 3].flatMap((run) => [
      { name: `job ${String(run)} {n}`, run, repeat: 19, log: { text: 'ok' } },
      { name: `broken ${String(run)}`, run, conclusion: 'failure', log: { text: 'failed' } },
    ]),
  },
  { people: times(12, (n) => ({ login: dev(n), role: 'write' as const })) },
);

describe('forges.md, Forgejo: the budget', () => {
  it('a pull request with everything takes at most 60 requests, all roles and failed logs included', async () => {
    await withForgejo(reference, async (forgejo, client) => {
      const inputs = await client.read(forgejoPull, profileOf());
      expect(inputs.shortfalls).toEqual([]);
      expect(
        [inputs.comments, inputs.reviews, inputs.threads, inputs.checks, inputs.actors].map((list) => list.length),
      ).toEqual([120 + 40 * 3 + 130, 25, 41, 60, 12]);
      for (const actor of inputs.actors) expect((await client.lookUpRole(inputs, actor)).outcome).toBe('role');
      for (const { conclusion, log } of inputs.checks)
        if (conclusion === 'failure' && log.offered)
          expect((await client.readLog(inputs, log.reference, 1000)).outcome).toBe('read');
      expect(client.usage().requests).toBe(forgejo.requests.length);
      expect(forgejo.requests.length).toBeLessThanOrEqual(60);
    });
  });

  it('the command prints as many as the forge saw, and its tree is complete and conforms', async () => {
    const folder = scratch();
    try {
      await withForgejo(reference, async (forgejo) => {
        const run = await casefile(
          [
            ...['snapshot', 'https://codeberg.org/Octo/App/pulls/12', '--api-url', forgejo.apiUrl, '--json'],
            ...['--out', join(folder, 'tree'), '--key-dir', join(folder, 'keys')],
          ],
          { env: { FORGEJO_TOKEN: forgejo.token } },
        );
        expect(run).toMatchObject({ code: 0 });
        const printed: { forge: { requests: number }; records: number; gaps: unknown[] } = JSON.parse(run.stdout);
        expect(printed.gaps).toEqual([]);
        expect(printed.records).toBe(1 + 120 + 40 * 3 + 130 + 25 + 60);
        expect(printed.forge.requests).toBe(forgejo.requests.length);
        expect(printed.forge.requests).toBeLessThanOrEqual(60);
      });
    } finally {
      discard(folder);
    }
  });

  it('asks only for what the profile selects', async () => {
    await withForgejo(reference, async (forgejo, client) => {
      const inputs = await client.read(forgejoPull, profileOf(['entity']));
      expect([...inputs.comments, ...inputs.reviews, ...inputs.threads, ...inputs.checks]).toEqual([]);
      const asked = new Set(forgejo.requests.map(({ route }) => route));
      for (const route of ['comments', 'reviews', 'review_comments', 'statuses', 'runs', 'jobs'])
        expect(asked.has(route)).toBe(false);
    });
  });
});
