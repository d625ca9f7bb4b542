import { type NormalizedComment, parseTimestamp } from '@casefile/contract';
import type { ActorDirectory } from './actors.js';
import { nodeIdOf } from './ids.js';
import type { JsonObject } from '../json.js';
import { revisionOf } from './revision.js';
import type { Tally } from './tally.js';

/** What normalizing one reading shares. */
export interface Normalization {
  readonly actors: ActorDirectory;
  readonly tally: Tally;
  /** The longest structural value: `bounds.max_metadata_string_bytes` (D15). */
  readonly maxStructuralBytes: number;
  /** The edit histories of edited records, as {@link Reading}. */
  readonly edits: ReadonlyMap<string, JsonObject | null>;
}

/** A text that was normalized, or the reason why it has to be left out (D6). */
export type NormalizedText =
  | { readonly outcome: 'text'; readonly text: NormalizedComment }
  | { readonly outcome: 'invalid_metadata' | 'fetch_failed' };

/**
 * Normalizes what every attributed text has: id, creator, body, times and the evidence of who wrote its current revision (D16). A body that is null is empty
 * (D23). An edited text is taken as its edit history came with it, so that body and attribution are of one query; without that history it is unfetched.
 *
 * @param createdAt the native creation time: `createdAt`, or a review's `submittedAt`
 */
export const normalizeText = (node: JsonObject, createdAt: unknown, context: Normalization): NormalizedText => {
  const id = nodeIdOf(node['id'], context.maxStructuralBytes);
  const created_at = typeof createdAt === 'string' ? parseTimestamp(createdAt) : null;
  if (id === null || created_at === null) return { outcome: 'invalid_metadata' };
  const edited = node['lastEditedAt'] !== null;
  const current = edited ? context.edits.get(id) : node;
  if (!current) return { outcome: 'fetch_failed' };
  const author = context.actors.register(node['author']);
  const body = current['body'] ?? '';
  const updatedAt = current['updatedAt'] ?? null;
  const updated_at = typeof updatedAt === 'string' ? parseTimestamp(updatedAt) : null;
  if (!author || typeof body !== 'string' || (updatedAt !== null && updated_at === null))
    return { outcome: 'invalid_metadata' };
  const revision = revisionOf(current, context.actors);
  return {
    outcome: 'text',
    text: { id, author_id: author.id, body, created_at, ...(updated_at === null ? {} : { updated_at }), revision },
  };
};
