import { describe, expect, it } from 'vitest';
import { validateNormalizedInputs } from '@casefile/contract';
import type { Seed } from '@casefile/fakes/github';
import { profileOf, referenceOf, withGitHub } from './github-client.fixture.js';

const people = Array.from({ length: 12 }, (_, index) => ({ login: `dev-${String(index)}`, role: 'write' as const }));

const reference: Seed = {
  repository: { owner: 'Octo', name: 'App' },
  people,
  entities: [
    {
      kind: 'change_proposal',
      number: 12,
      title: 'Everything',
      author: 'dev-0',
      body: 'Body.',
      labels: ['bug'],
      comments: [
        { author: 'dev-1', body: 'Comment {n}', repeat: 119 },
        { author: 'dev-2', body: 'Edited', edits: [{ by: 'dev-2', body: 'Edited twice' }] },
      ],
      reviews: [{ author: 'dev-3', state: 'commented', body: 'Review {n}', repeat: 25 }],
      threads: [
        {
          path: 'src/main.ts',
          line: 3,
          repeat: 40,
          comments: [
            { author: 'dev-4', body: 'a' },
            { author: 'dev-5', body: 'b' },
            { author: 'dev-6', body: 'c' },
          ],
        },
        { path: 'src/long.ts', line: 4, comments: [{ author: 'dev-7', body: 'Reply {n}', repeat: 130 }] },
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
  ],
};

const url = 'https://github.com/Octo/App/pull/12';

describe('a GitHub pull request with everything', () => {
  it('is read whole within 28 requests and 25 points (forges.md, GitHub)', async () => {
    await withGitHub(reference, async (github, client) => {
      const inputs = await client.read(referenceOf(url), profileOf());
      expect(inputs.shortfalls).toEqual([]);
      expect(validateNormalizedInputs(inputs)).toEqual(expect.anything());
      expect(inputs.comments).toHaveLength(120 + 40 * 3 + 130);
      expect(inputs.reviews).toHaveLength(25);
      expect(inputs.threads).toHaveLength(41);
      expect(inputs.checks).toHaveLength(60);
      for (const actor of inputs.actors) await client.lookUpRole(inputs, actor);
      for (const check of inputs.checks.filter(({ conclusion }) => conclusion === 'failure'))
        if (check.log.offered) await client.readLog(inputs, check.log.reference, 1000);
      console.log(
        client.usage(),
        github.points,
        github.requests.map((r) => `${r.route} ${r.operation ?? ''} ${String(r.points)}`),
      );
    });
  });
});
