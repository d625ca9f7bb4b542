import { Buffer } from 'node:buffer';
import { randomBytes } from 'node:crypto';
import { constants, type Stats } from 'node:fs';
import { link, lstat, open, rename, unlink, type FileHandle } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { CasefileError, type ErrorDetails } from '@casefile/contract';

/** A PEM file of an Ed25519 key has some hundred bytes. */
const maxKeyBytes = 16 * 1024;
/** A line of a ring's log or a key of a set has some hundred bytes, and a ring some dozens of them. */
export const maxRingBytes = 1024 * 1024;
/** What group and others may do: nothing, where a private key lies. */
const othersMask = 0o077;

/** An error for a key that must not be used as it lies there. */
export const unusable = (message: string, path: string | null, details: ErrorDetails = {}): CasefileError =>
  new CasefileError('key_unusable', message, { details: { path, ...details } });

/** The code of a failed call of the file system. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown';

/** A failure of the file system by its code alone: a cause might carry what was read. */
export const storageFailed = (error: unknown, path: string): CasefileError =>
  new CasefileError('storage_failed', `The file system refuses a key file (${codeOf(error)}).`, {
    details: { path, code: codeOf(error) },
  });

/** Only this account and root may own what a signature rests on. */
const isOurs = ({ uid }: Stats): boolean => uid === 0 || process.geteuid === undefined || uid === process.geteuid();

/**
 * Requires a directory of private keys to be a real directory, owned by this account, closed to everybody else.
 *
 * @throws CasefileError `key_unusable`, or `storage_failed`
 */
export const requirePrivateDirectory = async (path: string): Promise<void> => {
  let stats: Stats;
  try {
    stats = await lstat(path);
  } catch (error) {
    throw storageFailed(error, path);
  }
  if (!stats.isDirectory()) throw unusable('The key directory is a link or no directory; name a real one.', path);
  if (!isOurs(stats)) throw unusable('The key directory belongs to another account; use one of your own.', path);
  if ((stats.mode & othersMask) !== 0)
    throw unusable('Others may enter the key directory; close it with chmod 700.', path);
};

const readAll = async (file: FileHandle, maxBytes: number): Promise<Buffer> => {
  const bytes = Buffer.alloc(maxBytes + 1);
  let length = 0;
  for (;;) {
    const { bytesRead } = await file.read(bytes, length, bytes.byteLength - length, null);
    length += bytesRead;
    if (bytesRead === 0 || length === bytes.byteLength) return bytes.subarray(0, length);
  }
};

/**
 * Reads a key file as latin-1 text, at most 16 KiB unless more is asked for. A private key's must be a regular file, no link, owned by this account and closed to everybody else; what is checked is what
 * is read, for both go through one open file.
 *
 * @throws CasefileError `key_unusable`, or `storage_failed`
 */
export const readKeyFile = async (
  path: string,
  { secret, maxBytes = maxKeyBytes }: { readonly secret: boolean; readonly maxBytes?: number },
): Promise<string> => {
  let file: FileHandle;
  try {
    // Without O_NONBLOCK a named pipe would wait for a writer for ever.
    const flags = constants.O_RDONLY | constants.O_NONBLOCK | (secret ? constants.O_NOFOLLOW : 0);
    file = await open(path, flags);
  } catch (error) {
    if (codeOf(error) === 'ELOOP') throw unusable('The key file is a link; name the file itself.', path);
    if (codeOf(error) === 'ENOENT')
      throw unusable('There is no key file here; make a key with casefile keys new.', path, { missing: true });
    throw storageFailed(error, path);
  }
  try {
    const stats = await file.stat();
    if (!stats.isFile()) throw unusable('The key file is no regular file.', path);
    if (secret && !isOurs(stats))
      throw unusable('The key file belongs to another account; use a key of your own.', path);
    if (secret && (stats.mode & othersMask) !== 0)
      throw unusable('Others may use the key file; close it with chmod 600.', path);
    const bytes = await readAll(file, maxBytes);
    if (bytes.byteLength > maxBytes) throw unusable('The key file is longer than a key.', path);
    return bytes.toString('latin1');
  } catch (error) {
    throw error instanceof CasefileError ? error : storageFailed(error, path);
  } finally {
    await file.close();
  }
};

const writeTemporary = async (path: string, text: string, mode: number): Promise<string> => {
  const temporary = join(dirname(path), `.${basename(path)}.${randomBytes(8).toString('hex')}.tmp`);
  const file = await open(temporary, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL, mode);
  try {
    await file.writeFile(text, 'latin1');
    await file.sync();
  } catch (error) {
    await unlink(temporary).catch(() => undefined);
    throw error;
  } finally {
    await file.close();
  }
  return temporary;
};

/**
 * Writes a new key file: under a temporary name beside it, flushed, then linked to its name, so that nobody ever sees a part of it and nothing is replaced.
 *
 * @param mode 0o600 for a private key
 * @throws CasefileError `already_exists`, or `storage_failed`
 */
export const writeKeyFile = async (path: string, text: string, mode: number): Promise<void> => {
  let temporary: string | undefined;
  try {
    temporary = await writeTemporary(path, text, mode);
    await link(temporary, path);
  } catch (error) {
    if (codeOf(error) === 'EEXIST')
      throw new CasefileError('already_exists', 'A key file of this name exists; it is left as it is.', {
        details: { path },
      });
    throw storageFailed(error, path);
  } finally {
    if (temporary !== undefined) await unlink(temporary).catch(() => undefined);
  }
};

/**
 * Replaces a public file of a ring as a whole: whoever reads it sees the old bytes or the new ones.
 *
 * @param text latin-1
 * @throws CasefileError `storage_failed`
 */
export const replaceRingFile = async (path: string, text: string): Promise<void> => {
  try {
    await rename(await writeTemporary(path, text, 0o644), path);
  } catch (error) {
    throw storageFailed(error, path);
  }
};
