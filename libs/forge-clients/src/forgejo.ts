import { CasefileError } from '@casefile/contract';
import { type ForgejoEntityReference, repositorySegments } from '@casefile/forges/forgejo';
import type { Clock, EntityReference, ForgeClient } from '@casefile/ports';
import { type ForgejoCredential, openForgejoApi } from './forgejo/api.js';
import { type ForgejoEndpointOptions, forgejoEndpointsOf } from './forgejo/endpoints.js';
import { readLog } from './forgejo/logs.js';
import { readEntity } from './forgejo/read-entity.js';
import { lookUpRole } from './forgejo/roles.js';
import type { HttpLimits, NetworkOptions } from './http.js';

export type { ForgejoCredential } from './forgejo/api.js';

/** What a connection to Forgejo is made of. */
export interface ForgejoClientOptions extends ForgejoEndpointOptions, NetworkOptions {
  readonly credential: ForgejoCredential;
  readonly clock: Clock;
  readonly limits?: Partial<HttpLimits>;
}

/**
 * Opens a connection to Forgejo for one capture (D3). It shares nothing with any other. What the tenant's ledger says of who wrote a text is laid over its answers by the caller (D17).
 *
 * @throws CasefileError `invalid_configuration` for an unusable API URL or credential
 * @example const client = createForgejoClient({ host: 'codeberg.org', credential: { kind: 'token', token }, clock });
 */
export const createForgejoClient = (options: ForgejoClientOptions): ForgeClient => {
  const { host, credential, clock, limits = {}, ca, allowPrivateAddresses } = options;
  const api = openForgejoApi({
    endpoints: forgejoEndpointsOf(options),
    ...{ credential, clock, limits },
    network: { ...(ca !== undefined && { ca }), ...(allowPrivateAddresses !== undefined && { allowPrivateAddresses }) },
  });
  return {
    read: async (entity, profile) => readEntity(api, referenceOn(host, entity), profile, () => clock.now()),
    lookUpRole: (inputs, actor) => lookUpRole(api, inputs, actor),
    readLog: (inputs, reference, maxBytes) => readLog(api, inputs, reference, maxBytes),
    credentials: api.secrets,
    usage: () => ({ requests: api.door.requests(), points: 0 }),
    close: api.door.close,
  };
};

// A reference to another forge or host would send this host's credential after it (D30).
const referenceOn = (host: string, entity: EntityReference): ForgejoEntityReference => {
  if (entity.forge !== 'forgejo' || entity.host !== host.toLowerCase() || !repositorySegments(entity.repository))
    throw new CasefileError('unsupported_entity', `This connection reads issues and pull requests of ${host} only.`, {
      details: { forge: entity.forge, host: entity.host },
    });
  return { ...entity, forge: 'forgejo' };
};
