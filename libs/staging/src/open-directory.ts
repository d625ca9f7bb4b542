import { constants, type BigIntStats } from 'node:fs';
import { chmod, mkdir, open, stat, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { isSame, refusePlace, type Identity } from './system.js';

/** A directory that is held open, so that renaming it or putting a link in its place changes nothing for who works in it. */
export interface OpenDirectory {
  readonly handle: FileHandle;
  readonly identity: Identity;
  /** The path of a name in this directory. */
  path(name: string): string;
}

/** Linux resolves names below an open directory through this magic link; elsewhere names go through the path, and identities are compared. */
const anchorOf = async (handle: FileHandle, identity: Identity): Promise<string | null> => {
  const anchor = `/proc/self/fd/${handle.fd}`;
  try {
    return isSame(await stat(anchor, { bigint: true }), identity) ? anchor : null;
  } catch {
    return null;
  }
};

/** Opens a real directory without following a link in its last component. Fails as the system does: ELOOP or ENOTDIR for what is none. */
export const openDirectory = async (path: string): Promise<OpenDirectory> => {
  const handle = await open(path, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW);
  try {
    const { dev, ino }: BigIntStats = await handle.stat({ bigint: true });
    const base = (await anchorOf(handle, { dev, ino })) ?? path;
    return { handle, identity: { dev, ino }, path: (name) => join(base, name) };
  } catch (error) {
    await handle.close();
    throw error;
  }
};

/** Runs work in a directory that is open for its length. */
export const inDirectory = async <Result>(
  path: string,
  work: (directory: OpenDirectory) => Promise<Result>,
): Promise<Result> => {
  const directory = await openDirectory(path);
  try {
    return await work(directory);
  } finally {
    await directory.handle.close();
  }
};

/**
 * Gives an open file or directory a mode, whatever the umask, a set-group-id parent or a default access list made of it.
 *
 * @throws CasefileError `unsafe_destination` where the file system does not keep modes
 */
const setMode = async (handle: FileHandle, mode: number): Promise<void> => {
  await handle.chmod(mode);
  if (((await handle.stat()).mode & 0o7777) !== mode)
    refusePlace('This file system does not keep file modes; choose another one.');
};

/** Makes a directory of mode 0700. */
export const makeDirectory = async (path: string): Promise<void> => {
  await mkdir(path, { mode: 0o700 });
  const { mode } = await stat(path);
  // A umask that takes the owner's own bits leaves a directory that cannot even be opened.
  if ((mode & 0o700) !== 0o700) await chmod(path, 0o700);
  await inDirectory(path, ({ handle }) => setMode(handle, 0o700));
};

/** Makes a new file of mode 0600 with these bytes, and makes them survive a power cut. Never opens what is there. */
export const makeFile = async (path: string, bytes: Uint8Array): Promise<void> => {
  const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW;
  const handle = await open(path, flags, 0o600);
  try {
    await setMode(handle, 0o600);
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
};
