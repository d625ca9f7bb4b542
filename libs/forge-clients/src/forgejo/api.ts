import { CasefileError } from '@casefile/contract';
import type { Clock } from '@casefile/ports';
import {
  type Allowance,
  defaultHttpLimits,
  type HttpAnswer,
  type HttpDoor,
  type HttpLimits,
  type NetworkOptions,
  openHttpDoor,
} from '../http.js';
import type { ForgejoEndpoints } from './endpoints.js';

/** What a connection authenticates with. */
export type ForgejoCredential = { readonly kind: 'none' } | { readonly kind: 'token'; readonly token: string };

/** How a GET differs. */
export interface GetOptions extends Partial<Allowance> {
  readonly maxBytes?: number;
  /** Whether a redirect out of the API is the answer. */
  readonly mayLeave?: boolean;
}

/** One connection to Forgejo's API. */
export interface ForgejoApi {
  readonly endpoints: ForgejoEndpoints;
  readonly door: HttpDoor;
  /** Sends a GET of the API; every status below 500 that is no limit is an answer. */
  readonly get: (route: string, path: string, options?: GetOptions) => Promise<HttpAnswer>;
  /** Sends a GET of a public page beside the API, without the credential; a redirect is refused. */
  readonly page: (route: string, path: string, options?: GetOptions) => Promise<HttpAnswer>;
  readonly secrets: () => readonly string[];
  /** How long one reading may take, in milliseconds. */
  readonly maxReadMs: number;
}

/** What {@link openForgejoApi} works with. */
export interface ForgejoApiOptions {
  readonly endpoints: ForgejoEndpoints;
  readonly credential: ForgejoCredential;
  readonly clock: Clock;
  readonly limits?: Partial<HttpLimits>;
  readonly network?: NetworkOptions;
}

/** The cap on one answer. Forgejo gives all comments in one. */
export const longestAnswer = 64 * 1024 * 1024;
const longestPage = 4 * 1024 * 1024;
const json = 'application/json';
// What a header can hold: anything else would be sent as something else, or end the header.
const tokenText = /^[\x21-\x7e]+$/;

/** Opens a connection. @throws CasefileError `invalid_configuration` */
export const openForgejoApi = ({
  endpoints,
  credential,
  clock,
  limits = {},
  network = {},
}: ForgejoApiOptions): ForgejoApi => {
  const { api, pages } = endpoints;
  if (credential.kind === 'token' && !tokenText.test(credential.token))
    throw new CasefileError('invalid_configuration', 'The token is none: give it as Forgejo showed it.');
  const door = openHttpDoor({ base: api, clock, limits, ...network });
  const authorization = () => Promise.resolve(credential.kind === 'token' ? `token ${credential.token}` : null);
  return {
    endpoints,
    door,
    maxReadMs: limits.maxReadMs ?? defaultHttpLimits.maxReadMs,
    get: (route, path, { maxBytes = longestAnswer, ...options } = {}) =>
      door.request({
        ...{ route, host: api.host, method: 'GET', url: new URL(`${api.href}${path}`), accept: json, maxBytes },
        authorization,
        ...options,
      }),
    page: (route, path, { maxBytes = longestPage, ...options } = {}) =>
      door.request({
        ...{ route, host: api.host, method: 'GET', url: new URL(`${pages}${path}`), accept: json, maxBytes },
        outside: { publicOnly: false },
        ...options,
      }),
    secrets: () => (credential.kind === 'token' ? [credential.token] : []),
  };
};

/** What a status other than 200 means where the answer is required. */
export const refusedBy = (route: string, host: string, status: number): CasefileError => {
  const details = { route, host, status };
  if (status === 404)
    return new CasefileError(
      'entity_not_found',
      'Forgejo shows no such entity to this credential: check the URL and what the credential may read.',
      { details },
    );
  if (status === 401 || status === 403)
    return new CasefileError(
      'forge_refused',
      'Forgejo refuses the credential: set FORGEJO_TOKEN or --token-file to one that may read the repository.',
      { details },
    );
  return new CasefileError('forge_broke_contract', `Forgejo's API answers ${String(status)}: check the API URL.`, {
    details,
  });
};
