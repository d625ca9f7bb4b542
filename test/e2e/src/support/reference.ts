import type { Seed } from '@casefile/fakes/github';
import { pullRequestSeed } from './seeds.js';

const dev = (n: number): string => `dev-${String(n % 12)}`;

/** The change proposal by which requests are counted: 120 comments, 40 threads of 3 and one of 130, 25 reviews, 60 checks in 3 runs, 12 actors, 3 failed logs. */
export const referenceProposal: Seed = pullRequestSeed(
  {
    author: dev(0),
    labels: ['bug'],
    comments: Array.from({ length: 12 }, (_, n) => ({
      author: dev(n),
      body: `From ${dev(n)}: {n}`,
      repeat: 10,
      ...(n === 3 ? { edits: [{ by: dev(4), body: 'Edited.' }] } : {}),
    })),
    reviews: [{ author: dev(3), state: 'commented', body: 'Review {n}', repeat: 25 }],
    threads: [
      { path: 'a.ts', line: 3, repeat: 40, comments: [4, 5, 6].map((n) => ({ author: dev(n), body: 'Reply.' })) },
      { path: 'b.ts', line: 4, comments: [{ author: dev(7), body: 'Reply {n}', repeat: 130 }] },
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
  { people: Array.from({ length: 12 }, (_, n) => ({ login: dev(n), role: 'write' as const })) },
);
