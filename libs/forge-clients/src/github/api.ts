import { CasefileError } from '@casefile/contract';
import { type GraphQLAnswer, type GraphQLRequest, isRateLimited, isTooSlow, readAnswer } from '@casefile/forges/github';
import type { Clock } from '@casefile/ports';
import {
  type Allowance,
  defaultHttpLimits,
  type HttpAnswer,
  type HttpDoor,
  type HttpLimits,
  type HttpRequest,
  type NetworkOptions,
  openHttpDoor,
} from '../http.js';
import { parseJson } from '../json-body.js';
import { type Authorization, type GitHubCredential, openAuthorization } from './credential.js';
import type { GitHubEndpoints } from './endpoints.js';

/** One connection to GitHub's two APIs. */
export interface GitHubApi {
  readonly endpoints: GitHubEndpoints;
  readonly door: HttpDoor;
  readonly authorization: Authorization;
  /** Sends a GET of the REST API; every status below 500 that is no limit is an answer. */
  readonly get: (route: string, path: string, options: GetOptions) => Promise<HttpAnswer>;
  /**
   * Asks GraphQL. Too slow an answer is asked for again with smaller pages.
   *
   * @throws CasefileError `forge_refused`, `forge_unavailable`, `forge_limited`, `forge_broke_contract`
   */
  readonly ask: (request: GraphQLRequest, allowance?: Allowance) => Promise<GraphQLAnswer>;
  /** Rate-limit points of GraphQL so far. */
  readonly points: () => number;
  /** How long one reading may take, in milliseconds. */
  readonly maxReadMs: number;
}

/** How a GET differs. */
export interface GetOptions extends Partial<Allowance> {
  readonly maxBytes: number;
  /** Whether a redirect out of the API is the answer. */
  readonly mayLeave?: boolean;
}

/** What {@link openGitHubApi} works with. */
export interface GitHubApiOptions {
  readonly endpoints: GitHubEndpoints;
  readonly credential: GitHubCredential;
  readonly clock: Clock;
  readonly limits?: Partial<HttpLimits>;
  readonly network?: NetworkOptions;
  /** The repository that the connection reads, once known. */
  readonly repository: () => readonly [string, string];
}

/** The cap on one answer of either API. A page of a hundred of the longest bodies fits. */
export const longestAnswer = 64 * 1024 * 1024;
const json = 'application/vnd.github+json';

/** Opens a connection. @throws CasefileError `invalid_configuration` */
export const openGitHubApi = ({
  endpoints,
  credential,
  clock,
  limits = {},
  network = {},
  repository,
}: GitHubApiOptions): GitHubApi => {
  const { rest, graphql } = endpoints;
  const host = rest.host;
  const door = openHttpDoor({
    base: rest,
    beside: [graphql],
    apiHeaders: { 'x-github-api-version': '2022-11-28' },
    clock,
    limits,
    ...network,
  });
  const urlOf = (path: string): URL => new URL(`${rest.href.replace(/\/$/, '')}${path}`);
  const authorization = openAuthorization(credential, {
    clock,
    repository,
    send: ({ path, ...request }) =>
      door.request({ ...request, host, url: urlOf(path), accept: json, maxBytes: longestAnswer }),
  });
  let points = 0;

  const authorized = async (request: Omit<HttpRequest, 'authorization' | 'host'>): Promise<HttpAnswer> => {
    const asked = { ...request, host, authorization: authorization.header };
    const answer = await door.request(asked);
    // An installation's token may have been withdrawn before its time.
    return answer.status === 401 && authorization.refused() ? door.request(asked) : answer;
  };

  return {
    endpoints,
    maxReadMs: limits.maxReadMs ?? defaultHttpLimits.maxReadMs,
    door,
    authorization,
    get: (route, path, { mayLeave = false, ...options }) =>
      authorized({ route, method: 'GET', url: urlOf(path), accept: json, mayLeave, ...options }),
    ask: async ({ operationName, query, variables }, allowance = undefined) => {
      // Kept from the inspection, so that a long answer is parsed once.
      const seen: { answer: GraphQLAnswer | null } = { answer: null };
      const answer = await authorized({
        ...allowance,
        route: operationName,
        method: 'POST',
        url: graphql,
        accept: json,
        maxBytes: longestAnswer,
        body: (slowAnswers) => JSON.stringify({ operationName, query, variables: variables(slowAnswers) }),
        inspect: ({ body }) => {
          const read = readAnswer(parseJson(body));
          seen.answer = read;
          if (!read) return 'broken';
          points += read.points;
          if (isRateLimited(read)) return 'limited';
          return isTooSlow(read) ? 'slow' : null;
        },
      });
      if (answer.status === 200 && seen.answer) return seen.answer;
      throw statusError(operationName, host, answer.status);
    },
    points: () => points,
  };
};

const statusError = (route: string, host: string, status: number): CasefileError => {
  const details = { route, host, status };
  if (status === 401 || status === 403)
    return new CasefileError(
      'forge_refused',
      'GitHub refuses the credential: set GITHUB_TOKEN or --token-file to one that may read the repository.',
      { details },
    );
  return new CasefileError('forge_broke_contract', `GitHub's API answers ${String(status)}: check the API URL.`, {
    details,
  });
};
