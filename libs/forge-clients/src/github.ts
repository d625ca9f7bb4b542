import { CasefileError } from '@casefile/contract';
import { type GitHubEntityReference, repositorySegments } from '@casefile/forges/github';
import type { Clock, EntityReference, ForgeClient } from '@casefile/ports';
import { openGitHubApi } from './github/api.js';
import type { GitHubCredential } from './github/credential.js';
import { type EndpointOptions, endpointsOf } from './github/endpoints.js';
import { readLog } from './github/logs.js';
import { readEntity } from './github/read-entity.js';
import { lookUpRole } from './github/roles.js';
import type { HttpLimits, NetworkOptions } from './http.js';

export type { GitHubCredential } from './github/credential.js';
export { defaultHttpLimits, type HttpLimits, type NetworkOptions } from './http.js';

/** What a connection to GitHub, or to a server of its kind, is made of. */
export interface GitHubClientOptions extends EndpointOptions, NetworkOptions {
  readonly credential: GitHubCredential;
  readonly clock: Clock;
  readonly limits?: Partial<HttpLimits>;
}

/**
 * Opens a connection to GitHub for one capture (D3). It shares nothing with any other.
 *
 * @throws CasefileError `invalid_configuration` for an unusable API URL or credential
 * @example const client = createGitHubClient({ host: 'github.com', credential: { kind: 'token', token }, clock });
 */
export const createGitHubClient = (options: GitHubClientOptions): ForgeClient => {
  const { host, credential, clock, limits = {} } = options;
  let repository: readonly [string, string] | null = null;
  const api = openGitHubApi({
    endpoints: endpointsOf(options),
    credential,
    clock,
    limits,
    network: {
      ...(options.ca !== undefined && { ca: options.ca }),
      ...(options.allowPrivateAddresses !== undefined && { allowPrivateAddresses: options.allowPrivateAddresses }),
    },
    repository: () => {
      if (!repository) throw new CasefileError('internal', 'A connection reads an entity before anything else.');
      return repository;
    },
  });
  return {
    read: async (entity, profile) => {
      const reference = referenceOn(host, entity);
      repository = repositorySegments(reference.repository);
      return readEntity(api, reference, profile, () => clock.now());
    },
    lookUpRole: async (inputs, actor) => {
      repository ??= repositorySegments(inputs.source.repository);
      return lookUpRole(api, inputs, actor);
    },
    readLog: async (inputs, reference, maxBytes) => {
      repository ??= repositorySegments(inputs.source.repository);
      return readLog(api, inputs, reference, maxBytes);
    },
    credentials: () => api.authorization.secrets(),
    usage: () => ({ requests: api.door.requests(), points: api.points() }),
    close: api.door.close,
  };
};

// A reference to another forge or host would send this host's credential after it (D30).
const referenceOn = (host: string, entity: EntityReference): GitHubEntityReference => {
  if (entity.forge !== 'github' || entity.host !== host.toLowerCase() || !repositorySegments(entity.repository))
    throw new CasefileError('unsupported_entity', `This connection reads issues and pull requests of ${host} only.`, {
      details: { forge: entity.forge, host: entity.host },
    });
  return { ...entity, forge: 'github' };
};
