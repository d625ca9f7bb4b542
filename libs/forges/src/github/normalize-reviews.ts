import { type NormalizedReview, parseTimestamp } from '@casefile/contract';
import { type Connection, missingFrom } from './connection.js';
import { objectIdOf } from './ids.js';
import { at, type JsonObject, textAt } from '../json.js';
import { type Normalization, normalizeText } from './normalize-text.js';

const stateOf: ReadonlyMap<string, NormalizedReview['state']> = new Map(
  Object.entries({
    APPROVED: 'approved',
    CHANGES_REQUESTED: 'changes_requested',
    COMMENTED: 'commented',
    DISMISSED: 'dismissed',
  } as const),
);

/**
 * Normalizes formal reviews (spec: Relationships, history, and collection profiles). A pending review is left out without a gap (D24); any state outside of the
 * table, and a submitted review without `submittedAt`, is `invalid_metadata`.
 */
export const normalizeReviews = (
  reviews: Connection,
  dismissals: Connection,
  context: Normalization,
): NormalizedReview[] => {
  context.tally.add('reviews', 'fetch_failed', missingFrom(reviews) + (missingFrom(dismissals) > 0 ? 1 : 0));
  const dismissalOf = newestDismissals(dismissals.nodes);
  return reviews.nodes.flatMap((node) => {
    if (node['state'] === 'PENDING') return [];
    const review = normalizeReview(node, dismissalOf, context);
    if (typeof review !== 'string') return [review];
    context.tally.add('reviews', review);
    return [];
  });
};

const normalizeReview = (
  node: JsonObject,
  dismissalOf: ReadonlyMap<string, JsonObject>,
  context: Normalization,
): NormalizedReview | 'invalid_metadata' | 'fetch_failed' => {
  const state = stateOf.get(textAt(node, 'state') ?? '');
  const commit = node['commit'] ?? null;
  const reviewed_sha = objectIdOf(at(commit, 'oid'));
  if (state === undefined || (commit !== null && reviewed_sha === null)) return 'invalid_metadata';
  const base = normalizeText(node, node['submittedAt'], context);
  if (base.outcome !== 'text') return base.outcome;
  const dismissal = state === 'dismissed' ? dismissalFields(dismissalOf.get(base.text.id), context) : {};
  if (!dismissal) return 'invalid_metadata';
  return { ...base.text, state, ...(reviewed_sha === null ? {} : { reviewed_sha }), ...dismissal };
};

type DismissalFields = Pick<NormalizedReview, 'dismissed_at' | 'dismissed_by_actor_id'>;

// A dismissal that the forge does not show has neither a time nor an actor: both are said to be unknown, not left out.
const dismissalFields = (event: JsonObject | undefined, { actors }: Normalization): DismissalFields | null => {
  if (!event) return { dismissed_at: null, dismissed_by_actor_id: null };
  const actor = actors.register(event['actor']);
  const dismissed_at = parseTimestamp(textAt(event, 'createdAt') ?? '');
  return actor && dismissed_at !== null ? { dismissed_at, dismissed_by_actor_id: actor.id } : null;
};

// The timeline is in order of time: the last dismissal of a review is the one that holds.
const newestDismissals = (events: readonly JsonObject[]): ReadonlyMap<string, JsonObject> =>
  new Map(
    events.flatMap((event): [string, JsonObject][] => {
      const review = textAt(event, 'review', 'id');
      return review === null ? [] : [[review, event]];
    }),
  );
