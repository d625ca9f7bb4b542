import type { AdmittedInputs, KeptGrounds, KeptSnapshot, NormalizedActor, NormalizedInputs } from '@casefile/contract';
import { actorDirectory } from './actor-directory.js';
import { isHealth, refusalOf, roleOf, rolesThatDecide, type Authorization, type RoleAnswers } from './authorize.js';
import { movedSince, type CarriedRecords } from './exposure-states.js';
import { gapOf, sumGaps } from './gaps.js';
import type { AdmissionPolicy } from './policy.js';
import type { Withheld, WithheldReason } from './withheld.js';

/** What kind of agent a snapshot is handed to: one that only observes, or one that changes things. */
export type HarnessCategory = 'observation' | 'mutation';

/** Why nothing of a snapshot may be handed over. */
export type ExposureDenial =
  /** Somebody on whom the entity or its title rests may no longer direct the agent, or was never shown to. */
  | WithheldReason
  /** The snapshot was captured for agents that only observe. */
  | 'harness_threshold'
  /** The tenant judges revision actors otherwise than when the snapshot was captured (D16). */
  | 'policy_changed'
  /** The roles of some actors that the snapshot refers to were never known: nobody is authorized by it (D13). */
  | 'actors_unknown'
  /** The entity, or a record that the snapshot carries, is not what it was. */
  | 'moved';

/** What a fresh check of a snapshot's actors came to. */
export type ExposureVerdict =
  | { readonly outcome: 'holds' }
  /** The entity holds and these records do not: a snapshot without them may be handed over. */
  | { readonly outcome: 'withhold'; readonly withheld: readonly Withheld[] }
  | {
      readonly outcome: 'denied';
      readonly reason: ExposureDenial;
      /** The forge could not say (D43): another try may. */
      readonly health: boolean;
      readonly moved: readonly CarriedRecords[];
    };

/** What a check needs to know of a snapshot. */
export type ExposureEvidence = Pick<KeptSnapshot, 'admitted' | 'grounds' | 'states'>;

const authorizationOf = (
  { admitted }: ExposureEvidence,
  now: NormalizedInputs,
  policy: AdmissionPolicy,
): Authorization => ({
  actors: actorDirectory(now.actors),
  policy,
  minRole: admitted.collection.admission.human_min_role,
});

/** The humans whose roles an exposure asks about, each once: everybody on whom the admission of a carried record rested (boundary: Decision). */
export const actorsToAuthorizeAgain = (
  evidence: ExposureEvidence,
  now: NormalizedInputs,
  policy: AdmissionPolicy,
): readonly NormalizedActor[] => {
  const authorization = authorizationOf(evidence, now, policy);
  const ids = new Set(
    evidence.grounds.flatMap(({ actors }) => rolesThatDecide({ established: true, actors }, authorization)),
  );
  return [...ids].flatMap((id) => authorization.actors.get(id) ?? []);
};

const denied = (reason: ExposureDenial, moved: readonly CarriedRecords[] = []): ExposureVerdict => ({
  outcome: 'denied',
  reason,
  health: reason === 'role_unavailable' || reason === 'role_not_looked_up',
  moved,
});

/** What can be told before anybody's role is asked for; null where roles decide. */
export const denialWithoutRoles = (
  evidence: ExposureEvidence,
  now: NormalizedInputs,
  policy: AdmissionPolicy,
  harness: HarnessCategory,
): ExposureVerdict | null => {
  const { collection, admission } = evidence.admitted;
  if (harness === 'mutation' && collection.admission.human_min_role !== 'write') return denied('harness_threshold');
  if (admission.mode !== policy.mode) return denied('policy_changed');
  if (evidence.admitted.actors.some(({ unavailable }) => unavailable)) return denied('actors_unknown');
  const moved = movedSince(evidence.states, now);
  return moved.length === 0 ? null : denied('moved', moved);
};

const isEntity = ({ kind }: KeptGrounds): boolean => kind === 'entity' || kind === 'title';

/**
 * The fresh authorization check of one exposure (boundary: Decision, "Failure, unavailability, or loss of authorization at a check redacts the record"): every actor on whom a carried record rested
 * is judged by the answers of this exposure alone. A look-up that the forge did not answer denies the whole, since the actors of the snapshot are then unknown (D13).
 *
 * @param roles one answer for each of {@link actorsToAuthorizeAgain}
 */
export const exposureVerdict = (
  evidence: ExposureEvidence,
  now: NormalizedInputs,
  roles: RoleAnswers,
  policy: AdmissionPolicy,
  harness: HarnessCategory,
): ExposureVerdict => {
  const early = denialWithoutRoles(evidence, now, policy, harness);
  if (early !== null) return early;
  const authorization = authorizationOf(evidence, now, policy);
  const refusals = evidence.grounds.flatMap((grounds) => {
    const reason = refusalOf({ established: true, actors: grounds.actors }, authorization, roles);
    return reason === null ? [] : [{ grounds, reason }];
  });
  const unknown = refusals.find(({ reason }) => isHealth(reason));
  if (unknown !== undefined) return denied(unknown.reason);
  const entity = refusals.find(({ grounds }) => isEntity(grounds));
  if (entity !== undefined) return denied(entity.reason);
  const withheld = refusals.flatMap(({ grounds: { kind, id }, reason }): Withheld[] =>
    kind === 'entity' || kind === 'title' ? [] : [{ kind, id, reason }],
  );
  return withheld.length === 0 ? { outcome: 'holds' } : { outcome: 'withhold', withheld };
};

/**
 * The admitted inputs without records that a fresh check withheld, each counted as `authorization_failed`, and with the roles that the check saw. Threads lose them, too; one with nothing else is gone
 * (spec: Relationships, history, and collection profiles).
 */
export const withoutWithheld = (
  admitted: AdmittedInputs,
  withheld: readonly Withheld[],
  roles: RoleAnswers,
): AdmittedInputs => {
  const gone = (kind: Withheld['kind']): ReadonlySet<string> =>
    new Set(withheld.filter((row) => row.kind === kind).map(({ id }) => id));
  const comments = gone('comment');
  const reviews = gone('review');
  const runs = gone('run');
  const kept = admitted.comments.filter(({ id }) => !comments.has(id));
  const keptIds = new Set(kept.map(({ id }) => id));
  return {
    ...admitted,
    actors: admitted.actors.map((actor) => {
      if (actor.kind !== 'human' || !roles.has(actor.id)) return actor;
      const known = roleOf(actor.id, roles);
      return known.outcome === 'role'
        ? { ...actor, role: known.role, role_verified: true, unavailable: false }
        : { ...actor, role: null, role_verified: false, unavailable: known.outcome !== 'undetermined' };
    }),
    comments: kept,
    reviews: admitted.reviews.filter(({ id }) => !reviews.has(id)),
    threads: admitted.threads.flatMap(({ review_id, ...thread }) => {
      const comment_ids = thread.comment_ids.filter((id) => keptIds.has(id));
      if (comment_ids.length === 0) return [];
      return [
        {
          ...thread,
          comment_ids,
          replies: thread.replies.filter(
            ({ comment_id, parent_id }) => keptIds.has(comment_id) && keptIds.has(parent_id),
          ),
          ...(review_id !== undefined && !reviews.has(review_id) && { review_id }),
        },
      ];
    }),
    agent_runs: admitted.agent_runs.filter(({ id }) => !runs.has(id)),
    gaps: sumGaps([...admitted.gaps, ...withheld.map(gapOf)]),
  };
};
