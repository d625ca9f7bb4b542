import type { ActorRow, HumanMinRole } from '@casefile/contract';

/** Roles from weakest to strongest (spec: Relationships, history, and collection profiles). */
const roleOrder = ['external', 'none', 'read', 'triage', 'write', 'maintain', 'admin'];

/**
 * Whether an actor may direct the agent: a bot, which admission has resolved, or a human whose verified role meets the threshold (spec: Stable records and mutable
 * state). An actor without a row, and nobody at all, may not (D18).
 */
export const mayDirect = (
  actor: Pick<ActorRow, 'kind' | 'role' | 'role_verified'> | undefined,
  humanMinRole: HumanMinRole,
): boolean => {
  if (actor === undefined) return false;
  if (actor.kind === 'bot') return true;
  return actor.role_verified && actor.role !== null && roleOrder.indexOf(actor.role) >= roleOrder.indexOf(humanMinRole);
};

/** Whether an actor row holds one of the three pairs that exist: a bot's marker, a verified role, nothing known (spec: Relationships, history, and collection profiles). */
export const isRolePair = (actor: Pick<ActorRow, 'kind' | 'role' | 'role_verified'>): boolean => {
  if (actor.kind === 'bot') return actor.role === 'bot' && !actor.role_verified;
  return actor.role_verified ? actor.role !== null && actor.role !== 'bot' : actor.role === null;
};
