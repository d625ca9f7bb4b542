import type { Buffer } from 'node:buffer';
import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { link, lstat, mkdir, open, readdir, unlink, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { CasefileError } from '@casefile/contract';

/** A temporary file older than this, in milliseconds, is a crash's: writing one takes seconds. */
const abandonedAfter = 3_600_000;

/** The code of a failed system call, or null for another error. */
export const systemCode = (error: unknown): string | null =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;

/** Runs file system work; what it refuses comes out as a CasefileError `storage_failed`, which is `health` and tried again (D43). */
export const onDisk = async <Result>(what: string, work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof CasefileError) throw cause;
    throw new CasefileError(
      'storage_failed',
      `The store could not ${what}; look at its disk, its space and its owner.`,
      {
        details: { what, system: systemCode(cause) },
        cause,
      },
    );
  }
};

/** Makes a directory's entries survive a power cut. */
export const syncDirectory = async (path: string): Promise<void> => {
  const handle = await open(path, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

const refuseDirectory = (why: string): never => {
  throw new CasefileError('unsafe_destination', `A directory of the store ${why}; nothing in it is trusted.`, {
    details: { why },
  });
};

/**
 * Makes sure that a path is a real directory that only its owner may enter; makes it where it is absent.
 *
 * @throws CasefileError `unsafe_destination` for a link, a file, or a directory that others may enter
 */
export const requireDirectory = async (path: string): Promise<void> => {
  try {
    await mkdir(path, { mode: 0o700 });
    const handle = await open(path, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW);
    try {
      // The umask may have taken bits away, and a set-group-id parent may have added one.
      await handle.chmod(0o700);
    } finally {
      await handle.close();
    }
    await syncDirectory(join(path, '..'));
  } catch (error) {
    if (systemCode(error) !== 'EEXIST') throw error;
  }
  const stats = await lstat(path);
  if (!stats.isDirectory()) refuseDirectory('is a link or no directory');
  if ((stats.mode & 0o077) !== 0) refuseDirectory('is open to others than its owner (chmod 700)');
  if (process.geteuid !== undefined && stats.uid !== process.geteuid()) refuseDirectory('belongs to somebody else');
};

/** Whether a directory is there, as a real one. @throws CasefileError `unsafe_destination` for a link or a file in its place */
export const hasDirectory = async (path: string): Promise<boolean> => {
  try {
    if (!(await lstat(path)).isDirectory()) refuseDirectory('is a link or no directory');
    return true;
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return false;
    throw error;
  }
};

/** Unlinks a file that may be gone already. */
export const removeFile = async (path: string): Promise<void> => {
  try {
    await unlink(path);
  } catch (error) {
    if (systemCode(error) !== 'ENOENT') throw error;
  }
};

/**
 * Writes bytes to a new file of mode 0600 under a random name and makes them survive a power cut. On any error nothing of it is left.
 *
 * @returns the file's path
 */
export const writeTemporary = async (directory: string, bytes: Uint8Array): Promise<string> => {
  const path = join(directory, randomBytes(16).toString('hex'));
  const handle = await open(
    path,
    constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW,
    0o600,
  );
  try {
    try {
      await handle.chmod(0o600);
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch (error) {
    await removeFile(path);
    throw error;
  }
  return path;
};

/**
 * Writes a file once: under a temporary name, then linked to its own without replacing anything.
 *
 * @returns false where the name was taken
 */
export const writeOnce = async (
  temporary: string,
  directory: string,
  name: string,
  bytes: Uint8Array,
): Promise<boolean> => {
  const path = await writeTemporary(temporary, bytes);
  try {
    await link(path, join(directory, name));
  } catch (error) {
    if (systemCode(error) === 'EEXIST') return false;
    throw error;
  } finally {
    await removeFile(path);
  }
  await syncDirectory(directory);
  return true;
};

const readOpened = async (handle: FileHandle): Promise<Buffer | 'irregular'> =>
  (await handle.stat()).isFile() ? handle.readFile() : 'irregular';

/** The bytes of a regular file; null where there is none, `irregular` for a link or a special file, which is never followed or waited for. */
export const readRegular = async (path: string): Promise<Buffer | null | 'irregular'> => {
  let handle: FileHandle;
  try {
    handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch (error) {
    const code = systemCode(error);
    if (code === 'ENOENT') return null;
    if (code === 'ELOOP' || code === 'ENXIO') return 'irregular';
    throw error;
  }
  try {
    return await readOpened(handle);
  } finally {
    await handle.close();
  }
};

/** Removes the temporary files that a crash left behind, by age: one that is being written now is younger. */
const removeAbandoned = async (directory: string): Promise<void> => {
  for (const name of await readdir(directory)) {
    const path = join(directory, name);
    try {
      const stats = await lstat(path);
      if (stats.isFile() && Date.now() - stats.mtimeMs > abandonedAfter) await removeFile(path);
    } catch (error) {
      if (systemCode(error) !== 'ENOENT') throw error;
    }
  }
};

/**
 * Opens a store's root: makes it where it is absent, marks an empty one with its format, refuses any other directory.
 *
 * @param format the first line of the root's `format` file
 * @returns the directory for temporary files, on the same file system
 * @throws CasefileError `unsafe_destination` for a link, a directory that others may enter, one that holds something else, or an absent parent
 */
export const openRoot = async (root: string, format: string): Promise<string> => {
  await requireDirectory(root).catch((cause: unknown) => {
    if (systemCode(cause) !== 'ENOENT') throw cause;
    throw new CasefileError(
      'unsafe_destination',
      'What is to hold the store does not exist; make that directory first.',
      {
        cause,
      },
    );
  });
  const marker = join(root, 'format');
  const temporary = join(root, 'tmp');
  const names = (await readdir(root)).filter((name) => name !== 'tmp');
  if (names.length === 0) {
    await requireDirectory(temporary);
    await writeOnce(temporary, root, 'format', new TextEncoder().encode(`${format}\n`));
  }
  const found = await readRegular(marker);
  if (found === null || found === 'irregular' || found.toString('utf8') !== `${format}\n`)
    throw new CasefileError(
      'unsafe_destination',
      `The directory holds something else than a ${format}; give an empty one.`,
    );
  await requireDirectory(temporary);
  await removeAbandoned(temporary);
  return temporary;
};
