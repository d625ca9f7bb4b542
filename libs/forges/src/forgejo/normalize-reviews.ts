import type { NormalizedReview } from '@casefile/contract';
import type { JsonObject } from '../json.js';
import { objectIdOf } from './ids.js';
import { membersOf } from './member.js';
import { type Normalization, normalizeText } from './normalize-text.js';
import { type ContentHistory, reviewRevisionOf } from './revision.js';

const states: ReadonlyMap<unknown, NormalizedReview['state']> = new Map<unknown, NormalizedReview['state']>([
  ['APPROVED', 'approved'],
  ['REQUEST_CHANGES', 'changes_requested'],
  ['COMMENT', 'commented'],
  ['DISMISSED', 'dismissed'],
]);

/** Whether a row of the reviews is none yet: a pending draft of the token's owner, or a request to review. It is left out without a gap, with its comments (D24). */
export const isUnsubmitted = (review: JsonObject): boolean => {
  const state = membersOf<'PullReview'>(review)('state');
  return state === 'PENDING' || state === 'REQUEST_REVIEW';
};

/** Forgejo's state of a review in the seed's words; `dismissed: true` wins over `state` (D27). Null for any other word. */
export const forgejoReviewStateOf = (review: JsonObject): NormalizedReview['state'] | null => {
  const of = membersOf<'PullReview'>(review);
  const state = states.get(of('state')) ?? null;
  return state !== null && of('dismissed') === true ? 'dismissed' : state;
};

/** Normalizes the submitted reviews (spec: Relationships, Forgejo; D27). Who dismissed one and when Forgejo does not say: both are null. */
export const normalizeReviews = (
  reviews: readonly JsonObject[],
  history: ContentHistory | null,
  context: Normalization,
): NormalizedReview[] =>
  reviews
    .filter((review) => !isUnsubmitted(review))
    .flatMap((review) => {
      const normalized = normalizeReview(review, history, context);
      if (normalized) return [normalized];
      context.tally.add('reviews', 'invalid_metadata');
      return [];
    });

const normalizeReview = (
  review: JsonObject,
  history: ContentHistory | null,
  context: Normalization,
): NormalizedReview | null => {
  const of = membersOf<'PullReview'>(review);
  const state = forgejoReviewStateOf(review);
  const commit = of('commit_id') ?? '';
  const reviewed_sha = objectIdOf(commit);
  if (state === null || (commit !== '' && reviewed_sha === null)) return null;
  const text = normalizeText(
    {
      id: of('id'),
      user: of('user'),
      body: of('body'),
      // An answer of an older server has no time of submission but the creation's.
      createdAt: of('submitted_at') ?? review['created_at'],
      updatedAt: of('updated_at'),
      migrated: context.migrated,
      revision: reviewRevisionOf(review, history),
    },
    context,
  );
  return (
    text && {
      ...text,
      state,
      ...(reviewed_sha === null ? {} : { reviewed_sha }),
      ...(state === 'dismissed' ? { dismissed_at: null, dismissed_by_actor_id: null } : {}),
    }
  );
};
