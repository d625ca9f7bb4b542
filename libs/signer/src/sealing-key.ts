import { Buffer } from 'node:buffer';
import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { CasefileError } from '@casefile/contract';
import { readKeyFile, requirePrivateDirectory, unusable, writeKeyFile } from './key-file.js';

const name = 'inputs.seal';
const form = /^([0-9a-f]{64})\n?$/;

/**
 * Reads the key that seals this user's saved inputs: 32 bytes, hexadecimal, in a file with the same protection as a private key.
 *
 * @throws CasefileError `key_unusable` where there is none, or where others may read it; `storage_failed`
 */
export const readSealingKey = async (directory: string): Promise<Uint8Array> => {
  const path = join(directory, name);
  await requirePrivateDirectory(directory);
  const digits = form.exec(await readKeyFile(path, { secret: true }))?.[1];
  if (digits === undefined) throw unusable('The sealing key is not 64 hexadecimal digits.', path);
  return Buffer.from(digits, 'hex');
};

/**
 * The key that seals this user's saved inputs; made where there is none.
 *
 * @throws CasefileError as {@link readSealingKey}
 */
export const openSealingKey = async (directory: string): Promise<Uint8Array> => {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  await requirePrivateDirectory(directory);
  try {
    await writeKeyFile(join(directory, name), `${randomBytes(32).toString('hex')}\n`, 0o600);
  } catch (error) {
    if (!(error instanceof CasefileError && error.code === 'already_exists')) throw error;
  }
  return readSealingKey(directory);
};
