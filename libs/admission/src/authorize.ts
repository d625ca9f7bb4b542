import type { RoleAnswer } from '@casefile/contract';
import type { ActorDirectory } from './actor-directory.js';
import type { AdmissionPolicy } from './policy.js';
import type { CheckedActors } from './revision-actor.js';
import type { WithheldReason } from './withheld.js';

/** The roles that a forge may establish; `external` is never one of them (D21). */
export type EstablishedRole = Exclude<Extract<RoleAnswer, { outcome: 'role' }>['role'], 'external'>;

/** What one look-up established about a human, after D21. */
export type RoleKnowledge =
  | { readonly outcome: 'role'; readonly role: EstablishedRole }
  | { readonly outcome: 'undetermined' | 'unavailable' | 'beyond_cap' };

/** The answers of one capture by the actor's id (D3). */
export type RoleAnswers = ReadonlyMap<string, RoleAnswer>;

/** What decides about actors in one capture. */
export interface Authorization {
  readonly actors: ActorDirectory;
  readonly policy: AdmissionPolicy;
  readonly minRole: 'triage' | 'write';
}

const ranks: Readonly<Record<EstablishedRole, number>> = {
  none: 0,
  read: 1,
  triage: 2,
  write: 3,
  maintain: 4,
  admin: 5,
};

/** A record is withheld for the first of these that any of its checked actors gives: what is certain before what a later capture may find otherwise. */
const precedence: readonly WithheldReason[] = [
  'actor_not_admissible',
  'bot_not_registered',
  'role_below_threshold',
  'role_undetermined',
  'role_unavailable',
  'role_not_looked_up',
];

/**
 * What is known of a human's role. An answer about another actor is contradictory and establishes nothing (D21); without an answer, nobody asked (D3).
 */
export const roleOf = (id: string, roles: RoleAnswers): RoleKnowledge => {
  const answer = roles.get(id);
  if (answer === undefined) return { outcome: 'beyond_cap' };
  if (answer.actor_id !== id) return { outcome: 'undetermined' };
  if (answer.outcome !== 'role') return { outcome: answer.outcome };
  return answer.role === 'external' ? { outcome: 'undetermined' } : { outcome: 'role', role: answer.role };
};

/** What can be said of an actor without a look-up: it passes, it never can, or its role decides (D18, D19). */
const standingWithoutRole = (
  id: string,
  { actors, policy }: Authorization,
): 'passes' | 'role_decides' | 'actor_not_admissible' | 'bot_not_registered' => {
  switch (actors.get(id)?.type) {
    case 'bot':
      return policy.registeredBots.has(id) ? 'passes' : 'bot_not_registered';
    case 'user':
      return 'role_decides';
    default:
      return 'actor_not_admissible';
  }
};

const standing = (id: string, authorization: Authorization, roles: RoleAnswers): 'passes' | WithheldReason => {
  const known = standingWithoutRole(id, authorization);
  if (known !== 'role_decides') return known;
  const role = roleOf(id, roles);
  switch (role.outcome) {
    case 'role':
      return ranks[role.role] >= ranks[authorization.minRole] ? 'passes' : 'role_below_threshold';
    case 'undetermined':
      return 'role_undetermined';
    case 'unavailable':
      return 'role_unavailable';
    case 'beyond_cap':
      return 'role_not_looked_up';
  }
};

/**
 * Whether a text may be admitted: null when every checked actor passes, else the reason to withhold it
 * (spec: Stable records and mutable state; boundary: Decision; D16, D18 to D21).
 */
export const refusalOf = (
  checked: CheckedActors,
  authorization: Authorization,
  roles: RoleAnswers,
): WithheldReason | null => {
  if (!checked.established) return checked.reason;
  const standings = new Set(checked.actors.map((id) => standing(id, authorization, roles)));
  return precedence.find((reason) => standings.has(reason)) ?? null;
};

/** The humans whose roles decide about a text; none where something else already keeps it out. */
export const rolesThatDecide = (checked: CheckedActors, authorization: Authorization): readonly string[] => {
  if (!checked.established) return [];
  const standings = checked.actors.map((id) => ({ id, known: standingWithoutRole(id, authorization) }));
  if (standings.some(({ known }) => known !== 'passes' && known !== 'role_decides')) return [];
  return standings.filter(({ known }) => known === 'role_decides').map(({ id }) => id);
};

/** Whether a reason may be gone at the next try: the forge could not be asked (D43). */
export const isHealth = (reason: WithheldReason): boolean =>
  reason === 'role_unavailable' || reason === 'role_not_looked_up';
