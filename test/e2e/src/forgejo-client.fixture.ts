import type { FakeForgejo } from '@casefile/fakes/forgejo';
import { startFakeForgejo } from '@casefile/fakes/forgejo';
import type { EntitySeed, PersonSeed, Seed } from '@casefile/fakes/github';
import { createForgejoClient, type ForgejoClientOptions } from '@casefile/forge-clients/forgejo';
import type { EntityReference, ForgeClient } from '@casefile/ports';
import { expect } from 'vitest';
import { hastyClock } from './github-client.fixture.js';

/** The pull request that the seeds are about. */
export const forgejoPull: EntityReference = {
  forge: 'forgejo',
  host: 'codeberg.org',
  repository: 'Octo/App',
  kind: 'change_proposal',
  number: 12,
};
/** The issue that the seeds are about. */
export const forgejoIssue: EntityReference = { ...forgejoPull, kind: 'work_item', number: 7 };

/** Who writes. */
export const forgejoPeople: readonly PersonSeed[] = [
  { login: 'ada', id: 100, role: 'admin' },
  { login: 'bob', id: 101, role: 'write' },
  { login: 'rae', id: 102, role: 'read' },
  { login: 'gone', id: 103, status: 'deleted' },
];

/** A seed with that pull request, and what else is told of both. */
export const forgejoSeed = (entity: Partial<EntitySeed> = {}, seed: Partial<Seed> = {}): Seed => ({
  host: 'codeberg.org',
  repository: { owner: 'Octo', name: 'App' },
  people: forgejoPeople,
  entities: [{ kind: 'change_proposal', number: 12, title: 'A title', author: 'ada', body: 'A body.', ...entity }],
  ...seed,
});

/** A fake Forgejo and a client of it, both closed after the test. */
export const withForgejo = async (
  seed: Seed,
  test: (forgejo: FakeForgejo, client: ForgeClient) => Promise<void>,
  options: Partial<ForgejoClientOptions> = {},
): Promise<void> => {
  const forgejo = await startFakeForgejo(seed);
  const client = createForgejoClient({
    host: 'codeberg.org',
    apiUrl: forgejo.apiUrl,
    credential: { kind: 'token', token: forgejo.token },
    clock: hastyClock(Date.now()),
    ...options,
  });
  try {
    await test(forgejo, client);
    expect(forgejo.unexpected).toEqual([]);
  } finally {
    await client.close();
    await forgejo.close();
  }
};
