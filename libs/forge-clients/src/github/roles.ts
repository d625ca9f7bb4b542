import type { NormalizedActor, NormalizedInputs, RoleAnswer } from '@casefile/contract';
import { roleAnswerOf } from '@casefile/forges/github';
import { askRole } from '../role-look-up.js';
import type { GitHubApi } from './api.js';
import { repositoryPath } from './repository-path.js';

const login = /^[A-Za-z0-9][A-Za-z0-9_-]*$/;

/** Looks up the role of one actor, by one request (forges.md, Roles; D13, D21). */
export const lookUpRole = (api: GitHubApi, inputs: NormalizedInputs, actor: NormalizedActor): Promise<RoleAnswer> =>
  askRole(
    {
      get: api.get,
      login,
      path: (name) => `${repositoryPath(inputs.source.repository)}/collaborators/${name}/permission`,
      answerOf: roleAnswerOf,
    },
    actor,
  );
