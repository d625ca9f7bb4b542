import { requireGitOid } from '@casefile/contract';
import type { Seed } from '@casefile/fakes/github';

type SeedEntity = Seed['entities'][number];

/** The people of these seeds: one who maintains, one who writes, one who only reads. */
export const people: Seed['people'] = [
  { login: 'mia', id: 101, kind: 'human', role: 'maintain' },
  { login: 'wim', id: 102, kind: 'human', role: 'write' },
  { login: 'passerby', id: 104, kind: 'human', role: 'read' },
];

/** The head revision of these seeds' pull requests. */
export const headSha = requireGitOid('5f3c1a9b7d2e4f60819a2b3c4d5e6f708192a3b4');

/** A seed with one pull request by a maintainer. */
export const pullRequestSeed = (entity: Partial<SeedEntity> = {}, rest: Partial<Seed> = {}): Seed => ({
  repository: { owner: 'orchard', name: 'pear-press', id: 700100200, nodeId: 'R_kgDOKbqXSA' },
  people,
  entities: [
    {
      kind: 'change_proposal',
      number: 12,
      title: 'Run the press until the basket is empty',
      author: 'mia',
      createdAt: '2026-02-04T08:00:00Z',
      updatedAt: '2026-02-05T12:00:00Z',
      body: 'Raises the watchdog to ten minutes.',
      head: { sha: headSha, ref: 'ripe' },
      ...entity,
    },
  ],
  ...rest,
});

/** A seed with one issue by a maintainer. */
export const issueSeed = (entity: Partial<SeedEntity> = {}, rest: Partial<Seed> = {}): Seed => {
  const seed = pullRequestSeed({ kind: 'issue', number: 7, ...entity }, rest);
  for (const one of seed.entities) Reflect.deleteProperty(one, 'head');
  return seed;
};
