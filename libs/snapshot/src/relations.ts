import {
  compareUtf8,
  isTimestamp,
  recordKey,
  type AdmittedReview,
  type AdmittedThread,
  type FilteredText,
  type FormalReview,
  type ReviewRelations,
  type ReviewReply,
  type ReviewThread,
  type Sha256,
  type Shortfall,
  type ThreadRow,
  type ThreadState,
} from '@casefile/contract';
import { shortfall } from './gaps.js';
import { threadOrderPath } from './paths.js';
import { presentMembers } from './present-members.js';
import type { RenderContext } from './records.js';
import { isRepositoryPath } from './structural-values.js';

/** Whether a review's disposition is well formed: times that exist, an actor of the forge's alphabet (spec: Canonical bytes). */
export const isReviewDispositionValid = (review: AdmittedReview, context: RenderContext): boolean =>
  review.state !== 'dismissed' ||
  ((review.dismissed_at === null || review.dismissed_at === undefined || isTimestamp(review.dismissed_at)) &&
    (review.dismissed_by_actor_id === null ||
      review.dismissed_by_actor_id === undefined ||
      context.rules.isId(review.dismissed_by_actor_id)));

/** The outcomes of formal reviews, by submission and id; a review whose text was rejected keeps its row (D8). */
export const reviewRows = (reviews: readonly AdmittedReview[], context: RenderContext): FormalReview[] =>
  reviews
    .map((review): FormalReview => ({
      id: review.id,
      record_key: recordKey(context.source, 'review', review.id),
      state: review.state,
      ...(review.reviewed_sha === undefined ? {} : { reviewed_sha: review.reviewed_sha }),
      submitted_at: review.created_at,
      // Null says that the forge shows the disposition and not its time or actor.
      ...(review.state === 'dismissed'
        ? { dismissed_at: review.dismissed_at ?? null, dismissed_by_actor_id: review.dismissed_by_actor_id ?? null }
        : {}),
    }))
    .sort((a, b) => compareUtf8(a.submitted_at, b.submitted_at) || compareUtf8(a.id, b.id));

/** Threads as relations, their state, what kept others out, and the filter's answers for their paths. */
export interface RenderedThreads {
  readonly threads: readonly ReviewThread[];
  readonly states: readonly ThreadRow[];
  readonly shortfalls: readonly Shortfall[];
  readonly pathTexts: readonly FilteredText[];
}

/**
 * Why a filtered path cannot stand, null where it can. What is outside the alphabet even after filtering is `invalid_metadata`; what is inside but not as the forge has it, found or
 * changed by the filter, is `unsafe_content`: a path is never rewritten (D1; spec: Canonical bytes, repository paths).
 */
export const pathFault = (text: FilteredText, isValid: (path: string) => boolean): Shortfall['code'] | null => {
  if (text.text === null) return 'unsafe_content';
  if (!isValid(text.text)) return 'invalid_metadata';
  return text.status !== 'unchanged' || text.findings.length > 0 ? 'unsafe_content' : null;
};

const locationNames = ['line', 'side', 'start_line', 'original_line', 'original_start_line', 'original_side'] as const;

/**
 * The review threads that hold a retained record, their state rows and what was left out (spec: Relationships, history, and collection profiles; D26).
 *
 * A thread whose own structural values are broken is left out and counted in `reviews`; its comments stay as records. Reply edges need both ends in the thread,
 * the parent first: an edge against the forge's own order is no answer to anything, is left out and counted.
 *
 * @param retained keys of comments with content, by comment id
 * @param reviewKeys keys of the reviews that have a row, by review id (D8)
 */
export const renderThreads = (
  admitted: readonly AdmittedThread[],
  retained: ReadonlyMap<string, Sha256>,
  reviewKeys: ReadonlyMap<string, Sha256>,
  context: RenderContext,
): RenderedThreads => {
  const threads: ReviewThread[] = [];
  const states: ThreadRow[] = [];
  const shortfalls: Shortfall[] = [];
  const pathTexts: FilteredText[] = [];

  for (const thread of admitted) {
    const keys = thread.comment_ids.map((id) => retained.get(id)).filter((key) => key !== undefined);
    // Nothing of it is in the snapshot, and each of its comments has been counted already (D6).
    if (keys.length === 0) continue;

    const pathText = thread.path === undefined ? undefined : context.readText(thread.path);
    if (pathText !== undefined) pathTexts.push(pathText);
    const resolver = thread.resolved ? (thread.resolved_by_actor_id ?? null) : undefined;
    const isValid =
      context.rules.isThreadId(thread.id) &&
      isTimestamp(thread.created_at) &&
      (resolver === null || resolver === undefined || context.rules.isId(resolver));
    const fault = !isValid
      ? 'invalid_metadata'
      : pathText === undefined
        ? null
        : pathFault(pathText, (path) => isRepositoryPath(path) && context.rules.fits(path));
    if (fault !== null) {
      shortfalls.push(shortfall('reviews', fault));
      continue;
    }

    const position = new Map(keys.map((key, at) => [key, at]));
    const replies: ReviewReply[] = [];
    for (const { comment_id, parent_id } of thread.replies) {
      const key = retained.get(comment_id);
      const parent = retained.get(parent_id);
      if (key === undefined || parent === undefined) continue;
      const at = position.get(key);
      const parentAt = position.get(parent);
      if (at !== undefined && parentAt !== undefined && parentAt < at)
        replies.push({ record_key: key, parent_record_key: parent });
      else shortfalls.push(shortfall('reviews', 'invalid_metadata'));
    }
    replies.sort((a, b) => (position.get(a.record_key) ?? 0) - (position.get(b.record_key) ?? 0));

    const threadKey = recordKey(context.source, 'thread', thread.id);
    const reviewKey = thread.review_id === undefined ? undefined : reviewKeys.get(thread.review_id);
    threads.push({
      id: thread.id,
      thread_key: threadKey,
      created_at: thread.created_at,
      order_path: threadOrderPath(threadKey),
      record_keys: keys,
      replies,
      ...(thread.review_id === undefined || reviewKey === undefined
        ? {}
        : { review_id: thread.review_id, review_record_key: reviewKey }),
      ...(thread.reviewed_sha === undefined ? {} : { reviewed_sha: thread.reviewed_sha }),
      ...(pathText?.text === undefined || pathText.text === null ? {} : { path: pathText.text }),
      ...presentMembers(thread, locationNames),
    });
    states.push({
      id: thread.id,
      thread_key: threadKey,
      resolved: thread.resolved,
      ...(resolver === undefined ? {} : { resolved_by_actor_id: resolver }),
      outdated: thread.outdated,
    });
  }
  return {
    threads: threads.sort((a, b) => compareUtf8(a.created_at, b.created_at) || compareUtf8(a.id, b.id)),
    states: states.sort((a, b) => compareUtf8(a.thread_key, b.thread_key)),
    shortfalls,
    pathTexts,
  };
};

/** `relations/reviews.json`. */
export const reviewRelations = (
  reviews: readonly FormalReview[],
  threads: readonly ReviewThread[],
): ReviewRelations => ({ reviews, threads });

/** `state/threads.json`. */
export const threadState = (states: readonly ThreadRow[]): ThreadState => ({ threads: states });
