import type { CollectionProfile } from '@casefile/contract';
import { createGitHubClient, type GitHubClientOptions } from '@casefile/forge-clients/github';
import { parseGitHubUrl } from '@casefile/forges/github';
import {
  type EntitySeed,
  type FakeGitHub,
  type FaultSeed,
  type PersonSeed,
  type Seed,
  startFakeGitHub,
} from '@casefile/fakes/github';
import { expect } from 'vitest';
import type { Clock, EntityReference, ForgeClient } from '@casefile/ports';

/** A clock that sleeps at once and remembers for how long. */
export const hastyClock = (start = Date.parse('2026-09-08T12:00:00Z')): Clock & { readonly slept: number[] } => {
  const slept: number[] = [];
  let now = start;
  return {
    slept,
    now: () => now,
    sleep: (milliseconds) => {
      slept.push(milliseconds);
      now += milliseconds;
      return Promise.resolve();
    },
  };
};

/** A profile that selects everything that a change proposal has, or what is named. */
export const profileOf = (
  included: CollectionProfile['included_sources'] = ['check_logs', 'checks', 'comments', 'entity', 'reviews'],
  kind: CollectionProfile['entity_kind'] = 'change_proposal',
): CollectionProfile => ({
  admission: { human_min_role: 'triage' },
  entity_kind: kind,
  included_sources: included,
  record_selection: 'newest',
  check_log_selection: included.includes('check_logs') ? 'failed' : 'none',
  bounds: {
    max_records_per_source: 500,
    max_source_bytes: 16 * 1024 * 1024,
    max_record_bytes: 65_536,
    max_log_bytes: 1_048_576,
    max_metadata_string_bytes: 1024,
    max_labels: 100,
  },
});

/** The reference of an entity URL. */
export const referenceOf = (url: string): EntityReference => {
  const reference = parseGitHubUrl(url);
  if (!reference) throw new Error(`no entity: ${url}`);
  return reference;
};

/** A fake GitHub and a client of it, both closed after the test. */
export const withGitHub = async (
  seed: Seed,
  test: (github: FakeGitHub, client: ForgeClient, clock: ReturnType<typeof hastyClock>) => Promise<void>,
  options: Partial<GitHubClientOptions> = {},
): Promise<void> => {
  const github = await startFakeGitHub(seed);
  const clock = hastyClock(Date.now());
  const client = createGitHubClient({
    host: 'github.com',
    apiUrl: github.apiUrl,
    credential: { kind: 'token', token: github.token },
    clock,
    ...options,
  });
  try {
    await test(github, client, clock);
    expect(github.unexpected).toEqual([]);
  } finally {
    await client.close();
    await github.close();
  }
};

/** The pull request that the seeds are about. */
export const url = 'https://github.com/Octo/App/pull/12';
/** Its reference. */
export const pull = referenceOf(url);
/** Who writes in it. */
export const everybody: readonly PersonSeed[] = [
  { login: 'ada', role: 'write' },
  { login: 'bob', role: 'write' },
];
/** A seed with that pull request, and what else is told of both. */
export const seedOf = (entity: Partial<EntitySeed> = {}, seed: Partial<Seed> = {}): Seed => ({
  repository: { owner: 'Octo', name: 'App' },
  people: everybody,
  entities: [{ kind: 'change_proposal', number: 12, title: 'A title', author: 'ada', body: 'A body.', ...entity }],
  ...seed,
});
/** A seed whose GitHub fails. */
export const faulty = (entity: Partial<EntitySeed>, ...faults: FaultSeed[]): Seed => seedOf(entity, { faults });
/** So many comments, numbered from 1. */
export const comments = (repeat: number) => [{ author: 'ada', body: 'Comment {n}', repeat }];
/** The texts of records. */
export const bodies = (records: readonly { readonly body: string }[]): string[] => records.map(({ body }) => body);
/** A gap for want of an answer. */
export const missing = (scope: string, count = 1) => ({ scope, code: 'fetch_failed', count });
