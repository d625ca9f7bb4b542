import type { NormalizedComment, Revision } from '@casefile/contract';
import type { Tally } from '../github/tally.js';
import type { ActorDirectory } from './actors.js';
import { numericIdOf, timeOf } from './ids.js';

/** What normalizing one reading shares. */
export interface Normalization {
  readonly actors: ActorDirectory;
  readonly tally: Tally;
  /** Whether the whole entity was taken over from elsewhere: reviews and their comments then stand under the importer's account without a mark, and are nobody's (D18). */
  readonly migrated: boolean;
}

/** What every attributed text is made from. */
export interface NativeText {
  readonly id: unknown;
  readonly user: unknown;
  readonly body: unknown;
  readonly createdAt: unknown;
  readonly updatedAt: unknown;
  /** Whether it was taken over from elsewhere: its author is nobody (D18). */
  readonly migrated: boolean;
  readonly revision: Revision;
}

/** Whether an `original_author` marks a record as taken over from elsewhere. */
export const isMigrated = (originalAuthor: unknown): boolean =>
  originalAuthor !== undefined && originalAuthor !== null && originalAuthor !== '';

/** Normalizes a text, or null for `invalid_metadata`. A body that is null is empty (D23). */
export const normalizeText = (native: NativeText, { actors }: Normalization): NormalizedComment | null => {
  const id = numericIdOf(native.id);
  const created_at = timeOf(native.createdAt);
  const updatedAt = native.updatedAt ?? null;
  const updated_at = timeOf(updatedAt);
  const body = native.body ?? '';
  if (id === null || created_at === null || typeof body !== 'string' || (updatedAt !== null && updated_at === null))
    return null;
  // A migrated record's account is the importer's, or the ghost.
  const author = native.migrated ? { id: null } : actors.register(native.user);
  return (
    author && {
      id,
      author_id: author.id,
      body,
      created_at,
      ...(updated_at === null ? {} : { updated_at }),
      revision: native.migrated ? { edited: 'unknown' } : native.revision,
    }
  );
};
