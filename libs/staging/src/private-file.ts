import { link, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Cleanup } from './cleanup.js';
import { alreadyThere, requireFreeFile, writablePlaceOf } from './destination.js';
import { inDirectory, makeFile, type OpenDirectory } from './open-directory.js';
import { onDisk, systemCode } from './system.js';
import { temporaryName } from './temporary-name.js';
import { requireOutsideWorkTree } from './work-tree.js';

/** How a private file is written. */
export interface PrivateFileOptions {
  /** Refuses a path inside a Git work tree. */
  readonly refuseWorkTree?: boolean;
  /** Whether a regular file at the path is replaced; true unless told. */
  readonly replace?: boolean;
  /** Knows of the unfinished file until the promise settles. */
  readonly cleanup?: Cleanup;
}

const put = async (parent: OpenDirectory, from: string, to: string, replace: boolean): Promise<void> => {
  if (replace) return rename(parent.path(from), parent.path(to));
  try {
    await link(parent.path(from), parent.path(to));
  } catch (cause) {
    if (systemCode(cause) === 'EEXIST') throw alreadyThere(cause);
    throw cause;
  }
  await rm(parent.path(from));
};

/**
 * Writes a file that only its owner may read (0600 whatever the umask): attestations, saved inputs, keys. It is written beside its place, synced and renamed, so that there is the whole
 * file or the one before.
 *
 * @throws CasefileError `unsafe_destination` where the path is a link or anything but a regular file, its parent is absent, or it lies in a Git work tree and may not;
 *   `already_exists` where it is not to be replaced; `storage_failed`
 */
export const writePrivateFile = (path: string, bytes: Uint8Array, options: PrivateFileOptions = {}): Promise<void> =>
  onDisk('write a private file', async () => {
    const replace = options.replace ?? true;
    const place = await writablePlaceOf(path);
    if (options.refuseWorkTree === true) await requireOutsideWorkTree(place.parent);
    await inDirectory(place.parent, async (parent) => {
      await requireFreeFile(parent, place, replace);
      const name = temporaryName();
      const temporary = join(place.parent, name);
      options.cleanup?.add(temporary);
      try {
        await makeFile(parent.path(name), bytes);
        await put(parent, name, place.name, replace);
        await parent.handle.sync();
      } finally {
        // Gone already unless something failed.
        await rm(parent.path(name), { force: true });
        options.cleanup?.remove(temporary);
      }
    });
  });
