import { type NormalizedActor, type NormalizedInputs, type RoleAnswer } from '@casefile/contract';
import { roleAnswerOf } from '@casefile/forges/github';
import { isCode } from './error-code.js';
import { type GitHubApi, parseJson } from './api.js';
import { repositoryPath } from './repository-path.js';

const login = /^[A-Za-z0-9][A-Za-z0-9_-]*$/;
const longestRole = 1024 * 1024;

/** Looks up the role of one actor, by one request (forges.md, Roles). A failure is `unavailable` (D13), every other answer without a role undetermined (D21). */
export const lookUpRole = async (
  api: GitHubApi,
  inputs: NormalizedInputs,
  actor: NormalizedActor,
): Promise<RoleAnswer> => {
  // A login that GitHub cannot have given could lead to another resource.
  if (actor.login === null || !login.test(actor.login)) return { actor_id: actor.id, outcome: 'undetermined' };
  try {
    const path = `${repositoryPath(inputs.source.repository)}/collaborators/${actor.login}/permission`;
    const { status, body } = await api.get('role', path, { maxBytes: longestRole });
    return roleAnswerOf(actor.id, status, parseJson(body));
  } catch (error) {
    return {
      actor_id: actor.id,
      outcome: isCode(error, 'forge_broke_contract', 'redirect_refused', 'response_too_large')
        ? 'undetermined'
        : 'unavailable',
    };
  }
};
