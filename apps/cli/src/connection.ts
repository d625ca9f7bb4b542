import { CasefileError, type ConnectionConfiguration, type TenantConfiguration } from '@casefile/contract';
import { createGitHubClient, type GitHubCredential } from '@casefile/forge-clients/github';
import { parseGitHubUrl } from '@casefile/forges/github';
import type { EntityReference, ForgeClient } from '@casefile/ports';
import { readEnvironment, resolveSecret, systemClock } from '@casefile/runtime';
import { givenToken, type SharedOptions } from './options.js';

/** Options about where the forge is. */
export interface ForgeOptions extends SharedOptions {
  readonly apiUrl?: string;
  readonly logHost?: readonly string[];
}

const defaultHost = 'github.com';

/**
 * The entity that a URL names. A host other than github.com needs a connection, whatever `--api-url` says: the host is part of every key and of the signed statement, and one that only
 * looks like another must not get there (D30, D31).
 */
export const entityOf = (url: string, tenant: TenantConfiguration): EntityReference => {
  const hosts = (tenant.connections ?? []).map(({ host }) => host.toLowerCase());
  if (new Set(hosts).size !== hosts.length)
    throw new CasefileError(
      'invalid_configuration',
      'Two connections name one host; one host has one connection per forge.',
    );
  const entity = parseGitHubUrl(url);
  if (!entity || ![defaultHost, ...hosts].includes(entity.host))
    throw new CasefileError(
      'unsupported_entity',
      `unsupported_entity: ${entity ? 'no connection is configured for the host of the URL' : 'the URL names no issue or pull request of a supported forge'}.`,
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
  connections?.find((connection) => connection.host.toLowerCase() === host);

/**
 * The one credential of a connection: its own, else `--token-file`, else GITHUB_TOKEN, which is of github.com (or of the server whose CI job this is) and is sent nowhere else.
 *
 * @throws CasefileError `usage` where two are given
 */
const credentialFor = async (
  host: string,
  connection: ConnectionConfiguration | undefined,
  options: ForgeOptions,
): Promise<GitHubCredential> => {
  if (connection?.credential && options.tokenFile !== undefined)
    throw new CasefileError('usage', 'The connection has a credential of its own; leave out --token-file.');
  if (connection?.credential) return configuredCredential(connection.credential);
  const environment = readEnvironment();
  const mayUse = options.tokenFile !== undefined || host === (environment.githubServer ?? defaultHost);
  const token = mayUse ? await givenToken(options, environment) : null;
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
    credential: await credentialFor(entity.host, connection, options),
    clock: systemClock,
    ...(apiUrl !== undefined && { apiUrl }),
    ...(logHosts.length > 0 && { logHosts }),
  });
};
