import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import {
  CasefileError,
  validateConfiguration,
  type Configuration,
  type ServiceConfiguration,
  type TenantConfiguration,
} from '@casefile/contract';
import { parseDocument } from 'yaml';

/** The tenant that the command line runs as. */
export const localTenant = 'local';

const refuse = (path: string, why: string, cause?: unknown): never => {
  throw new CasefileError('invalid_configuration', `${path}: ${why}`, cause === undefined ? {} : { cause });
};

/**
 * Reads and validates one configuration file (YAML 1.2, of which JSON is a part) against its one schema. Relative paths in it are taken from the file's folder.
 *
 * @throws CasefileError `invalid_configuration`, naming the place and never a value
 */
export const readConfiguration = async (path: string): Promise<Configuration> => {
  let text = '';
  try {
    text = await readFile(path, 'utf8');
  } catch (cause) {
    refuse(path, 'the configuration cannot be read.', cause);
  }
  const document = parseDocument(text, { version: '1.2', uniqueKeys: true, merge: false, logLevel: 'error' });
  const fault = document.errors[0] ?? document.warnings[0];
  if (fault) refuse(path, `line ${fault.linePos?.[0].line ?? 1}: not well-formed YAML (${fault.code}).`);
  const result = validateConfiguration(valueOf(path, document));
  if (!result.ok) {
    const problems = result.problems.map((problem) => `${problem.path || '/'}: ${problem.message}`);
    return refuse(path, problems.join('; '));
  }
  return anchored(result.value, dirname(resolve(path)));
};

const valueOf = (path: string, document: ReturnType<typeof parseDocument>): unknown => {
  try {
    return document.toJS({ maxAliasCount: 0 });
  } catch (cause) {
    return refuse(path, 'it has an alias; write what it stands for.', cause);
  }
};

const anchoredReference = (reference: string, base: string): string =>
  reference.startsWith('file:') ? `file:${resolve(base, reference.slice('file:'.length))}` : reference;

const anchoredTenant = (tenant: TenantConfiguration, base: string): TenantConfiguration => ({
  ...tenant,
  ...(tenant.redact && { redact: tenant.redact.map((reference) => anchoredReference(reference, base)) }),
  ...(tenant.sealing_keys && {
    sealing_keys: tenant.sealing_keys.map((reference) => anchoredReference(reference, base)),
  }),
  ...(tenant.keys && { keys: { directory: resolve(base, tenant.keys.directory) } }),
  ...(tenant.store && { store: { directory: resolve(base, tenant.store.directory) } }),
  ...(tenant.connections && {
    connections: tenant.connections.map((relative) => {
      const { credential, ca_file } = relative;
      const connection = ca_file === undefined ? relative : { ...relative, ca_file: resolve(base, ca_file) };
      if (!credential) return connection;
      return {
        ...connection,
        credential:
          'token' in credential
            ? { token: anchoredReference(credential.token, base) }
            : { app: { ...credential.app, private_key: anchoredReference(credential.app.private_key, base) } },
      };
    }),
  }),
});

const anchoredService = ({ redis, store }: ServiceConfiguration, base: string): ServiceConfiguration => ({
  redis: {
    ...redis,
    url: anchoredReference(redis.url, base),
    ...(redis.ca_file !== undefined && { ca_file: resolve(base, redis.ca_file) }),
  },
  store:
    'directory' in store
      ? { directory: resolve(base, store.directory) }
      : {
          s3: {
            ...store.s3,
            access_key_id: anchoredReference(store.s3.access_key_id, base),
            secret_access_key: anchoredReference(store.s3.secret_access_key, base),
          },
        },
});

const anchored = (configuration: Configuration, base: string): Configuration => ({
  ...configuration,
  ...(configuration.service && { service: anchoredService(configuration.service, base) }),
  tenants: Object.fromEntries(
    Object.entries(configuration.tenants).map(([name, tenant]) => [name, anchoredTenant(tenant, base)]),
  ),
});

/**
 * One tenant of a configuration.
 *
 * @throws CasefileError `invalid_configuration` when it has no such tenant
 */
export const tenantOf = (configuration: Configuration, name: string): TenantConfiguration => {
  const tenant = Object.hasOwn(configuration.tenants, name) ? configuration.tenants[name] : undefined;
  if (!tenant) throw new CasefileError('invalid_configuration', `The configuration has no tenant "${name}".`);
  return tenant;
};
