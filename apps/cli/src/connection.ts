import { CasefileError, type ConnectionConfiguration, type TenantConfiguration } from '@casefile/contract';
import { attributedByLedger } from '@casefile/pipeline/attributed-client';
import type { EntityReference, ForgeClient } from '@casefile/ports';
import { localTenant, readCertificateFile, readEnvironment, readSecretFile, resolveSecret } from '@casefile/runtime';
import { openDirectoryStore } from '@casefile/store/directory';
import { createLedger } from '@casefile/store/ledger';
import { type Forge, type ForgeCredential, type ForgeKind, forgeKinds } from './forges.js';
import type { SharedOptions } from './options.js';

/** Options about where the forge is. */
export interface ForgeOptions extends SharedOptions {
  readonly forge?: Forge;
  readonly apiUrl?: string;
  readonly logHost?: readonly string[];
  readonly caFile?: string;
}

/** What a host is: which forge, and what the configuration says of it. */
interface Candidate {
  readonly forge: Forge;
  readonly kind: ForgeKind;
  readonly connection: ConnectionConfiguration | null;
}

const unsupported = (why: string): CasefileError =>
  new CasefileError('unsupported_entity', `unsupported_entity: ${why}.`);

const connectionsOf = ({ connections = [] }: TenantConfiguration): readonly ConnectionConfiguration[] => {
  const places = connections.map(({ forge, host }) => `${forge} ${host.toLowerCase()}`);
  if (new Set(places).size !== places.length)
    throw new CasefileError(
      'invalid_configuration',
      'Two connections name one host; one host has one connection per forge.',
    );
  return connections;
};

const kindOf = (forge: Forge): ForgeKind => forgeKinds[forge];
// Object.keys has the keys of a closed record.
const everyForge = Object.keys(forgeKinds) as Forge[];

/**
 * What the host of a URL may be: what connections say of it, else what its well-known name says, else what `--forge` says. A host that nobody vouches for is nothing: the host is part of every key and
 * of the signed statement, and one that only looks like another must not get there (D30, D31).
 */
const candidatesFor = (host: string, options: ForgeOptions, tenant: TenantConfiguration): readonly Candidate[] => {
  const configured = connectionsOf(tenant).filter((connection) => connection.host.toLowerCase() === host);
  const wellKnown = everyForge.filter((forge) => kindOf(forge).wellKnownHost === host);
  const told: readonly Omit<Candidate, 'kind'>[] =
    configured.length > 0
      ? configured.map((connection) => ({ forge: connection.forge, connection }))
      : wellKnown.map((forge) => ({ forge, connection: null }));
  const { forge: named } = options;
  const known = told.filter(({ forge }) => named === undefined || forge === named);
  if (named !== undefined && told.length > 0 && known.length === 0)
    throw new CasefileError('usage', `--forge says ${named}, and ${host} is ${told[0]?.forge ?? 'another'}.`);
  const found = known.length > 0 || named === undefined ? known : [{ forge: named, connection: null }];
  return found.map((candidate) => ({ ...candidate, kind: kindOf(candidate.forge) }));
};

