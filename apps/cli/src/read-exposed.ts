import { readGrant } from '@casefile/attest';
import { CasefileError } from '@casefile/contract';
import { spendGrant } from '@casefile/pipeline/exposure-log';
import { localTenant, readEnvironment, systemClock } from '@casefile/runtime';
import { readKeyRing, trustedKeys } from '@casefile/signer/key-ring';
import type { CommandContext } from './context.js';
import { exposeLocally, openJournal, verifyOwnTree, type ExposureOptions } from './local-exposure.js';
import { readNamed } from './named-file.js';
import { tenantFrom } from './options.js';

/** By what right a tree is read. */
export interface ReadingRights {
  readonly grant?: string;
  readonly audit?: boolean;
}

/** The private copy that may be read, and within which globs. */
export interface ExposedFiles {
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly globs: readonly string[];
}

const deny = (reason: string): never => {
  throw new CasefileError('exposure_denied', `denied: ${reason}`, { details: { reason } });
};

/** Spends a grant for a tree (D42), and says for which paths it was. */
const spend = async (path: string, digest: string, keyDirectory: string): Promise<readonly string[]> => {
  const bytes = await readNamed('grant', path);
  const reading = readGrant(bytes, trustedKeys([await readKeyRing(keyDirectory)]), {
    snapshot: digest,
    tenant: localTenant,
    now: systemClock.now(),
  });
  if (reading.outcome === 'refused') return deny(`the grant is refused (${reading.reason})`);
  if (!(await spendGrant(await openJournal(keyDirectory), localTenant, reading.grant.grant)))
    return deny('the grant was spent');
  return reading.grant.globs;
};

/**
 * The bytes that may be read, each way with its own right to them: a grant, an operator's audit, or a fresh check (D42).
 *
 * @throws CasefileError `exposure_denied`, `usage`; what verification throws
 */
export const readExposed = async (
  directory: string,
  options: ExposureOptions & ReadingRights,
  context: CommandContext,
): Promise<ExposedFiles> => {
  if (options.audit === true && options.grant !== undefined)
    throw new CasefileError('usage', '--audit and --grant are two ways to read; give one of them.');
  const tenant = await tenantFrom(options);
  const keyDirectory = options.keyDir ?? tenant.keys?.directory ?? readEnvironment().keyDirectory;
  if (options.audit === true)
    return { files: (await verifyOwnTree(directory, options, context)).files, globs: options.glob ?? ['**'] };
  if (options.grant === undefined) {
    const { files } = await exposeLocally(directory, options, { tenant, keyDirectory }, context);
    return { files, globs: options.glob ?? ['**'] };
  }
  if (options.glob !== undefined) throw new CasefileError('usage', '--glob was for expose: a grant has its paths.');
  const { files, digest } = await verifyOwnTree(directory, options, context);
  return { files, globs: await spend(options.grant, digest, keyDirectory) };
};
