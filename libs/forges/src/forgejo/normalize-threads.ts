import { compareUtf8, type NormalizedComment, type NormalizedThread } from '@casefile/contract';
import type { JsonObject } from '../json.js';
import { numericIdOf, objectIdOf } from './ids.js';
import type { Listing } from './listing.js';
import { membersOf } from './member.js';
import { isMigrated, type Normalization, normalizeText } from './normalize-text.js';
import { commentRevisionOf } from './revision.js';

/** Review comments, and the conversations that they stand in. */
export interface NormalizedDiscussion {
  readonly comments: NormalizedComment[];
  readonly threads: NormalizedThread[];
}

/** Normalizes conversation comments (D4), in the order of their ids. */
export const normalizeComments = (comments: Listing, context: Normalization): NormalizedComment[] => {
  context.tally.add('comments', 'fetch_failed', comments.missing);
  return comments.rows.flatMap((row) => {
    const of = membersOf<'Comment'>(row);
    return counted(
      normalizeText(
        {
          id: of('id'),
          user: of('user'),
          body: of('body'),
          createdAt: of('created_at'),
          updatedAt: of('updated_at'),
          migrated: isMigrated(of('original_author')),
          revision: commentRevisionOf(of('created_at'), of('updated_at')),
        },
        context,
      ),
      context,
    );
  });
};

const counted = (text: NormalizedComment | null, { tally }: Normalization): NormalizedComment[] => {
  if (text) return [text];
  tally.add('comments', 'invalid_metadata');
  return [];
};

/**
 * Normalizes the comments of submitted reviews, and the conversations of each: those on one path and signed line (D27).
 *
 * @param listings the comments of each review, by the review's id
 * @param withThreads whether the profile selects `reviews`: without it the comments are records and no thread exists (D4)
 */
export const normalizeDiscussion = (
  listings: ReadonlyMap<string, Listing>,
  withThreads: boolean,
  context: Normalization,
): NormalizedDiscussion => {
  const discussion: NormalizedDiscussion = { comments: [], threads: [] };
  const known = new Set<string>();
  for (const [review, listing] of listings) {
    context.tally.add('comments', 'fetch_failed', listing.missing);
    // What could not be read may have stood in conversations of its own; how many is not known.
    if (withThreads && listing.missing > 0 && listing.rows.length === 0) context.tally.add('reviews', 'fetch_failed');
    const rows = listing.rows.toSorted(byId);
    const byRow = new Map(
      rows.map((row): [JsonObject, NormalizedComment | null] => {
        const id = numericIdOf(row['id']);
        // A comment stands in one review; its second appearance contradicts the first.
        const twice = id !== null && known.has(id);
        if (id !== null) known.add(id);
        return [row, twice ? null : normalizeReviewComment(row, review, context)];
      }),
    );
    discussion.comments.push(...[...byRow.values()].flatMap((comment) => counted(comment, context)));
    if (!withThreads) continue;
    for (const conversation of conversationsOf(rows)) {
      // Without the whole list nobody can tell whether the first that is there is the root.
      const thread = listing.missing > 0 ? 'fetch_failed' : normalizeThread(conversation, review, byRow, context);
      if (typeof thread === 'string') context.tally.add('reviews', thread);
      else discussion.threads.push(thread);
    }
  }
  return discussion;
};

const byId = (a: JsonObject, b: JsonObject): number => Number(a['id']) - Number(b['id']);

const normalizeReviewComment = (row: JsonObject, review: string, context: Normalization): NormalizedComment | null => {
  const of = membersOf<'PullReviewComment'>(row);
  if (numericIdOf(of('pull_request_review_id')) !== review) return null;
  return normalizeText(
    {
      id: of('id'),
      user: of('user'),
      body: of('body'),
      createdAt: of('created_at'),
      updatedAt: of('updated_at'),
      migrated: context.migrated,
      revision: commentRevisionOf(of('created_at'), of('updated_at')),
    },
    context,
  );
};

/** The line of a comment: that of the new side as it is, that of the old side below zero; 0 for none, null for what is no line. */
const signedLineOf = (row: JsonObject): number | null => {
  const of = membersOf<'PullReviewComment'>(row);
  const [fresh, old] = [of('position') ?? 0, of('original_position') ?? 0];
  if (!isWhole(fresh) || !isWhole(old) || old < 0 || (fresh !== 0 && old !== 0)) return null;
  return fresh !== 0 ? fresh : -old;
};

const isWhole = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value);

const placeKeyOf = (row: JsonObject): string => JSON.stringify([row['path'] ?? null, signedLineOf(row)]);

const conversationsOf = (rows: readonly JsonObject[]): Iterable<readonly JsonObject[]> => {
  const conversations = new Map<string, JsonObject[]>();
  for (const row of rows) {
    const key = placeKeyOf(row);
    conversations.set(key, [...(conversations.get(key) ?? []), row]);
  }
  return conversations.values();
};

const normalizeThread = (
  rows: readonly JsonObject[],
  review: string,
  byRow: ReadonlyMap<JsonObject, NormalizedComment | null>,
  { actors }: Normalization,
): NormalizedThread | 'invalid_metadata' => {
  const [root] = rows;
  const first = root && byRow.get(root);
  // A row without an id could be the root.
  if (!root || !first || rows.some((row) => numericIdOf(row['id']) === null)) return 'invalid_metadata';
  const of = membersOf<'PullReviewComment'>(root);
  const path = of('path');
  const line = signedLineOf(root);
  const commit = (of('original_commit_id') ?? '') || (of('commit_id') ?? '');
  const reviewed_sha = objectIdOf(commit);
  const resolver = of('resolver') ?? null;
  const resolvedBy = resolver === null ? null : actors.register(resolver);
  if (typeof path !== 'string' || line === null || (commit !== '' && reviewed_sha === null)) return 'invalid_metadata';
  if (resolver !== null && !resolvedBy) return 'invalid_metadata';
  return {
    id: first.id,
    created_at: first.created_at,
    comment_ids: rows.flatMap((row) => byRow.get(row)?.id ?? []).toSorted((a, b) => Number(a) - Number(b)),
    // Forgejo names no parents (D26).
    replies: [],
    review_id: review,
    ...(reviewed_sha === null ? {} : { reviewed_sha }),
    path,
    ...(line === 0 ? {} : { line: Math.abs(line), side: line < 0 ? ('left' as const) : ('right' as const) }),
    resolved: resolvedBy !== null,
    ...(resolvedBy === null ? {} : { resolved_by_actor_id: resolvedBy.id }),
    outdated: false,
  };
};

/** Conversations in the order of time, ties by the bytes of the id (D26). */
export const inThreadOrder = (threads: readonly NormalizedThread[]): NormalizedThread[] =>
  threads.toSorted((a, b) => compareUtf8(a.created_at, b.created_at) || compareUtf8(a.id, b.id));
