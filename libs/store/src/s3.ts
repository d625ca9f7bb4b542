import { CasefileError, isSha256, sha256, type Sha256 } from '@casefile/contract';
import type { BlobStore, RefEntry, RefStore } from '@casefile/ports';
import { encodeName, fileNameOf, sealedFileNameOf } from './names.js';
import { readRef, refBehind, refBytes, refMoved, requireSequence } from './refs.js';
import { openS3Objects, proveConditionalCreation, type S3Objects, type S3Options } from './s3-objects.js';
import { sealedHeaderBytes } from './seal-bytes.js';
import type { SealedBackend } from './sealed-backend.js';

export type { S3Options } from './s3-objects.js';

/** A store in a bucket: snapshots, and where sealed bytes lie. */
export interface S3Store {
  readonly store: BlobStore & RefStore;
  /** Written as it is given: never anything but sealed bytes. */
  readonly sealed: SealedBackend;
  /** Whether the bucket answers. */
  ping(): Promise<void>;
  close(): void;
}

const sequenceName = (sequence: number): string => String(sequence).padStart(10, '0');

const brokenRef = (sequence: number): CasefileError =>
  new CasefileError('digest_mismatch', 'A ref has lost an entry, or holds something that is none.', {
    details: { sequence },
  });

/** One ref as it lies in the bucket. */
interface RefInBucket {
  readonly folder: string;
  readonly tenant: string;
  readonly name: string;
}

const blobsAndRefs = (objects: S3Objects): BlobStore & RefStore => {
  const tenantFolder = (tenant: string): string => `tenants/${fileNameOf('tenant', tenant)}`;
  const blobKey = (tenant: string, digest: Sha256): string => `${tenantFolder(tenant)}/blobs/${digest}`;
  const refOf = (tenant: string, name: string): RefInBucket => ({
    folder: `${tenantFolder(tenant)}/refs/${fileNameOf('ref', name)}/`,
    tenant,
    name,
  });

  const readBlob = async (tenant: string, digest: Sha256): Promise<Uint8Array | null> => {
    const bytes = (await objects.read(blobKey(tenant, digest)))?.bytes;
    if (bytes === undefined) return null;
    if (sha256(bytes) !== digest)
      throw new CasefileError('digest_mismatch', 'A blob is no longer what was stored.', { details: { digest } });
    return bytes;
  };

  /** The sequence of the newest entry; 0 for none. Keys are listed in order and have no holes. */
  const newestSequence = async ({ folder }: RefInBucket): Promise<number> => {
    let newest = 0;
    for await (const keys of objects.list(folder))
      for (const key of keys) {
        if (key !== folder + sequenceName(newest + 1)) throw brokenRef(newest + 1);
        newest += 1;
      }
    return newest;
  };

  const bytesOf = async (ref: RefInBucket, sequence: number): Promise<Uint8Array> => {
    const entry = await objects.read(ref.folder + sequenceName(sequence));
    if (entry === null) throw brokenRef(sequence);
    return entry.bytes;
  };

  const previousOf = async (ref: RefInBucket, sequence: number): Promise<string | null> =>
    sequence === 1 ? null : sha256(await bytesOf(ref, sequence - 1));

  const readEntry = async (ref: RefInBucket, sequence: number): Promise<RefEntry> => {
    const { tenant, name } = ref;
    const place = { tenant, name, sequence, previous: await previousOf(ref, sequence) };
    return readRef(place, await bytesOf(ref, sequence));
  };

  return {
    async put(tenant, bytes) {
      // A copy, so that what is hashed is what is written even where the caller goes on using its buffer.
      const copy = Uint8Array.from(bytes);
      const digest = sha256(copy);
      if (!(await objects.create(blobKey(tenant, digest), copy))) await readBlob(tenant, digest);
      return digest;
    },

    async get(tenant, digest) {
      // Any name is refused that is no tenant's, whatever the digest is.
      const folder = tenantFolder(tenant);
      const bytes = folder !== '' && isSha256(digest) ? await readBlob(tenant, digest) : null;
      if (bytes === null) throw new CasefileError('not_found', 'There is no blob with this digest.');
      return bytes;
    },

    async append(tenant, name, after, value) {
      requireSequence(after);
      const ref = refOf(tenant, name);
      const newest = await newestSequence(ref);
      if (newest > after) throw refMoved(after, newest);
      if (newest < after) throw refBehind(after, newest);
      // The entry before is read and verified: nothing is appended to a ref that was tampered with.
      if (after > 0) await readEntry(ref, after);
      const sequence = after + 1;
      const bytes = refBytes({ tenant, name, sequence, previous: await previousOf(ref, sequence) }, value);
      if (!(await objects.create(ref.folder + sequenceName(sequence), bytes))) throw refMoved(after, sequence);
      return { sequence, value };
    },

    async latest(tenant, name) {
      const ref = refOf(tenant, name);
      const newest = await newestSequence(ref);
      return newest === 0 ? null : readEntry(ref, newest);
    },
  };
};

const sealedBackend = (objects: S3Objects): SealedBackend => {
  const folderOf = (tenant: string): string => `sealed/${fileNameOf('tenant', tenant)}/`;
  return {
    write: async (tenant, name, bytes) => {
      const key = folderOf(tenant) + sealedFileNameOf(name);
      await objects.replace(key, Uint8Array.from(bytes));
    },
    read: async (tenant, name) => (await objects.read(folderOf(tenant) + sealedFileNameOf(name)))?.bytes ?? null,
    async removePrefix(tenant, prefix) {
      for await (const keys of objects.list(folderOf(tenant) + encodeName(prefix)))
        for (const key of keys) await objects.remove(key);
    },
    async removeWhere(condemned) {
      let removed = 0;
      for await (const keys of objects.list('sealed/'))
        for (const key of keys) {
          const start = await objects.read(key, sealedHeaderBytes);
          if (start === null || !condemned(start.bytes)) continue;
          await objects.remove(key);
          removed += 1;
        }
      return removed;
    },
  };
};

/**
 * Opens a store in an S3 bucket, which many processes share: `tenants/<tenant>/blobs/<digest>`, `tenants/<tenant>/refs/<name>/<sequence>`, both created only if absent, and `sealed/<tenant>/<name>`. Names are
 * encoded; blobs are verified on every read, ref entries against their place and the entry before.
 *
 * @throws CasefileError `invalid_configuration` where the endpoint does not honour conditional creation, `storage_failed` where it cannot be reached
 */
export const openS3Store = async (options: S3Options): Promise<S3Store> => {
  const objects = openS3Objects(options);
  try {
    await proveConditionalCreation(objects);
  } catch (error) {
    objects.close();
    throw error;
  }
  return {
    store: blobsAndRefs(objects),
    sealed: sealedBackend(objects),
    async ping() {
      await objects.read('probes/none', 1);
    },
    close: () => objects.close(),
  };
};