/** The URL as it would be if the forge had its host for itself; null where the URL does not lie below the prefix. */
const withoutPrefix = (url: string, prefix: string | undefined): string | null => {
  if (prefix === undefined) return url;
  const [, origin = '', path = ''] = /^(https?:\/\/[^/?#]*)(.*)$/is.exec(url) ?? [];
  return path.startsWith(`${prefix}/`) ? `${origin}${path.slice(prefix.length)}` : null;
};

const hostIn = (url: string): string => (URL.canParse(url) ? new URL(url).host.toLowerCase() : '');

/**
 * The entity that a URL names, of the forge that its host is.
 *
 * @throws CasefileError `unsupported_entity` (D31), `usage` where `--forge` contradicts or would have to tell, `invalid_configuration`
 */
export const entityOf = (url: string, options: ForgeOptions, tenant: TenantConfiguration): EntityReference => {
  const candidates = candidatesFor(hostIn(url), options, tenant);
  const entities = candidates.flatMap(({ kind, connection }) => {
    const own = withoutPrefix(url, connection?.path_prefix);
    return (own === null ? null : kind.parse(own)) ?? [];
  });
  const [entity, another] = entities;
  if (another) throw new CasefileError('usage', 'The URL may be of two forges on this host: say which with --forge.');
  if (entity) return entity;
  const readable = everyForge.some((forge) => kindOf(forge).parse(url) !== null);
  if (candidates.length === 0 && readable)
    throw unsupported('no connection is configured for the host of the URL, and no --forge says what it is');
  throw unsupported('the URL names no issue or change proposal of a supported forge');
};

const configuredCredential = async (
  credential: NonNullable<ConnectionConfiguration['credential']>,
): Promise<ForgeCredential> => {
  if ('token' in credential) return { kind: 'token', token: (await resolveSecret(credential.token)).reveal() };
  const { id, private_key, installation_id } = credential.app;
  return {
    kind: 'app',
    appId: id,
    privateKey: (await resolveSecret(private_key)).reveal(),
    ...(installation_id !== undefined && { installationId: installation_id }),
  };
};

/**
 * The one credential of a connection: its own, else `--token-file`, else the forge's variable of the environment, which is of its well-known host (or of the server whose CI job this is) and is sent
 * nowhere else.
 *
 * @throws CasefileError `usage` where two are given, `invalid_configuration` for an App of a forge that has none
 */
const credentialFor = async (
  { forge, host }: EntityReference,
  connection: ConnectionConfiguration | null,
  { tokenFile }: ForgeOptions,
): Promise<ForgeCredential> => {
  if (connection?.credential) {
    if (tokenFile !== undefined)
      throw new CasefileError('usage', 'The connection has a credential of its own; leave out --token-file.');
    if ('app' in connection.credential && forge !== 'github')
      throw new CasefileError('invalid_configuration', `An App is GitHub's; give the connection to ${host} a token.`);
    return configuredCredential(connection.credential);
  }
  const environment = readEnvironment().tokens[forge];
  const token =
    tokenFile !== undefined ? await readSecretFile(tokenFile) : host === environment.host ? environment.token : null;
  return token ? { kind: 'token', token: token.reveal() } : { kind: 'none' };
};

/** Where the API is: as told, else below the connection's prefix; undefined for where the forge has it by itself. */
const apiUrlFor = (
  { host }: EntityReference,
  kind: ForgeKind,
  connection: ConnectionConfiguration | null,
  options: ForgeOptions,
): string | undefined =>
  options.apiUrl ??
  connection?.api_url ??
  (connection?.path_prefix === undefined ? undefined : `https://${host}${connection.path_prefix}${kind.apiPath}`);

/** One connection to the entity's forge, with the credential that the configuration, `--token-file` or the environment has for it, and the evidence of the ledger that lies in the tenant's store. */
export const connectTo = async (
  entity: EntityReference,
  options: ForgeOptions,
  tenant: TenantConfiguration,
): Promise<ForgeClient> => {
  const kind = kindOf(entity.forge);
  const connection =
    connectionsOf(tenant).find(({ forge, host }) => forge === entity.forge && host.toLowerCase() === entity.host) ??
    null;
  const apiUrl = apiUrlFor(entity, kind, connection, options);
  const logHosts = [...(options.logHost ?? []), ...(connection?.log_hosts ?? [])];
  const caFile = options.caFile ?? connection?.ca_file;
  const client = kind.connect({
    host: entity.host,
    credential: await credentialFor(entity, connection, options),
    ...(apiUrl !== undefined && { apiUrl }),
    ...(logHosts.length > 0 && { logHosts }),
    ...(caFile !== undefined && { ca: await readCertificateFile(caFile) }),
    ...(connection?.allow_private_addresses !== undefined && {
      allowPrivateAddresses: connection.allow_private_addresses,
    }),
  });
  if (tenant.store === undefined) return client;
  return attributedByLedger(client, createLedger(await openDirectoryStore(tenant.store.directory)), localTenant);
};
