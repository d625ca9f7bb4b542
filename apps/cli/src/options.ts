import { readFile } from 'node:fs/promises';
import { defaultProfile, readProfile } from '@casefile/admission';
import { registerCredentials } from '@casefile/filter';
import { CasefileError, type CollectionProfile, type EntityKind, type TenantConfiguration } from '@casefile/contract';
import {
  localTenant,
  readConfiguration,
  readSecretFile,
  resolveSecret,
  tenantOf,
  type Environment,
  type Secret,
} from '@casefile/runtime';

/** Options that several commands share. */
export interface SharedOptions {
  readonly config?: string;
  readonly tokenFile?: string;
  readonly keyDir?: string;
  readonly json?: boolean;
  readonly quiet?: boolean;
}

/** The tenant `local` of `--config`, or one without anything. */
export const tenantFrom = async ({ config }: SharedOptions): Promise<TenantConfiguration> =>
  config === undefined ? {} : tenantOf(await readConfiguration(config), localTenant);

/**
 * The tenant's exact credentials to redact, beside those of connections (D45).
 *
 * @throws CasefileError `invalid_configuration` for one that is not set, or too short to be told from text
 */
export const redactedFrom = async ({ redact }: TenantConfiguration): Promise<string[]> => {
  const secrets = (await Promise.all((redact ?? []).map(resolveSecret))).map((secret) => secret.reveal());
  registerCredentials(secrets);
  return secrets;
};

/** The credentials that were given beside the configuration: `--token-file`, else those of the environment. */
export const givenTokens = async (
  { tokenFile }: SharedOptions,
  { tokens }: Pick<Environment, 'tokens'>,
): Promise<readonly Secret[]> =>
  tokenFile === undefined
    ? Object.values(tokens).flatMap(({ token }) => token ?? [])
    : [await readSecretFile(tokenFile)];

/** Reads a file of JSON; `what` names it in errors. */
export const readJsonFile = async (what: string, path: string): Promise<unknown> => {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (cause) {
    throw new CasefileError('usage', `The ${what} ${path} cannot be read.`, { cause });
  }
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new CasefileError('usage', `The ${what} ${path} is not JSON.`, { cause });
  }
};

/** The collection profile of `--profile` and `--min-role` (D14, D48): refused before any request when it does not fit the entity's kind. */
export const profileFrom = async (
  options: { readonly profile?: string; readonly minRole?: 'triage' | 'write' },
  kind: EntityKind,
): Promise<CollectionProfile> => {
  if (options.profile === undefined) return defaultProfile(kind, options.minRole ?? 'write');
  const profile = readProfile(await readJsonFile('profile', options.profile), kind);
  if (options.minRole !== undefined && options.minRole !== profile.admission.human_min_role)
    throw new CasefileError('usage', '--min-role contradicts the human_min_role of --profile; give one of them.');
  return profile;
};
