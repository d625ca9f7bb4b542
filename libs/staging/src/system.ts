import type { BigIntStats } from 'node:fs';
import { lstat, realpath } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { CasefileError } from '@casefile/contract';

/** The code of a failed system call, or null for another error. */
export const systemCode = (error: unknown): string | null =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;

/** Runs file system work; what the system refuses comes out as a CasefileError `storage_failed`, which is `health` (D43). */
export const onDisk = async <Result>(what: string, work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof CasefileError) throw cause;
    throw new CasefileError('storage_failed', `Could not ${what}; look at the disk, its space and its owner.`, {
      details: { what, system: systemCode(cause) },
      cause,
    });
  }
};

/** Refuses a place (`unsafe_destination`). */
export const refusePlace = (message: string, details: Record<string, string> = {}, cause?: unknown): never => {
  throw new CasefileError('unsafe_destination', message, { details, ...(cause === undefined ? {} : { cause }) });
};

/** What tells one file or directory from every other on this machine. */
export interface Identity {
  readonly dev: bigint;
  readonly ino: bigint;
}

/** Whether two identities are of one file or directory. */
export const isSame = (a: Identity, b: Identity): boolean => a.dev === b.dev && a.ino === b.ino;

/** `lstat` in whole numbers, or null where there is nothing. */
export const look = async (path: string): Promise<BigIntStats | null> => {
  try {
    return await lstat(path, { bigint: true });
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return null;
    throw error;
  }
};

/** A place for a new name: its parent without any link, and the name. */
export interface Place {
  readonly parent: string;
  readonly name: string;
}

/**
 * Where a path is: its parent resolved once, its last component as it is, never followed.
 *
 * @throws CasefileError `unsafe_destination` where the parent is absent or the path has no name of its own
 */
export const placeOf = async (path: string): Promise<Place> => {
  const absolute = resolve(path);
  const name = basename(absolute);
  if (name === '' || path.includes('\0')) refusePlace('The destination needs a name of its own.');
  try {
    const parent = await realpath(dirname(absolute));
    if ((await look(parent))?.isDirectory() !== true) refusePlace('What is to hold the destination is no directory.');
    return { parent, name };
  } catch (cause) {
    if (systemCode(cause) !== 'ENOENT' && systemCode(cause) !== 'ENOTDIR') throw cause;
    return refusePlace('The directory that is to hold the destination does not exist; make it first.', {}, cause);
  }
};
