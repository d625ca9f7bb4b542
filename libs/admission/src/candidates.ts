import {
  utf8Length,
  type CollectionProfile,
  type NormalizedCheck,
  type NormalizedComment,
  type NormalizedInputs,
  type NormalizedReview,
  type NormalizedThread,
} from '@casefile/contract';
import { compareText, inCanonicalOrder, type Keyed } from './order.js';
import type { Withheld, WithheldKind, WithheldReason } from './withheld.js';

/** The selected sources' records, each once and in canonical order, before anybody is asked who wrote them. */
export interface Candidates {
  readonly comments: readonly Keyed<NormalizedComment>[];
  readonly reviews: readonly Keyed<NormalizedReview>[];
  readonly threads: readonly Keyed<NormalizedThread>[];
  readonly checks: readonly Keyed<NormalizedCheck>[];
  /** The comments that may carry receipts: `comments`, or where only `agent_runs` is selected, those that would be (D39). */
  readonly carriers: readonly Keyed<NormalizedComment>[];
  /** What no record can be made of. */
  readonly withheld: readonly Withheld[];
}

/** The members that are sets; the order of every other array is the forge's statement. */
const sets: ReadonlySet<string> = new Set(['witnesses', 'replies']);

const inOneSpelling = (name: string, value: unknown): unknown => {
  if (Array.isArray(value))
    return sets.has(name) ? value.map((item) => JSON.stringify(item, inOneSpelling)).sort(compareText) : value;
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).sort(([a], [b]) => compareText(a, b)));
  return value;
};

/** Every id once: the same record twice is one record, two that disagree under one id are none (spec: Stable records and mutable state). */
const eachOnce = <Source extends { readonly id: string }>(
  kind: WithheldKind,
  sources: readonly Source[],
): { readonly once: readonly Source[]; readonly withheld: readonly Withheld[] } => {
  const groups = new Map<string, Source[]>();
  for (const source of sources) {
    const group = groups.get(source.id);
    if (group === undefined) groups.set(source.id, [source]);
    else group.push(source);
  }
  const once: Source[] = [];
  const withheld: Withheld[] = [];
  for (const [id, [first, ...others]] of groups) {
    if (first === undefined) continue;
    const form = others.length > 0 ? JSON.stringify(first, inOneSpelling) : '';
    if (others.every((other) => JSON.stringify(other, inOneSpelling) === form)) once.push(first);
    else withheld.push({ kind, id, reason: 'conflicting_duplicate' });
  }
  return { once, withheld };
};

/** The forge's ids in a record: they are structural values, bounded and never cut (D15). */
const idsOf = (source: {
  readonly id: string;
  readonly author_id?: string | null;
  readonly dismissed_by_actor_id?: string | null;
  readonly resolved_by_actor_id?: string | null;
  readonly review_id?: string;
}): readonly string[] =>
  [
    source.id,
    source.author_id ?? null,
    source.dismissed_by_actor_id ?? null,
    source.resolved_by_actor_id ?? null,
    source.review_id ?? null,
  ].filter((id) => id !== null);

/** Whether a structural value is longer than the profile allows (D15). */
export const isTooLong = (value: string, profile: CollectionProfile): boolean =>
  utf8Length(value) > profile.bounds.max_metadata_string_bytes;

/**
 * Whether a thread says two things at once: a comment twice, one that answers itself or a later one, one that answers two. An edge that leads out of the thread is no
 * contradiction; it is only never emitted.
 */
const contradictsItself = ({ comment_ids, replies }: NormalizedThread): boolean => {
  const place = new Map(comment_ids.map((id, at) => [id, at]));
  if (place.size !== comment_ids.length) return true;
  const parents = new Map<string, string>();
  return replies.some(({ comment_id, parent_id }) => {
    const known = parents.get(comment_id);
    parents.set(comment_id, parent_id);
    const [child, parent] = [place.get(comment_id), place.get(parent_id)];
    const answersLater = child !== undefined && parent !== undefined && parent >= child;
    return answersLater || (known !== undefined && known !== parent_id);
  });
};

/**
 * The records that may be admitted: of the selected sources only (D4), each id once, structural values within their bound (D15), checks of the captured head, threads
 * that do not contradict themselves or each other. It needs no look-up, so that nobody is asked about what cannot enter anyway (D1).
 */
export const candidatesOf = (inputs: NormalizedInputs, profile: CollectionProfile): Candidates => {
  const selected = new Set(profile.included_sources);
  const withheld: Withheld[] = [];

  const prepare = <Source extends { readonly id: string; readonly created_at: string }>(
    kind: 'comment' | 'review' | 'thread' | 'check',
    sources: readonly Source[],
    refusal: (source: Source) => WithheldReason | null,
    countedAs: WithheldKind = kind,
  ): Keyed<Source>[] => {
    const { once, withheld: conflicts } = eachOnce(countedAs, sources);
    withheld.push(...conflicts);
    return inCanonicalOrder(inputs.source, kind, once).filter(({ source }) => {
      const reason = idsOf(source).some((id) => isTooLong(id, profile)) ? 'structural_value_too_long' : refusal(source);
      if (reason !== null) withheld.push({ kind: countedAs, id: source.id, reason });
      return reason === null;
    });
  };

  const head = inputs.entity.head_sha;
  const threads = selected.has('reviews') ? inputs.threads : [];
  const claims = new Map<string, Set<string>>();
  for (const { id, comment_ids } of threads)
    for (const comment of comment_ids) claims.set(comment, (claims.get(comment) ?? new Set()).add(id));

  const comments = prepare('comment', selected.has('comments') ? inputs.comments : [], () => null);
  const unselected = selected.has('agent_runs') && !selected.has('comments') ? inputs.comments : [];
  return {
    comments,
    carriers: [...comments, ...prepare('comment', unselected, () => null, 'run')],
    reviews: prepare('review', selected.has('reviews') ? inputs.reviews : [], () => null),
    threads: prepare('thread', threads, (thread) =>
      contradictsItself(thread) || thread.comment_ids.some((id) => (claims.get(id)?.size ?? 0) > 1)
        ? 'contradictory_thread'
        : null,
    ),
    checks: prepare('check', selected.has('checks') ? inputs.checks : [], (check) =>
      head === undefined || check.head_sha !== head ? 'other_revision' : null,
    ),
    withheld,
  };
};
