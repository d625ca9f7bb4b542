import { startFakeForgejo } from '@casefile/fakes/forgejo';
import { startFakeGitHub, type Seed } from '@casefile/fakes/github';

/** A fake forge that holds a golden case's seed and answers anybody: a golden case registers no credential, so that its inputs can be assembled without one. */
export interface GoldenForge {
  /** What tells the command line where it is. */
  readonly arguments: readonly string[];
  readonly close: () => Promise<void>;
}

/** How cases of one forge are captured. */
export interface GoldenForgeKind {
  readonly host: string;
  /** The path of an entity's URL below the repository's. */
  readonly path: (kind: Seed['entities'][number]['kind'], number: number) => string;
  readonly start: (seed: Seed) => Promise<GoldenForge>;
}

const github: GoldenForgeKind = {
  host: 'github.com',
  path: (kind, number) => `${kind === 'issue' ? 'issues' : 'pull'}/${String(number)}`,
  start: async (seed) => {
    const fake = await startFakeGitHub(seed, { anonymous: 'as-owner' });
    return {
      arguments: ['--api-url', fake.apiUrl, '--log-host', new URL(fake.logOrigin).host],
      close: () => fake.close(),
    };
  },
};

const forgejo: GoldenForgeKind = {
  host: 'codeberg.org',
  path: (kind, number) => `${kind === 'issue' ? 'issues' : 'pulls'}/${String(number)}`,
  start: async (seed) => {
    const fake = await startFakeForgejo(seed, { anonymous: 'as-owner' });
    return { arguments: ['--api-url', fake.apiUrl], close: () => fake.close() };
  },
};

const kinds: ReadonlyMap<string, GoldenForgeKind> = new Map([
  ['github', github],
  ['forgejo', forgejo],
]);

/** The forge of a case, by the first word of its name; GitHub for all others. */
export const goldenForgeOf = (name: string): GoldenForgeKind => kinds.get(name.split('-')[0] ?? '') ?? github;
