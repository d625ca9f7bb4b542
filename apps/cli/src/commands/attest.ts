import { sealStatement } from '@casefile/attest';
import { CasefileError } from '@casefile/contract';
import { readTree, writePrivateFile } from '@casefile/staging';
import type { CommandContext } from '../context.js';
import { openSigningKey } from '../keys.js';
import type { SharedOptions } from '../options.js';
import { keyDirectoryFrom } from './keys.js';
import { verifiedStatement } from './verify.js';

/** Options of `casefile attest`. */
export interface AttestOptions extends SharedOptions {
  readonly attestation: string;
  readonly key: readonly string[];
  readonly out?: string;
}

/**
 * `casefile attest DIR`: prints what a verified attestation states; with `--out`, signs the same statement anew with this machine's key, so that a tree outlives the rotation of
 * the key that first signed it. Nothing that was not verified is ever signed.
 */
export const attestCommand = async (
  directory: string,
  options: AttestOptions,
  { console }: CommandContext,
): Promise<void> => {
  const statement = await verifiedStatement(await readTree(directory), options.attestation, options.key);
  if (options.out === undefined) {
    console.answer(JSON.stringify(statement, null, 2), statement);
    return;
  }
  if (options.out === options.attestation)
    throw new CasefileError('usage', '--out must be another file than --attestation.');
  const { signer, key } = await openSigningKey(await keyDirectoryFrom(options), console);
  await writePrivateFile(options.out, await sealStatement(statement, signer));
  console.answer(`${options.out}\nsigned by ${key.id}`, { attestation: options.out, key: key.id });
};
