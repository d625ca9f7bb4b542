import { Buffer } from 'node:buffer';
import { constants, type BigIntStats } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { CasefileError } from '@casefile/contract';
import { inDirectory, type OpenDirectory } from './open-directory.js';
import { deepest } from './layout.js';
import { isSame, look, onDisk, systemCode } from './system.js';

/** How much of a directory is read before it is refused. */
export interface TreeLimits {
  /** Files in the tree. */
  readonly maxFiles: number;
  /** Bytes of one file. */
  readonly maxFileBytes: number;
  /** Bytes of all files. */
  readonly maxTotalBytes: number;
}

/** What no tree of the default profile comes near (D48): 20,000 files, 64 MiB a file, 1 GiB in all. */
export const treeLimits: TreeLimits = { maxFiles: 20_000, maxFileBytes: 2 ** 26, maxTotalBytes: 2 ** 30 };

/** Why a directory is no tree to read. */
export type TreeFault =
  | 'link'
  | 'hard_link'
  | 'special_file'
  | 'not_a_directory'
  | 'empty_directory'
  | 'too_deep'
  | 'unsafe_name'
  | 'too_many_files'
  | 'too_large'
  | 'changed';

const broken = (path: string, fault: TreeFault): CasefileError =>
  new CasefileError('verification_failed', `The tree is refused at ${path === '' ? 'its root' : path}: ${fault}.`, {
    details: { path, fault },
  });

const plainName = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;

/** A name from a disk as it may be shown: everything but plain characters escaped. */
const shown = (name: string): string => name.replace(/[^A-Za-z0-9._-]/g, (character) => encodeLatin1(character));

const encodeLatin1 = (character: string): string => `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`;

/** Fails unless what is at a path is what it was found to be. */
const requireUnchanged = (path: string, before: BigIntStats, after: BigIntStats | null): void => {
  const unchanged =
    after !== null &&
    isSame(before, after) &&
    before.size === after.size &&
    before.mtimeNs === after.mtimeNs &&
    before.ctimeNs === after.ctimeNs;
  if (!unchanged) throw broken(path, 'changed');
};

const faultOf = (stats: BigIntStats): TreeFault | null => {
  if (stats.isSymbolicLink()) return 'link';
  if (!stats.isFile()) return 'special_file';
  return stats.nlink === 1n ? null : 'hard_link';
};

/** The error of a name that was something else when it was listed than when it was opened. */
const raceOr = (path: string, error: unknown): unknown => {
  const code = systemCode(error);
  return code === 'ELOOP' || code === 'ENOENT' || code === 'ENOTDIR' || code === 'ENXIO'
    ? broken(path, 'changed')
    : error;
};

const readFileAt = async (at: string, path: string, before: BigIntStats, most: number): Promise<Buffer> => {
  // Non-blocking, so that a FIFO put in the file's place is not waited for.
  const handle = await open(at, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch(
    (error: unknown) => {
      throw raceOr(path, error);
    },
  );
  try {
    requireUnchanged(path, before, await handle.stat({ bigint: true }));
    if (before.size > BigInt(most)) throw broken(path, 'too_large');
    const bytes = Buffer.alloc(Number(before.size));
    let filled = 0;
    while (filled < bytes.length) {
      const { bytesRead } = await handle.read(bytes, filled, bytes.length - filled, filled);
      if (bytesRead === 0) throw broken(path, 'changed');
      filled += bytesRead;
    }
    requireUnchanged(path, before, await handle.stat({ bigint: true }));
    requireUnchanged(path, before, await look(at));
    return bytes;
  } finally {
    await handle.close();
  }
};

/**
 * Reads a tree from disk into memory without following a link anywhere below its root, or at it (spec: Canonical bytes, "Verification … MUST reject symlinks and special
 * files"). Every entry must be a plainly named regular file with one name, or a directory that holds some; what changes while it is read is refused. The answer is a private
 * copy: verify it, and use nothing but it.
 *
 * @param directory the tree's root; links above it are resolved, at it refused
 * @returns from path, with `/` between names, to bytes, in byte order of the paths' directories
 * @throws CasefileError `verification_failed` with `details.path` and `details.fault`, a {@link TreeFault}; `not_found` where there is nothing; `storage_failed`
 */
export const readTree = (directory: string, limits: TreeLimits = treeLimits): Promise<Map<string, Uint8Array>> =>
  onDisk('read the tree', async () => {
    const files = new Map<string, Uint8Array>();
    let total = 0;

    const readFileOf = async (open: OpenDirectory, name: string, path: string, stats: BigIntStats): Promise<void> => {
      const fault = faultOf(stats);
      if (fault !== null) throw broken(path, fault);
      if (files.size >= limits.maxFiles) throw broken(path, 'too_many_files');
      const most = Math.min(limits.maxFileBytes, limits.maxTotalBytes - total);
      const bytes = await readFileAt(open.path(name), path, stats, most);
      total += bytes.length;
      files.set(path, bytes);
    };

    const walk = async (at: string, path: string, found: BigIntStats, depth: number): Promise<void> => {
      if (depth > deepest) throw broken(path, 'too_deep');
      await inDirectory(at, async (open) => {
        requireUnchanged(path, found, await open.handle.stat({ bigint: true }));
        // As bytes, so that a name that is no UTF-8 is seen as what it is.
        const names = (await readdir(open.path('.'), { encoding: 'buffer' })).map((name) => name.toString('latin1'));
        if (names.length === 0) throw broken(path, 'empty_directory');
        for (const name of names.sort()) {
          const below = path === '' ? shown(name) : `${path}/${shown(name)}`;
          if (!plainName.test(name)) throw broken(below, 'unsafe_name');
          const stats = await look(open.path(name));
          if (stats === null) throw broken(below, 'changed');
          if (stats.isDirectory()) await walk(open.path(name), below, stats, depth + 1);
          else await readFileOf(open, name, below, stats);
        }
        requireUnchanged(path, found, await open.handle.stat({ bigint: true }));
        requireUnchanged(path, found, await look(at));
      }).catch((error: unknown) => {
        throw raceOr(path, error);
      });
    };

    const root = resolve(directory);
    const stats = await look(root);
    if (stats === null) throw new CasefileError('not_found', 'There is no tree at this path.');
    if (stats.isSymbolicLink()) throw broken('', 'link');
    if (!stats.isDirectory()) throw broken('', 'not_a_directory');
    await walk(root, '', stats, 0);
    return files;
  });
