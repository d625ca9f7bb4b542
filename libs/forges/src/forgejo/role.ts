import type { RoleAnswer } from '@casefile/contract';
import { numericIdOf } from './ids.js';
import { membersOf } from './member.js';

const roles = new Map(
  Object.entries({ owner: 'admin', admin: 'admin', write: 'write', read: 'read', none: 'none' } as const),
);

/**
 * The role that `GET /repos/{owner}/{repo}/collaborators/{login}/permission` established for an actor (forges.md, Roles; D3, D21): `owner` and `admin` are admin, `write`, `read` and `none` themselves.
 * Undetermined: every status but 200 (a 403 is not a no), an answer about another account (D19), and one that cannot be read.
 *
 * @param actorId the numeric id of the account that was asked about
 */
export const forgejoRoleAnswerOf = (actorId: string, status: number, body: unknown): RoleAnswer => {
  const of = membersOf<'RepoCollaboratorPermission'>(body);
  const answered = numericIdOf(membersOf<'User'>(of('user'))('id'));
  const permission = of('permission');
  const role = typeof permission === 'string' ? roles.get(permission) : undefined;
  return status === 200 && answered === actorId && role !== undefined
    ? { actor_id: actorId, outcome: 'role', role }
    : { actor_id: actorId, outcome: 'undetermined' };
};
