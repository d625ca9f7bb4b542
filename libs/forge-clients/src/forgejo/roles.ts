import type { NormalizedActor, NormalizedInputs, RoleAnswer } from '@casefile/contract';
import { forgejoRoleAnswerOf } from '@casefile/forges/forgejo';
import { askRole } from '../role-look-up.js';
import type { ForgejoApi } from './api.js';
import { repositoryPath } from './read-entity.js';

const login = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;

/** Looks up the role of one actor, by one request (forges.md, Roles; D13, D21). */
export const lookUpRole = (api: ForgejoApi, inputs: NormalizedInputs, actor: NormalizedActor): Promise<RoleAnswer> =>
  askRole(
    {
      get: api.get,
      login,
      path: (name) => `${repositoryPath(inputs.source.repository)}/collaborators/${name}/permission`,
      answerOf: forgejoRoleAnswerOf,
    },
    actor,
  );
