import type { NormalizedActor, RoleAnswer } from '@casefile/contract';
import { isCode } from './error-code.js';
import type { HttpAnswer } from './http.js';
import { parseJson } from './json-body.js';

const longestRole = 1024 * 1024;

/** What one forge has of its own in a role look-up. */
export interface RoleQuestion {
  readonly get: (route: string, path: string, options: { readonly maxBytes: number }) => Promise<HttpAnswer>;
  /** The logins that the forge can have given: any other could lead to another resource. */
  readonly login: RegExp;
  /** The route that tells a login's role. */
  readonly path: (login: string) => string;
  /** What an answer says of the account that was asked about. */
  readonly answerOf: (actorId: string, status: number, body: unknown) => RoleAnswer;
}

/** Looks up the role of one actor, by one request (forges.md, Roles). A failure is `unavailable` (D13), every other answer without a role undetermined (D21). */
export const askRole = async (
  { get, login, path, answerOf }: RoleQuestion,
  actor: NormalizedActor,
): Promise<RoleAnswer> => {
  if (actor.login === null || !login.test(actor.login)) return { actor_id: actor.id, outcome: 'undetermined' };
  try {
    const { status, body } = await get('role', path(actor.login), { maxBytes: longestRole });
    return answerOf(actor.id, status, parseJson(body));
  } catch (error) {
    const answered = isCode(error, 'forge_broke_contract', 'redirect_refused', 'response_too_large');
    return { actor_id: actor.id, outcome: answered ? 'undetermined' : 'unavailable' };
  }
};
