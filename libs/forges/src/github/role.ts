import type { RoleAnswer } from '@casefile/contract';
import { at, isObject, textAt } from '../json.js';

type Role = Extract<RoleAnswer, { outcome: 'role' }>['role'];
type BuiltIn = Exclude<Role, 'external' | 'none'>;

const builtIn: readonly BuiltIn[] = ['admin', 'maintain', 'write', 'triage', 'read'];
const flagOf: Readonly<Record<BuiltIn, string>> = {
  admin: 'admin',
  maintain: 'maintain',
  write: 'push',
  triage: 'triage',
  read: 'pull',
};
/** What the older field says of each role. */
const legacyOf: Readonly<Record<Exclude<Role, 'external'>, string>> = {
  admin: 'admin',
  maintain: 'write',
  write: 'write',
  triage: 'read',
  read: 'read',
  none: 'none',
};

/**
 * The role that `GET /repos/{owner}/{repo}/collaborators/{login}/permission` established for an actor (forges.md, Roles; D3, D21).
 *
 * A built-in `role_name` is the role. A custom one is as strong as the strongest flag in `user.permissions`, `none` where none is set; only where the flags are
 * missing does `permission` count. Undetermined: every status but 200, an answer about another account (D19), one that cannot be read, and one whose
 * parts contradict each other.
 *
 * @param actorId the node id of the account that was asked about
 */
export const roleAnswerOf = (actorId: string, status: number, body: unknown): RoleAnswer => {
  const role = status === 200 && textAt(body, 'user', 'node_id') === actorId ? roleOf(body) : null;
  return role === null ? { actor_id: actorId, outcome: 'undetermined' } : { actor_id: actorId, outcome: 'role', role };
};

const roleOf = (body: unknown): Exclude<Role, 'external'> | null => {
  const name = at(body, 'role_name') ?? null;
  const permission = at(body, 'permission') ?? null;
  const userRole = at(body, 'user', 'role_name') ?? name;
  const flags = at(body, 'user', 'permissions') ?? null;
  if ((name !== null && typeof name !== 'string') || userRole !== name) return null;
  const flagged = flags === null ? null : strongestFlag(flags);
  if (flagged === 'unreadable') return null;
  const named = builtIn.find((role) => role === name) ?? null;
  const role = named ?? flagged ?? legacyRole(permission);
  // Whatever else the answer says of the account must say the same.
  if (role === null || (named !== null && flagged !== null && named !== flagged)) return null;
  return permission === null || sayings(role).includes(permission) ? role : null;
};

/** How `permission` may say a role: in its own four words, and where a server has more, by the role's or the flag's name. */
const sayings = (role: Exclude<Role, 'external'>): readonly unknown[] =>
  role === 'none' ? [legacyOf.none] : [legacyOf[role], role, flagOf[role]];

const strongestFlag = (flags: unknown): BuiltIn | 'none' | 'unreadable' => {
  if (!isObject(flags) || Object.values(flags).some((flag) => typeof flag !== 'boolean')) return 'unreadable';
  return builtIn.find((role) => flags[flagOf[role]] === true) ?? 'none';
};

const legacyRole = (permission: unknown): Exclude<Role, 'external'> | null =>
  (['admin', 'write', 'read', 'none'] as const).find((role) => role === permission) ?? null;
