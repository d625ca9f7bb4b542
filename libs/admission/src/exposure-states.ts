import { sha256, type KeptState, type NormalizedInputs } from '@casefile/contract';
import { compareText } from './order.js';
import type { Selection } from './selection.js';

/** A digest over values in a fixed order. Plain JSON, since a body may hold lone surrogates, which it writes as escapes (D37). */
const digestOf = (...values: readonly unknown[]): KeptState['digest'] =>
  sha256(new TextEncoder().encode(JSON.stringify(values)));

/** Labels have no order of their own. */
const entityDigest = ({ entity }: Pick<NormalizedInputs, 'entity'>): KeptState['digest'] =>
  digestOf(
    entity.id,
    entity.author_id,
    entity.state,
    entity.title,
    entity.body,
    entity.labels.toSorted(compareText),
    entity.revision,
    entity.title_revision,
    entity.head_sha ?? null,
  );

/** Which records of a snapshot to look at. */
export type CarriedRecords = Pick<KeptState, 'kind' | 'id'>;

const stateOf = (inputs: NormalizedInputs, { kind, id }: CarriedRecords): KeptState['digest'] | null => {
  switch (kind) {
    case 'entity':
      return inputs.entity.id === id ? entityDigest(inputs) : null;
    case 'comment':
    case 'run': {
      const found = inputs.comments.filter((comment) => comment.id === id);
      const [comment] = found;
      // Two that share an id are nobody's record any more.
      return comment === undefined || found.length > 1
        ? null
        : digestOf(comment.author_id, comment.body, comment.created_at, comment.revision);
    }
    case 'review': {
      const found = inputs.reviews.filter((review) => review.id === id);
      const [review] = found;
      return review === undefined || found.length > 1
        ? null
        : digestOf(review.author_id, review.body, review.created_at, review.revision, review.state);
    }
    case 'thread': {
      const thread = inputs.threads.find((candidate) => candidate.id === id);
      return thread === undefined ? null : digestOf(thread.resolved, thread.outdated, thread.path ?? null);
    }
  }
};

/** What the forge had of the entity and of each record that was admitted, as digests: evidence of what an exposure compares with (boundary: Decision, "fresh checks between admission and model exposure"). */
export const carriedStates = (inputs: NormalizedInputs, selection: Selection): readonly KeptState[] => {
  const carried: readonly CarriedRecords[] = [
    { kind: 'entity', id: selection.entity.id },
    ...selection.comments.map(({ id }) => ({ kind: 'comment', id }) as const),
    ...selection.reviews.map(({ id }) => ({ kind: 'review', id }) as const),
    ...selection.threads.map(({ id }) => ({ kind: 'thread', id }) as const),
    ...selection.runs.map(({ id }) => ({ kind: 'run', id }) as const),
  ];
  return carried.flatMap((record): KeptState[] => {
    const digest = stateOf(inputs, record);
    return digest === null ? [] : [{ ...record, digest }];
  });
};

/** Of what was carried, what the forge has otherwise now, or no longer. What came since is no part of the snapshot. */
export const movedSince = (states: readonly KeptState[], now: NormalizedInputs): readonly CarriedRecords[] =>
  states.filter((state) => stateOf(now, state) !== state.digest).map(({ kind, id }) => ({ kind, id }));
