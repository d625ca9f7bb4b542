import {
  CasefileError,
  utf8Length,
  type CollectionProfile,
  type CollectionSource,
  type NormalizedInputs,
  type NormalizedThread,
  type Shortfall,
} from '@casefile/contract';
import { actorDirectory } from './actor-directory.js';
import { refusalOf, type Authorization, type RoleAnswers } from './authorize.js';
import { candidatesOf } from './candidates.js';
import { entityRefusal, entityTexts, type EntityRefusal } from './entity.js';
import { gapOf, sumGaps } from './gaps.js';
import { compareText, inSelectionOrder, type Keyed } from './order.js';
import type { AdmissionPolicy } from './policy.js';
import { checkedActors, type CheckedActors } from './revision-actor.js';
import { runsAmong, runShortfalls } from './runs.js';
import type { Grounds, Selection } from './selection.js';
import { retainedThreads } from './threads.js';
import { compareWithheld, type Withheld, type WithheldReason } from './withheld.js';

/** What admission came to: a selection, or why there can be no snapshot. Both are outcomes, not errors. */
export type Admission =
  { readonly outcome: 'admitted'; readonly selection: Selection } | ({ readonly outcome: 'aborted' } & EntityRefusal);

/** The shortfalls of selected sources; what the profile does not select lacks nothing (spec: Relationships, history, and collection profiles). */
const selectedShortfalls = (inputs: NormalizedInputs, profile: CollectionProfile): readonly Shortfall[] => {
  const scopes: ReadonlySet<CollectionSource | 'actors'> = new Set([...profile.included_sources, 'actors' as const]);
  return inputs.shortfalls.filter(({ scope }) => scopes.has(scope));
};

const groundsOf = (kind: Grounds['kind'], id: string, checked: CheckedActors): readonly Grounds[] =>
  checked.established ? [{ kind, id, actors: checked.actors }] : [];

/**
 * Decides which records may enter, in the order of D1: attribution and authorization, then the size of the source, then the profile's bounds, which therefore count
 * admitted records only. It depends on nothing but its arguments, and not on the order of any of the inputs' arrays.
 *
 * @param roles one answer for each of {@link actorsToAuthorize}, by actor id
 * @throws CasefileError `invalid_profile` when the inputs are of another kind of entity than the profile (D14)
 */
export const admit = (
  inputs: NormalizedInputs,
  roles: RoleAnswers,
  profile: CollectionProfile,
  policy: AdmissionPolicy,
): Admission => {
  const { entity, source } = inputs;
  if (entity.kind !== profile.entity_kind)
    throw new CasefileError('invalid_profile', 'The collection profile is for another kind of entity.', {
      details: { profile: profile.entity_kind, entity: entity.kind },
    });
  const actors = actorDirectory(inputs.actors);
  const authorization: Authorization = { actors, policy, minRole: profile.admission.human_min_role };
  const refused = entityRefusal(inputs, profile, authorization, roles);
  if (refused !== null) return { outcome: 'aborted', ...refused };

  const candidates = candidatesOf(inputs, profile);
  const { runs, carriers, withheld: withheldRuns } = runsAmong(candidates.carriers, inputs, profile, policy, actors);
  const withheld: Withheld[] = [...candidates.withheld, ...withheldRuns];

  const bounded = <Source extends { readonly id: string }>(
    kind: 'comment' | 'review' | 'check',
    canonical: readonly Keyed<Source>[],
    refusal: (source: Source) => WithheldReason | null,
    text: (source: Source) => string,
  ): readonly Source[] => {
    const admitted = canonical.filter((candidate) => {
      const reason =
        refusal(candidate.source) ??
        (utf8Length(text(candidate.source)) > profile.bounds.max_source_bytes ? 'source_too_large' : null);
      if (reason !== null) withheld.push({ kind, id: candidate.source.id, reason });
      return reason === null;
    });
    const order = inSelectionOrder(admitted, profile.record_selection);
    const dropped = new Set(order.slice(profile.bounds.max_records_per_source));
    for (const { source: record } of dropped) withheld.push({ kind, id: record.id, reason: 'profile_bound' });
    return admitted.filter((candidate) => !dropped.has(candidate)).map(({ source: record }) => record);
  };
  const byAuthor = (record: {
    readonly author_id: string | null;
    readonly revision: NormalizedInputs['entity']['revision'];
  }): WithheldReason | null =>
    refusalOf(checkedActors(record.author_id, record.revision, policy.mode), authorization, roles);

  const conversation = candidates.comments.filter(({ source: { id } }) => !carriers.has(id));
  const comments = bounded('comment', conversation, byAuthor, ({ body }) => body);
  const reviews = bounded('review', candidates.reviews, byAuthor, ({ body }) => body);
  // A check has no author: it is the forge's own observation (spec: Canonical bytes).
  const checks = bounded(
    'check',
    candidates.checks,
    () => null,
    ({ name }) => name,
  );

  const isPathWithinBound = ({ path }: NormalizedThread): boolean =>
    path === undefined || utf8Length(path) <= profile.bounds.max_source_bytes;
  const threads = retainedThreads(
    candidates.threads.map(({ source: thread }) => thread),
    new Set(comments.map(({ id }) => id)),
    new Set(reviews.map(({ id }) => id)),
  ).filter((thread) => {
    const fits = isPathWithinBound(thread);
    if (!fits) withheld.push({ kind: 'thread', id: thread.id, reason: 'source_too_large' });
    return fits;
  });

  return {
    outcome: 'admitted',
    selection: {
      source,
      profile,
      mode: policy.mode,
      entity: { ...entity, labels: entity.labels.toSorted(compareText) },
      actors,
      comments,
      reviews,
      threads,
      checks,
      runs,
      gaps: sumGaps([
        ...selectedShortfalls(inputs, profile),
        ...runShortfalls(inputs, profile),
        ...withheld.map(gapOf),
      ]),
      withheld: withheld.toSorted(compareWithheld),
      grounds: [
        ...entityTexts(entity, policy.mode).flatMap(({ part, checked }) =>
          groundsOf(part === 'title' ? 'title' : 'entity', entity.id, checked),
        ),
        ...comments.flatMap((record) =>
          groundsOf('comment', record.id, checkedActors(record.author_id, record.revision, policy.mode)),
        ),
        ...reviews.flatMap((record) =>
          groundsOf('review', record.id, checkedActors(record.author_id, record.revision, policy.mode)),
        ),
        ...runs.map(({ id, bot }): Grounds => ({ kind: 'run', id, actors: [bot] })),
      ],
    },
  };
};
