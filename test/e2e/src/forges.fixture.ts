import type { FaultSeed, Seed } from '@casefile/fakes/github';
import { startFakeGitHub } from '@casefile/fakes/github';
import { createGitHubClient } from '@casefile/forge-clients/github';
import type { Clock, EntityReference, ForgeClient } from '@casefile/ports';
import { systemClock } from '@casefile/runtime';

/** A fake forge that runs, and a real client of it. */
export interface RunningLoopbackForge {
  readonly client: ForgeClient;
  readonly apiUrl: string;
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
  readonly start: (seed: Seed, clock?: Clock) => Promise<RunningLoopbackForge>;
}

/** The fake GitHub with a client of it. */
export const gitHub: LoopbackForge = {
  forge: 'github',
  name: 'GitHub',
  host: 'github.com',
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
