import type { NormalizedActor, NormalizedInputs, RoleAnswer } from '@casefile/contract';
import { forgejoRoleAnswerOf } from '@casefile/forges/forgejo';
import { isCode } from '../github/error-code.js';
import { type ForgejoApi, parseJson } from './api.js';
import { repositoryPath } from './read-entity.js';

const login = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;
const longestRole = 1024 * 1024;

/** Looks up the role of one actor, by one request (forges.md, Roles). A failure is `unavailable` (D13), every other answer without a role undetermined (D21). */
export const lookUpRole = async (
  api: ForgejoApi,
  inputs: NormalizedInputs,
  actor: NormalizedActor,
): Promise<RoleAnswer> => {
  // A login that Forgejo cannot have given could lead to another resource.
  if (actor.login === null || !login.test(actor.login)) return { actor_id: actor.id, outcome: 'undetermined' };
  try {
    const path = `${repositoryPath(inputs.source.repository)}/collaborators/${actor.login}/permission`;
    const { status, body } = await api.get('role', path, { maxBytes: longestRole });
    return forgejoRoleAnswerOf(actor.id, status, parseJson(body));
  } catch (error) {
    const answered = isCode(error, 'forge_broke_contract', 'redirect_refused', 'response_too_large');
    return { actor_id: actor.id, outcome: answered ? 'undetermined' : 'unavailable' };
  }
};
