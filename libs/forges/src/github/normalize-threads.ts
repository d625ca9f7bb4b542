import { type NormalizedComment, type NormalizedThread, parseTimestamp } from '@casefile/contract';
import { type Connection, missingFrom } from './connection.js';
import { nodeIdOf, objectIdOf } from './ids.js';
import { at, type JsonObject, textAt } from '../json.js';
import { type Normalization, normalizeText } from './normalize-text.js';

/** Review-thread comments, and the threads that they stand in. */
export interface NormalizedDiscussion {
  readonly comments: NormalizedComment[];
  readonly threads: NormalizedThread[];
}

/** Normalizes conversation comments (D4). */
export const normalizeComments = (comments: Connection, context: Normalization): NormalizedComment[] => {
  context.tally.add('comments', 'fetch_failed', missingFrom(comments));
  return comments.nodes.flatMap((node) => counted(normalizeText(node, node['createdAt'], context), context));
};

const counted = (text: ReturnType<typeof normalizeText>, { tally }: Normalization): NormalizedComment[] => {
  if (text.outcome === 'text') return [text.text];
  tally.add('comments', text.outcome);
  return [];
};

/**
 * Normalizes review threads and their comments (D4, D24, D26). Pending comments are left out without a gap, and threads that hold nothing else. A thread with an
 * invalid value of its own is left out and counted in `reviews`; its comments stay as records.
 *
 * @param withThreads whether the profile selects `reviews`: without it the comments are records and no thread exists (D4)
 */
export const normalizeDiscussion = (
  threads: Connection,
  replies: ReadonlyMap<JsonObject, Connection>,
  withThreads: boolean,
  context: Normalization,
): NormalizedDiscussion => {
  const missing = missingFrom(threads);
  // Each thread that could not be read had at least one comment.
  context.tally.add('comments', 'fetch_failed', missing);
  if (withThreads) context.tally.add('reviews', 'fetch_failed', missing);
  const known = new Set<string>();
  const discussion: NormalizedDiscussion = { comments: [], threads: [] };
  for (const node of threads.nodes) {
    const connection = replies.get(node);
    if (!connection) continue;
    context.tally.add('comments', 'fetch_failed', missingFrom(connection));
    const submitted = connection.nodes.filter(({ state }) => state !== 'PENDING');
    const comments = submitted.flatMap((comment) => {
      const id = textAt(comment, 'id');
      // A comment stands in one thread; its second appearance contradicts the first.
      const valid = comment['state'] === 'SUBMITTED' && !(id !== null && known.has(id));
      if (id !== null) known.add(id);
      return counted(
        valid ? normalizeText(comment, comment['createdAt'], context) : { outcome: 'invalid_metadata' },
        context,
      );
    });
    discussion.comments.push(...comments);
    if (!withThreads) continue;
    const thread = normalizeThread(node, connection, submitted, comments, context);
    if (typeof thread === 'string') context.tally.add('reviews', thread);
    else if (thread) discussion.threads.push(thread);
  }
  return discussion;
};

const normalizeThread = (
  node: JsonObject,
  connection: Connection,
  submitted: readonly JsonObject[],
  comments: readonly NormalizedComment[],
  context: Normalization,
): NormalizedThread | 'invalid_metadata' | 'fetch_failed' | null => {
  const [first] = submitted;
  // The first comment gives the thread its time, its review and its revision, so a hole in its place leaves all three open.
  if (connection.headless || (!first && missingFrom(connection) > 0)) return 'fetch_failed';
  if (!first) return null;
  const id = nodeIdOf(node['id'], context.maxStructuralBytes);
  const created_at = parseTimestamp(textAt(first, 'createdAt') ?? '');
  const place = placeOf(node);
  const origin = originOf(first, context);
  const state = stateOf(node, context);
  if (id === null || created_at === null || !place || !origin || !state) return 'invalid_metadata';
  const comment_ids = comments.map((comment) => comment.id);
  return {
    id,
    created_at,
    comment_ids,
    replies: repliesOf(submitted, comment_ids, context),
    ...origin,
    ...place,
    ...state,
  };
};

type Reply = NormalizedThread['replies'][number];

// A parent outside of what was read of the thread is none that can be pointed to.
const repliesOf = (
  nodes: readonly JsonObject[],
  ids: readonly string[],
  { tally, maxStructuralBytes }: Normalization,
): Reply[] => {
  const here = new Set(ids);
  return nodes.flatMap((node) => {
    const parent = node['replyTo'] ?? null;
    const comment_id = textAt(node, 'id') ?? '';
    if (parent === null || !here.has(comment_id)) return [];
    const parent_id = nodeIdOf(at(parent, 'id'), maxStructuralBytes);
    if (parent_id === null || parent_id === comment_id) tally.add('reviews', 'invalid_metadata');
    return parent_id !== null && parent_id !== comment_id && here.has(parent_id) ? [{ comment_id, parent_id }] : [];
  });
};

type Origin = Pick<NormalizedThread, 'review_id' | 'reviewed_sha'>;

const originOf = (first: JsonObject, { maxStructuralBytes }: Normalization): Origin | null => {
  const review = first['pullRequestReview'] ?? null;
  const commit = first['originalCommit'] ?? null;
  const review_id = nodeIdOf(at(review, 'id'), maxStructuralBytes);
  const reviewed_sha = objectIdOf(at(commit, 'oid'));
  if ((review !== null && review_id === null) || (commit !== null && reviewed_sha === null)) return null;
  return { ...(review_id === null ? {} : { review_id }), ...(reviewed_sha === null ? {} : { reviewed_sha }) };
};

type Place = Pick<NormalizedThread, 'path' | 'line' | 'start_line' | 'original_line' | 'original_start_line' | 'side'>;

const sideOf: ReadonlyMap<string, 'left' | 'right'> = new Map(
  Object.entries({ LEFT: 'left', RIGHT: 'right' } as const),
);
const lineNames = [
  ['line', 'line'],
  ['start_line', 'startLine'],
  ['original_line', 'originalLine'],
  ['original_start_line', 'originalStartLine'],
] as const;

// An outdated thread has lost its line and keeps the original one: it is never moved onto other code.
const placeOf = (node: JsonObject): Place | null => {
  const path = node['path'];
  const side = node['diffSide'] ?? null;
  const lines: Partial<Record<(typeof lineNames)[number][0], number>> = {};
  for (const [name, native] of lineNames) {
    const line = node[native] ?? null;
    if (line === null) continue;
    if (typeof line !== 'number' || !Number.isSafeInteger(line) || line < 1) return null;
    lines[name] = line;
  }
  const lower = typeof side === 'string' ? sideOf.get(side) : undefined;
  if (typeof path !== 'string' || (side !== null && lower === undefined)) return null;
  return { path, ...lines, ...(lower === undefined ? {} : { side: lower }) };
};

type State = Pick<NormalizedThread, 'resolved' | 'resolved_by_actor_id' | 'outdated'>;

const stateOf = (node: JsonObject, { actors }: Normalization): State | null => {
  const { isResolved: resolved, isOutdated: outdated } = node;
  if (typeof resolved !== 'boolean' || typeof outdated !== 'boolean') return null;
  if (!resolved) return { resolved, outdated };
  const resolver = actors.register(node['resolvedBy']);
  return resolver && { resolved, resolved_by_actor_id: resolver.id, outdated };
};
