import { lstat, rename, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { CasefileError, isSha256, type Sha256, type Timestamp } from '@casefile/contract';
import { codeOf, requirePrivateDirectory, storageFailed, unusable } from './key-file.js';
import { publicHalves, revokedName } from './public-halves.js';
import { appendRingEvent, readRingLog, type Revocation } from './ring-log.js';

const exists = async (path: string): Promise<boolean> => {
  try {
    await lstat(path);
    return true;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    throw storageFailed(error, path);
  }
};

/** Why and since when a ring's directory refuses a key, or null where it does not: its log or the name of the key's file says so. */
export const revocationOf = async (directory: string, id: Sha256): Promise<Revocation | null> => {
  const { revoked } = await readRingLog(directory);
  return revoked.get(id) ?? ((await exists(join(directory, revokedName(id)))) ? { at: null, reason: null } : null);
};

/** Whether a key pair was ever made in a ring's directory. */
export const everMadeKey = async (directory: string): Promise<boolean> =>
  (await readRingLog(directory)).made.length > 0;

/** @throws CasefileError `key_unusable` for a key that its directory's ring has revoked */
export const requireUnrevoked = async (directory: string, id: Sha256, path: string): Promise<void> => {
  if ((await revocationOf(directory, id)) !== null)
    throw unusable('The key is revoked and signs nothing; make another with casefile keys new.', path, { key: id });
};

const ignoreMissing = (path: string) => (error: unknown) => {
  if (codeOf(error) !== 'ENOENT') throw storageFailed(error, path);
};

/** What a revocation says of itself. */
export interface RevocationNote {
  /** When, as a canonical timestamp. */
  readonly at: Timestamp;
  /** Why, in at most 200 characters. */
  readonly reason?: string;
}

/**
 * Revokes a key of a ring for good: from now on it signs nothing and nothing that it has ever signed is verified by this ring. First the log says so, then the public half gets a
 * name that says so too, and the private half is removed; a revocation that was interrupted is completed by asking again. Nothing takes it back.
 *
 * @returns the revocation that holds: the first one, where the key was revoked before
 * @throws CasefileError `not_found` when the ring has no such key, `key_unusable`, `invalid_inputs` for a note that the log refuses, `storage_failed`
 */
export const revokeKey = async (directory: string, id: string, note: RevocationNote): Promise<Revocation> => {
  const unknown = new CasefileError('not_found', 'The ring has no key of this id; casefile keys list shows the ids.', {
    details: { directory },
  });
  if (!isSha256(id)) throw unknown;
  if (!(await exists(directory))) throw unknown;
  await requirePrivateDirectory(directory);
  const halves = (await publicHalves(directory)).filter(({ publicKey }) => publicKey.id === id);
  if (!(await readRingLog(directory)).revoked.has(id)) {
    if (halves.length === 0) throw unknown;
    await appendRingEvent(directory, { event: 'revoked', key: id, ...note });
  }
  for (const { path } of halves) await rename(path, join(directory, revokedName(id))).catch(ignoreMissing(path));
  const privateHalf = join(directory, `${id}.key`);
  await unlink(privateHalf).catch(ignoreMissing(privateHalf));
  return (await revocationOf(directory, id)) ?? { at: note.at, reason: note.reason ?? null };
};
