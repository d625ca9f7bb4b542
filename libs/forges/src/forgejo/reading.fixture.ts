import type { CollectionProfile } from '@casefile/contract';
import type { JsonObject } from '../json.js';
import { nothingListed } from './listing.js';
import type { ForgejoReading } from './reading.js';

const at = '2026-01-01T00:00:00Z';
/** A revision. */
export const head = 'a'.repeat(40);

/** An account. */
export const user = (id: number, login = `user-${String(id)}`): JsonObject => ({ id, login });

/** What every text of an answer has. */
export const text = (id: number, more: JsonObject = {}): JsonObject => ({
  ...{ id, user: user(7), body: `text ${String(id)}`, created_at: at, updated_at: at },
  ...more,
});

/** A comment on code in review 50. */
export const codeComment = (id: number, more: JsonObject = {}): JsonObject =>
  text(id, {
    ...{ path: 'a.ts', position: 3, original_position: 0, commit_id: head, original_commit_id: '', resolver: null },
    ...{ pull_request_review_id: 50, ...more },
  });

const profile: CollectionProfile = {
  admission: { human_min_role: 'triage' },
  entity_kind: 'change_proposal',
  included_sources: ['checks', 'comments', 'entity', 'reviews'],
  record_selection: 'newest',
  check_log_selection: 'none',
  bounds: {
    max_records_per_source: 500,
    max_source_bytes: 16 * 1024 * 1024,
    max_record_bytes: 65_536,
    max_log_bytes: 1_048_576,
    max_metadata_string_bytes: 1024,
    max_labels: 100,
  },
};

/** A reading of pull request 12, and what else is told of it. */
export const readingOf = (more: Partial<ForgejoReading> = {}, pull: JsonObject = {}): ForgejoReading => {
  const repo = { id: 5, full_name: 'Octo/App' };
  const entity = text(900, {
    ...{ number: 12, title: 'A title', state: 'open', merged: false, labels: [{ name: 'bug' }] },
    ...{ head: { sha: head }, base: { repo } },
    ...pull,
  });
  return {
    reference: { forge: 'forgejo', host: 'codeberg.org', repository: 'Octo/App', kind: 'change_proposal', number: 12 },
    profile,
    issue: { ...entity, id: 907, pull_request: { merged: false }, repository: repo, original_author: '' },
    first: entity,
    last: entity,
    history: new Set<string>(),
    timeline: nothingListed,
    comments: nothingListed,
    reviews: nothingListed,
    reviewComments: new Map(),
    checks: null,
    checksUnsupported: false,
    ...more,
  };
};
