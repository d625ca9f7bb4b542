import {
  utf8Length,
  type AdmissionMode,
  type CollectionProfile,
  type NormalizedEntity,
  type NormalizedInputs,
  type Shortfall,
} from '@casefile/contract';
import { isHealth, refusalOf, type Authorization, type RoleAnswers } from './authorize.js';
import { isTooLong } from './candidates.js';
import { isUnusable, sumGaps } from './gaps.js';
import { checkedActors, type CheckedActors } from './revision-actor.js';
import { gapCodeOf, type WithheldReason } from './withheld.js';

/** The part of the required entity that could not be admitted. */
export type EntityPart = 'body' | 'title' | 'metadata';

/** Why there is no snapshot, as what would have been its gap (spec: Relationships, history, and collection profiles; D32). */
export interface EntityRefusal {
  readonly part: EntityPart;
  readonly gap: Shortfall;
  /** `forge_client` where the inputs themselves say that the entity is not usable. */
  readonly reason: WithheldReason | 'forge_client';
  /** Whether the cause may be gone at the next try, because the forge could not be asked (D43). */
  readonly health: boolean;
}

/** A text of the entity and who must pass for it. */
export interface EntityText {
  readonly part: 'body' | 'title';
  readonly checked: CheckedActors;
}

/** The entity's body and its title: whoever wrote the title's current form must pass too (D22). */
export const entityTexts = (entity: NormalizedEntity, mode: AdmissionMode): readonly EntityText[] => [
  { part: 'body', checked: checkedActors(entity.author_id, entity.revision, mode) },
  { part: 'title', checked: checkedActors(entity.author_id, entity.title_revision, mode) },
];

const refusal = (part: EntityPart, reason: WithheldReason): EntityRefusal => ({
  part,
  gap: { scope: 'entity', code: gapCodeOf[reason], count: 1 },
  reason,
  health: isHealth(reason),
});

const unusableAlready = ({ shortfalls }: NormalizedInputs): EntityRefusal | null => {
  const [gap] = sumGaps(shortfalls.filter((row) => row.scope === 'entity' && isUnusable(row)));
  return gap === undefined
    ? null
    : { part: 'metadata', gap, reason: 'forge_client', health: gap.code === 'fetch_failed' };
};

const brokenStructure = ({ source, entity }: NormalizedInputs, profile: CollectionProfile): EntityRefusal | null =>
  [source.repository_id, entity.id, ...(entity.author_id === null ? [] : [entity.author_id])].some((id) =>
    isTooLong(id, profile),
  )
    ? refusal('metadata', 'structural_value_too_long')
    : null;

const tooLarge = ({ source, entity }: NormalizedInputs, { bounds }: CollectionProfile): EntityRefusal | null => {
  const exceeds = (text: string) => utf8Length(text) > bounds.max_source_bytes;
  if (exceeds(entity.body)) return refusal('body', 'source_too_large');
  if (exceeds(entity.title)) return refusal('title', 'source_too_large');
  // Labels and the repository's path are parts of required singletons: no gap could stand for one of them.
  return [source.repository, ...entity.labels].some(exceeds) ? refusal('metadata', 'source_too_large') : null;
};

/** What is certain comes before what another try may find otherwise: an entity that no look-up can help is not worth one. */
const notAdmitted = (
  { entity }: NormalizedInputs,
  authorization: Authorization,
  roles: RoleAnswers,
): EntityRefusal | null => {
  const refusals = entityTexts(entity, authorization.policy.mode).flatMap(({ part, checked }) => {
    const reason = refusalOf(checked, authorization, roles);
    return reason === null ? [] : [refusal(part, reason)];
  });
  return refusals.find(({ health }) => !health) ?? refusals[0] ?? null;
};

/**
 * Why the entity cannot be admitted, or null: the forge client could not read it, an id is too long, body or title are not by somebody who may direct the agent, or
 * a text is too large (spec: Stable records and mutable state, "aborts assembly"; D1, D15, D16, D22).
 */
export const entityRefusal = (
  inputs: NormalizedInputs,
  profile: CollectionProfile,
  authorization: Authorization,
  roles: RoleAnswers,
): EntityRefusal | null =>
  unusableAlready(inputs) ??
  brokenStructure(inputs, profile) ??
  notAdmitted(inputs, authorization, roles) ??
  tooLarge(inputs, profile);

/** Why the entity cannot be admitted whatever roles its actors have, or null. */
export const entityRefusalWithoutRoles = (
  inputs: NormalizedInputs,
  profile: CollectionProfile,
  authorization: Authorization,
): EntityRefusal | null => {
  const refused = entityRefusal(inputs, profile, authorization, new Map());
  return refused?.reason === 'role_not_looked_up' ? null : refused;
};
