import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { CasefileError, isSha256, sha256, type Sha256 } from '@casefile/contract';
import type { BlobStore, RefEntry, RefStore } from '@casefile/ports';
import { fileNameOf } from './names.js';
import { hasDirectory, onDisk, openRoot, readRegular, requireDirectory, writeOnce } from './private-files.js';
import { readRef, refBehind, refBytes, refMoved, requireSequence } from './refs.js';

const sequenceName = (sequence: number): string => String(sequence).padStart(10, '0');

const brokenRef = (sequence: number): CasefileError =>
  new CasefileError('digest_mismatch', 'A ref has lost an entry, or holds something that is none.', {
    details: { sequence },
  });

const changedBlob = (digest: string): CasefileError =>
  new CasefileError(
    'digest_mismatch',
    'A blob is no longer what was stored; remove it, so that it can be stored again.',
    {
      details: { digest },
    },
  );

/** One ref as it lies on disk. */
interface RefOnDisk {
  readonly directory: string;
  readonly tenant: string;
  readonly name: string;
}

const isEntry = async (ref: RefOnDisk, sequence: number): Promise<boolean> =>
  (await readRegular(join(ref.directory, sequenceName(sequence)))) !== null;

/** The sequence of the newest entry; 0 for none. Entries have neither holes nor company. */
const newestSequence = async (ref: RefOnDisk): Promise<number> => {
  const names = new Set(await readdir(ref.directory));
  const newest = [...names].reduce((highest, name) => Math.max(highest, Number(name)), 0);
  for (const name of names) if (name !== sequenceName(Number(name))) throw brokenRef(newest);
  for (let sequence = 1; sequence <= newest; sequence += 1)
    // A listing that runs beside an append may show an entry and miss the one before it.
    if (!names.has(sequenceName(sequence)) && !(await isEntry(ref, sequence))) throw brokenRef(sequence);
  return newest;
};

const bytesOf = async (ref: RefOnDisk, sequence: number): Promise<Uint8Array> => {
  const bytes = await readRegular(join(ref.directory, sequenceName(sequence)));
  if (bytes === null || bytes === 'irregular') throw brokenRef(sequence);
  return bytes;
};

const previousOf = async (ref: RefOnDisk, sequence: number): Promise<string | null> =>
  sequence === 1 ? null : sha256(await bytesOf(ref, sequence - 1));

const readEntry = async (ref: RefOnDisk, sequence: number): Promise<RefEntry> => {
  const place = { tenant: ref.tenant, name: ref.name, sequence, previous: await previousOf(ref, sequence) };
  return readRef(place, await bytesOf(ref, sequence));
};

/**
 * A {@link BlobStore} and {@link RefStore} in a directory of its own, which several processes may share:
 * `tenants/<tenant>/blobs/<two digits>/<digest>` and `tenants/<tenant>/refs/<name>/<sequence>`, names encoded. Files have mode 0600 in directories of mode 0700, are written under a
 * temporary name, synced, and linked without replacing anything; no link is ever followed. Blobs are verified on every read, ref entries against their place and the entry before.
 *
 * @param path the store's root: made where it is absent, else empty or a store already
 * @throws CasefileError `unsafe_destination` for a directory that is a link, open to others or something else; `storage_failed` where the file system refuses
 */
export const openDirectoryStore = async (path: string): Promise<BlobStore & RefStore> => {
  const root = resolve(path);
  const temporary = await onDisk('open its directory', () => openRoot(root, 'casefile-store 1'));
  const tenants = join(root, 'tenants');

  /** A directory below a tenant's; null where it is absent and not to be made. Every one on the way is checked each time. */
  const below = async (tenant: string, names: readonly string[], make: boolean): Promise<string | null> => {
    let directory = tenants;
    for (const name of [null, fileNameOf('tenant', tenant), ...names]) {
      if (name !== null) directory = join(directory, name);
      if (make) await requireDirectory(directory);
      else if (!(await hasDirectory(directory))) return null;
    }
    return directory;
  };

  const readBlob = async (directory: string | null, digest: Sha256): Promise<Uint8Array | null> => {
    const bytes = directory === null ? null : await readRegular(join(directory, digest));
    if (bytes === null) return null;
    if (bytes === 'irregular' || sha256(bytes) !== digest) throw changedBlob(digest);
    return bytes;
  };

  const shard = (digest: Sha256): string[] => ['blobs', digest.slice(0, 2)];

  return {
    put: (tenant, bytes) =>
      onDisk('write a blob', async () => {
        // A copy, so that what is hashed is what is written even where the caller goes on using its buffer.
        const copy = Uint8Array.from(bytes);
        const digest = sha256(copy);
        const known = await readBlob(await below(tenant, shard(digest), false), digest);
        if (known !== null) return digest;
        const directory = await below(tenant, shard(digest), true);
        if (directory !== null && !(await writeOnce(temporary, directory, digest, copy)))
          // Somebody else was first: the same bytes, or something to be refused.
          await readBlob(directory, digest);
        return digest;
      }),

    get: (tenant, digest) =>
      onDisk('read a blob', async () => {
        const bytes = isSha256(digest) ? await readBlob(await below(tenant, shard(digest), false), digest) : null;
        if (bytes === null) throw new CasefileError('not_found', 'There is no blob with this digest.');
        return bytes;
      }),

    append: (tenant, name, after, value) =>
      onDisk('append to a ref', async () => {
        requireSequence(after);
        const directory = await below(tenant, ['refs', fileNameOf('ref', name)], true);
        if (directory === null) throw brokenRef(after + 1);
        const ref = { directory, tenant, name };
        const newest = await newestSequence(ref);
        if (newest > after) throw refMoved(after, newest);
        if (newest < after) throw refBehind(after, newest);
        // The entry before is read and verified: nothing is appended to a ref that was tampered with.
        if (after > 0) await readEntry(ref, after);
        const sequence = after + 1;
        const bytes = refBytes({ tenant, name, sequence, previous: await previousOf(ref, sequence) }, value);
        if (!(await writeOnce(temporary, directory, sequenceName(sequence), bytes))) throw refMoved(after, sequence);
        return { sequence, value };
      }),

    latest: (tenant, name) =>
      onDisk('read a ref', async () => {
        const directory = await below(tenant, ['refs', fileNameOf('ref', name)], false);
        if (directory === null) return null;
        const ref = { directory, tenant, name };
        const newest = await newestSequence(ref);
        return newest === 0 ? null : readEntry(ref, newest);
      }),
  };
};
