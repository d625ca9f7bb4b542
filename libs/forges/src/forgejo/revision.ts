import type { Revision } from '@casefile/contract';
import type { ActorDirectory } from './actors.js';
import { isObject, type JsonObject } from '../json.js';
import { timeOf } from './ids.js';
import type { Listing } from './listing.js';
import { membersOf } from './member.js';

const unestablished: Revision = { edited: 'unknown' };
/** The forge shows an edit and names nobody: only the ledger can (D17). */
const editedByWhomever: Revision = { edited: true, witnesses: [] };

/** Which texts of an issue or pull request were ever edited: 0 is its body, else a comment's id. */
export type ContentHistory = ReadonlySet<string>;

/**
 * Reads the public `content-history/overview` route: the ids that it counts more than one version of. Null for what is no such answer: then nothing follows.
 */
export const readContentHistory = (body: unknown): ContentHistory | null => {
  const counts = isObject(body) ? body['editedHistoryCountMap'] : undefined;
  if (!isObject(counts)) return null;
  const entries = Object.entries(counts);
  const sound = entries.every(([id, count]) => /^(?:0|[1-9][0-9]*)$/.test(id) && Number.isSafeInteger(count));
  return sound ? new Set(entries.map(([id]) => id)) : null;
};

/** A comment that was never touched since its creation was never edited (forges.md, Forgejo: evidence 2); else only the ledger tells (D17). */
export const commentRevisionOf = (createdAt: unknown, updatedAt: unknown): Revision => {
  const created = timeOf(createdAt);
  return created !== null && created === timeOf(updatedAt) ? { edited: false } : unestablished;
};

/** Who wrote a body, as far as the content history shows (forges.md, Forgejo: evidence 3). @param id 0 for the entity's, a comment's id for a review's */
export const bodyRevisionOf = (history: ContentHistory | null, id: string): Revision => {
  if (history === null) return unestablished;
  return history.has(id) ? editedByWhomever : { edited: false };
};

const reviewComment = /#issuecomment-([1-9][0-9]{0,15})$/;

/** Who wrote a review's text: the history of the comment that it is shown as, where both are known; else its times, as a comment's. */
export const reviewRevisionOf = (review: JsonObject, history: ContentHistory | null): Revision => {
  const of = membersOf<'PullReview'>(review);
  const url = of('html_url');
  const id = typeof url === 'string' ? reviewComment.exec(url)?.[1] : undefined;
  if (history !== null && id !== undefined) return bodyRevisionOf(history, id);
  return commentRevisionOf(of('submitted_at'), of('updated_at'));
};

/**
 * Who wrote the current title (D22): the actor of the newest `change_title` of a timeline that was read whole, else the author. A newest change that does not lead to the title shown, or a title
 * that moved while nothing tells who moved it, establishes nothing.
 *
 * @param titles the title at the first and at the last read
 */
export const titleRevisionOf = (
  timeline: Listing,
  titles: { readonly first: unknown; readonly last: unknown },
  actors: ActorDirectory,
): Revision => {
  if (timeline.missing > 0) return unestablished;
  const changes = timeline.rows
    .map((row) => membersOf<'TimelineComment'>(row))
    .filter((of) => of('type') === 'change_title');
  const newest = changes.reduce<(typeof changes)[number] | undefined>(
    (latest, of) => (latest === undefined || Number(of('id')) > Number(latest('id')) ? of : latest),
    undefined,
  );
  if (newest === undefined) return titles.first === titles.last ? { edited: false } : unestablished;
  if (newest('new_title') !== titles.last || !Number.isSafeInteger(newest('id'))) return unestablished;
  const actor = actors.register(newest('user'));
  return actor ? { edited: true, witnesses: [{ evidence: 'title_event', actor_id: actor.id }] } : unestablished;
};
