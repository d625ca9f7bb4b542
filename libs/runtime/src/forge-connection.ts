import { CasefileError, type TenantConfiguration } from '@casefile/contract';
import type { EntityReference } from '@casefile/ports';
import { readCertificateFile } from './certificate-file.js';
import { resolveSecret } from './secret.js';

/** A connection of a tenant to a forge's host, with its secrets resolved. */
export interface ForgeConnection {
  readonly host: string;
  readonly credential:
    | { readonly kind: 'none' }
    | { readonly kind: 'token'; readonly token: string }
    | { readonly kind: 'app'; readonly appId: number; readonly privateKey: string; readonly installationId?: number };
  readonly apiUrl?: string;
  readonly logHosts?: readonly string[];
  readonly ca?: string;
  readonly allowPrivateAddresses?: boolean;
}

/** The path of each forge's API on a host of its own. */
const apiPaths = { github: '/api/v3', gitlab: '/api/v4', forgejo: '/api/v1' } as const;

/**
 * The tenant's own connection to an entity's forge and host; in a fleet none is taken for granted, and no credential comes from the environment.
 *
 * @throws CasefileError `invalid_configuration` where the tenant has none
 */
export const forgeConnectionOf = async (
  tenant: TenantConfiguration,
  { forge, host }: EntityReference,
): Promise<ForgeConnection> => {
  const found = (tenant.connections ?? []).find((one) => one.forge === forge && one.host.toLowerCase() === host);
  if (!found) throw new CasefileError('invalid_configuration', `The tenant has no ${forge} connection to ${host}.`);
  const { credential, api_url, path_prefix, log_hosts, ca_file, allow_private_addresses } = found;
  const apiUrl = api_url ?? (path_prefix === undefined ? undefined : `https://${host}${path_prefix}${apiPaths[forge]}`);
  const app = credential && 'app' in credential ? credential.app : null;
  return {
    host,
    credential: app
      ? {
          kind: 'app',
          appId: app.id,
          privateKey: (await resolveSecret(app.private_key)).reveal(),
          ...(app.installation_id !== undefined && { installationId: app.installation_id }),
        }
      : credential && 'token' in credential
        ? { kind: 'token', token: (await resolveSecret(credential.token)).reveal() }
        : { kind: 'none' },
    ...(apiUrl !== undefined && { apiUrl }),
    ...(log_hosts && { logHosts: log_hosts }),
    ...(ca_file !== undefined && { ca: await readCertificateFile(ca_file) }),
    ...(allow_private_addresses !== undefined && { allowPrivateAddresses: allow_private_addresses }),
  };
};

/** The tenant's exact credentials to redact (D45). @throws CasefileError `invalid_configuration` for one shorter than eight bytes */
export const redactedOf = async ({ redact }: TenantConfiguration): Promise<readonly string[]> => {
  const secrets = (await Promise.all((redact ?? []).map(resolveSecret))).map((secret) => secret.reveal());
  if (secrets.some((secret) => new TextEncoder().encode(secret).length < 8))
    throw new CasefileError('invalid_configuration', 'A credential to redact is shorter than eight bytes.');
  return secrets;
};

/** How a tenant judges revision actors of one forge and host (D16), and which bots it registered there (D19), by id. */
export const admissionOf = (
  { admission }: TenantConfiguration,
  { forge, host }: EntityReference,
): { readonly mode: 'vouch_by_edit' | 'creator_and_editor'; readonly bots: readonly string[] } => ({
  mode: admission?.vouch_by_edit === true ? 'vouch_by_edit' : 'creator_and_editor',
  bots: (admission?.bots ?? []).filter((bot) => bot.forge === forge && bot.host === host).map(({ id }) => id),
});
