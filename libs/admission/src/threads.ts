import type { NormalizedThread } from '@casefile/contract';

/**
 * The threads of retained comments: each with those comments alone in forge order, with the reply edges whose ends both remain, in the order of the comments that answer
 * (D26), and with its review only where that is retained (D8). A thread without a retained comment is gone; its comments are what is counted.
 *
 * @param threads in canonical order, none of which contradicts itself
 */
export const retainedThreads = (
  threads: readonly NormalizedThread[],
  comments: ReadonlySet<string>,
  reviews: ReadonlySet<string>,
): readonly NormalizedThread[] =>
  threads.flatMap(({ comment_ids, replies, review_id, resolved_by_actor_id, ...thread }) => {
    const retained = comment_ids.filter((id) => comments.has(id));
    if (retained.length === 0) return [];
    const here = new Set(retained);
    const parents = new Map(replies.map(({ comment_id, parent_id }) => [comment_id, parent_id]));
    return [
      {
        ...thread,
        comment_ids: retained,
        replies: retained.flatMap((comment_id) => {
          const parent_id = parents.get(comment_id);
          return parent_id !== undefined && here.has(parent_id) ? [{ comment_id, parent_id }] : [];
        }),
        ...(review_id !== undefined && reviews.has(review_id) && { review_id }),
        ...(thread.resolved && { resolved_by_actor_id: resolved_by_actor_id ?? null }),
      },
    ];
  });
