import type { CollectionProfile, NormalizedActor, NormalizedInputs } from '@casefile/contract';
import { actorDirectory, type ActorDirectory } from './actor-directory.js';
import { rolesThatDecide, type Authorization, type RoleAnswers } from './authorize.js';
import { candidatesOf } from './candidates.js';
import { entityRefusalWithoutRoles, entityTexts } from './entity.js';
import { compareCanonical, compareText, inSelectionOrder } from './order.js';
import type { AdmissionPolicy } from './policy.js';
import { checkedActors } from './revision-actor.js';
import type { Selection } from './selection.js';

const known = (ids: Iterable<string>, actors: ActorDirectory): readonly NormalizedActor[] =>
  [...new Set(ids)].map((id) => actors.get(id)).filter((actor) => actor !== undefined);

/**
 * The humans whose roles decide about an admission, each once: those of the entity's body and title, then those of comments and reviews in selection order. The list is
 * not capped; the caller looks up the first {@link maxRoleLookUps} and answers `beyond_cap` for the rest (D3). It is empty when the entity cannot be admitted whatever
 * their roles are, and it never holds somebody whose record something else keeps out already.
 */
export const actorsToAuthorize = (
  inputs: NormalizedInputs,
  profile: CollectionProfile,
  policy: AdmissionPolicy,
): readonly NormalizedActor[] => {
  const actors = actorDirectory(inputs.actors);
  const authorization: Authorization = { actors, policy, minRole: profile.admission.human_min_role };
  if (entityRefusalWithoutRoles(inputs, profile, authorization) !== null) return [];
  const { comments, reviews } = candidatesOf(inputs, profile);
  const records = inSelectionOrder([...comments, ...reviews].sort(compareCanonical), profile.record_selection);
  return known(
    [
      ...entityTexts(inputs.entity, policy.mode).map(({ checked }) => checked),
      ...records.map(({ source }) => checkedActors(source.author_id, source.revision, policy.mode)),
    ].flatMap((checked) => rolesThatDecide(checked, authorization)),
    actors,
  );
};

/** Every actor that a snapshot of the selection refers to: authors, resolvers and dismissers, each once, by the id's bytes (spec: Relationships, history, and collection profiles). */
export const referencedActors = (selection: Selection): readonly string[] => {
  const { entity, comments, reviews, threads } = selection;
  const ids = [
    entity.author_id,
    ...comments.map(({ author_id }) => author_id),
    ...reviews.map(({ author_id }) => author_id),
    ...reviews.map(({ state, dismissed_by_actor_id }) => (state === 'dismissed' ? dismissed_by_actor_id : null)),
    ...threads.map(({ resolved_by_actor_id }) => resolved_by_actor_id),
  ].filter((id) => id !== null && id !== undefined);
  return [...new Set(ids)].sort(compareText);
};

/**
 * The humans that a snapshot of the selection refers to and nobody has been asked about: resolvers, dismissers, and under `vouch_by_edit` creators. Their roles admit
 * nothing; they are the snapshot's actor state (spec: Relationships, history, and collection profiles; D13). They share the capture's cap (D3).
 */
export const actorsToDescribe = (selection: Selection, roles: RoleAnswers): readonly NormalizedActor[] =>
  known(referencedActors(selection), selection.actors).filter(({ id, type }) => type === 'user' && !roles.has(id));
