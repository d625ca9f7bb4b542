import type { FaultSeed, Seed } from '@casefile/fakes/github';
import { startFakeForgejo } from '@casefile/fakes/forgejo';
import { startFakeGitHub } from '@casefile/fakes/github';
import { createForgejoClient } from '@casefile/forge-clients/forgejo';
import { createGitHubClient } from '@casefile/forge-clients/github';
import type { Clock, EntityReference, ForgeClient } from '@casefile/ports';
import { systemClock } from '@casefile/runtime';

/** A fake forge that runs, and a real client of it. */
export interface RunningLoopbackForge {
  readonly client: ForgeClient;
  readonly apiUrl: string;
  /** What tells the command line where it is. */
  readonly arguments: readonly string[];
  readonly token: string;
  readonly requests: () => number;
  readonly unexpected: () => readonly unknown[];
  readonly fault: (fault: FaultSeed) => void;
  readonly close: () => Promise<void>;
}

/** One kind of forge on loopback. */
export interface LoopbackForge {
  readonly forge: EntityReference['forge'];
  /** As people call it. */
  readonly name: string;
  readonly host: string;
  /** The path of an entity's URL. */
  readonly path: (repository: string, kind: EntityReference['kind'], number: number) => string;
  /** Whether the forge names who edited a comment. */
  readonly namesEditors: boolean;
  /** Whether the forge lists comments in pages. */
  readonly pagesComments: boolean;
  /** What makes the fake give one page of comments for ever. */
  readonly samePage: FaultSeed;
  /** What makes the fake's next page lead back; null where that is the same. */
  readonly backwards: FaultSeed | null;
  readonly start: (seed: Seed, clock?: Clock) => Promise<RunningLoopbackForge>;
}

/** The fake GitHub with a client of it. */
export const gitHub: LoopbackForge = {
  forge: 'github',
  name: 'GitHub',
  host: 'github.com',
  path: (repository, kind, number) => `${repository}/${kind === 'work_item' ? 'issues' : 'pull'}/${String(number)}`,
  namesEditors: true,
  pagesComments: true,
  samePage: { then: { kind: 'same_page', field: 'Issue.comments' } },
  backwards: {
    when: { route: 'graphql', after: 1 },
    then: {
      kind: 'alter',
      set: { 'data.repository.entity.comments.pageInfo': { endCursor: 'Y3Vyc29yOjA=', hasNextPage: true } },
    },
  },
  start: async (seed, clock = systemClock) => {
    const fake = await startFakeGitHub(seed);
    const client = createGitHubClient({
      host: 'github.com',
      apiUrl: fake.apiUrl,
      logHosts: [new URL(fake.logOrigin).host],
      credential: { kind: 'token', token: fake.token },
      clock,
    });
    return {
      client,
      apiUrl: fake.apiUrl,
      arguments: ['--api-url', fake.apiUrl, '--log-host', new URL(fake.logOrigin).host],
      token: fake.token,
      requests: () => fake.requests.length,
      unexpected: () => fake.unexpected,
      fault: (fault) => void fake.fault(fault),
      close: async () => {
        await client.close();
        await fake.close();
      },
    };
  },
};

/** The fake Forgejo with a client of it. */
export const forgejo: LoopbackForge = {
  forge: 'forgejo',
  name: 'Forgejo',
  host: 'codeberg.org',
  path: (repository, kind, number) => `${repository}/${kind === 'work_item' ? 'issues' : 'pulls'}/${String(number)}`,
  namesEditors: false,
  pagesComments: false,
  samePage: { then: { kind: 'same_page', field: 'timeline' } },
  backwards: null,
  start: async (seed, clock = systemClock) => {
    const fake = await startFakeForgejo(seed);
    const client = createForgejoClient({
      host: 'codeberg.org',
      apiUrl: fake.apiUrl,
      credential: { kind: 'token', token: fake.token },
      clock,
    });
    return {
      client,
      apiUrl: fake.apiUrl,
      arguments: ['--api-url', fake.apiUrl],
      token: fake.token,
      requests: () => fake.requests.length,
      unexpected: () => fake.unexpected,
      fault: (fault) => void fake.fault(fault),
      close: async () => {
        await client.close();
        await fake.close();
      },
    };
  },
};

/** Every forge that there is. */
export const loopbackForges: readonly LoopbackForge[] = [gitHub, forgejo];

/** The URL of a seed's first entity. */
export const urlIn = (forge: LoopbackForge, seed: Seed): string => {
  const { repository, kind, number } = referenceIn(forge, seed);
  return `https://${forge.host}/${forge.path(repository, kind, number)}`;
};

/** The reference of a seed's first entity. */
export const referenceIn = ({ forge, host }: LoopbackForge, { repository, entities }: Seed): EntityReference => {
  const [entity] = entities;
  if (!entity) throw new Error('a seed has an entity');
  return {
    forge,
    host,
    repository: `${repository.owner}/${repository.name}`,
    kind: entity.kind === 'issue' ? 'work_item' : 'change_proposal',
    number: entity.number,
  };
};
