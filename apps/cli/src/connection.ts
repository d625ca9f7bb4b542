import { CasefileError, type ConnectionConfiguration, type TenantConfiguration } from '@casefile/contract';
import { createGitHubClient, type GitHubCredential } from '@casefile/forge-clients/github';
import { parseGitHubUrl } from '@casefile/forges/github';
import type { EntityReference, ForgeClient } from '@casefile/ports';
import { readEnvironment, resolveSecret, systemClock, type Secret } from '@casefile/runtime';
import { givenToken, type SharedOptions } from './options.js';

/** Options about where the forge is. */
export interface ForgeOptions extends SharedOptions {
  readonly apiUrl?: string;
  readonly logHost?: readonly string[];
}

/** The entity that a URL names. Hosts other than github.com need a connection or `--api-url` (D31). */
export const entityOf = (url: string, options: ForgeOptions, tenant: TenantConfiguration): EntityReference => {
  const hosts = ['github.com', ...(tenant.connections ?? []).map(({ host }) => host)];
  const entity = parseGitHubUrl(url);
  const known = entity !== null && (hosts.includes(entity.host) || options.apiUrl !== undefined);
  if (!entity || !known)
    throw new CasefileError(
      'unsupported_entity',
      `unsupported_entity: ${entity ? `no connection is configured for ${entity.host}` : 'the URL names no issue or pull request of a supported forge'}.`,
    );
  return entity;
};

const configuredCredential = async (
  credential: NonNullable<ConnectionConfiguration['credential']>,
): Promise<GitHubCredential> => {
  if ('token' in credential) return { kind: 'token', token: (await resolveSecret(credential.token)).reveal() };
  const { id, private_key, installation_id } = credential.app;
  return {
    kind: 'app',
    appId: id,
    privateKey: (await resolveSecret(private_key)).reveal(),
    ...(installation_id !== undefined && { installationId: installation_id }),
  };
};

const connectionFor = ({ connections }: TenantConfiguration, host: string): ConnectionConfiguration | undefined =>
  connections?.find((connection) => connection.host === host);

const credentialFor = async (
  connection: ConnectionConfiguration | undefined,
  token: Secret | null,
): Promise<GitHubCredential> => {
  if (connection?.credential) return configuredCredential(connection.credential);
  return token ? { kind: 'token', token: token.reveal() } : { kind: 'none' };
};

/** One connection to the entity's forge, with the credential that the configuration, `--token-file` or the environment has for it. */
export const connectTo = async (
  entity: EntityReference,
  options: ForgeOptions,
  tenant: TenantConfiguration,
): Promise<ForgeClient> => {
  const connection = connectionFor(tenant, entity.host);
  const apiUrl = options.apiUrl ?? connection?.api_url;
  const logHosts = [...(options.logHost ?? []), ...(connection?.log_hosts ?? [])];
  return createGitHubClient({
    host: entity.host,
    credential: await credentialFor(connection, await givenToken(options, readEnvironment())),
    clock: systemClock,
    ...(apiUrl !== undefined && { apiUrl }),
    ...(logHosts.length > 0 && { logHosts }),
  });
};
