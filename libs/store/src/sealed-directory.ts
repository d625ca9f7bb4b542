import { link, open, readdir, rename } from 'node:fs/promises';
import { constants } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { join, resolve } from 'node:path';
import { encodeName, fileNameOf, sealedFileNameOf } from './names.js';
import {
  hasDirectory,
  onDisk,
  openRoot,
  readRegular,
  removeFile,
  requireDirectory,
  syncDirectory,
  systemCode,
  writeTemporary,
} from './private-files.js';
import { sealedHeaderBytes } from './seal-bytes.js';
import type { SealedBackend } from './sealed-backend.js';

const nothing = new Uint8Array(0);

/** The first bytes of a file, enough for a header; null where it is gone, no bytes where it is no regular file. */
const readStart = async (path: string): Promise<Uint8Array | null> => {
  try {
    const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    try {
      if (!(await handle.stat()).isFile()) return nothing;
      const start = new Uint8Array(sealedHeaderBytes);
      const { bytesRead } = await handle.read(start, 0, start.length, 0);
      return start.subarray(0, bytesRead);
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return null;
    if (systemCode(error) === 'ELOOP') return nothing;
    throw error;
  }
};

/**
 * A {@link SealedBackend} in a directory of its own, which several processes may share: `tenants/<tenant>/<name>`, names encoded, files of mode 0600 in directories of mode
 * 0700, written under a temporary name, synced, and renamed over what was there.
 *
 * @param path the root: made where it is absent, else empty or a sealed store's already
 * @throws CasefileError `unsafe_destination` for a directory that is a link, open to others or something else; `storage_failed` where the file system refuses
 */
export const openDirectorySealedBackend = async (path: string): Promise<SealedBackend> => {
  const root = resolve(path);
  const temporary = await onDisk('open its directory', () => openRoot(root, 'casefile-sealed 1'));
  const tenants = join(root, 'tenants');
  const directoryOf = (tenant: string): string => join(tenants, fileNameOf('tenant', tenant));

  /** Takes a file out of its place before it is looked at, so that one written meanwhile is not removed in its stead. */
  const removeIf = async (file: string, condemned: (start: Uint8Array) => boolean): Promise<boolean> => {
    const before = await readStart(file);
    if (before === null || !condemned(before)) return false;
    const taken = join(temporary, randomBytes(16).toString('hex'));
    try {
      await rename(file, taken);
    } catch (error) {
      if (systemCode(error) === 'ENOENT') return false;
      throw error;
    }
    const after = await readStart(taken);
    const fresh = after !== null && !condemned(after);
    if (fresh) await linkUnlessTaken(taken, file);
    await removeFile(taken);
    return !fresh;
  };

  return {
    write: (tenant, name, bytes) =>
      onDisk('write sealed bytes', async () => {
        const file = sealedFileNameOf(name);
        const directory = directoryOf(tenant);
        await requireDirectory(tenants);
        await requireDirectory(directory);
        const written = await writeTemporary(temporary, bytes);
        try {
          await rename(written, join(directory, file));
        } catch (error) {
          await removeFile(written);
          throw error;
        }
        await syncDirectory(directory);
      }),

    read: (tenant, name) =>
      onDisk('read sealed bytes', async () => {
        const file = join(directoryOf(tenant), sealedFileNameOf(name));
        if (!(await hasDirectory(tenants)) || !(await hasDirectory(directoryOf(tenant)))) return null;
        const bytes = await readRegular(file);
        return bytes === 'irregular' ? nothing : bytes;
      }),

    removePrefix: (tenant, prefix) =>
      onDisk('discard sealed bytes', async () => {
        const directory = directoryOf(tenant);
        if (!(await hasDirectory(tenants)) || !(await hasDirectory(directory))) return;
        const encoded = encodeName(prefix);
        for (const name of await readdir(directory))
          if (name.startsWith(encoded)) await removeFile(join(directory, name));
      }),

    removeWhere: (condemned) =>
      onDisk('sweep sealed bytes', async () => {
        if (!(await hasDirectory(tenants))) return 0;
        let removed = 0;
        for (const tenant of await readdir(tenants)) {
          const directory = join(tenants, tenant);
          if (!(await hasDirectory(directory))) continue;
          for (const name of await readdir(directory))
            if (await removeIf(join(directory, name), condemned)) removed += 1;
        }
        return removed;
      }),
  };
};

const linkUnlessTaken = async (from: string, to: string): Promise<void> => {
  try {
    await link(from, to);
  } catch (error) {
    if (systemCode(error) !== 'EEXIST') throw error;
  }
};
