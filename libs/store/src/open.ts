import { join } from 'node:path';
import type { BlobStore, RefStore } from '@casefile/ports';
import { openDirectoryStore } from './directory.js';
import { requireDirectory } from './private-files.js';
import { openS3Store, type S3Options } from './s3.js';
import { openDirectorySealedBackend } from './sealed-directory.js';
import type { SealedBackend } from './sealed-backend.js';

/** Where a fleet's store is. */
export type StorePlace = { readonly directory: string } | { readonly s3: S3Options };

/** A store that several processes share. */
export interface SharedStore {
  readonly store: BlobStore & RefStore;
  readonly sealed: SealedBackend;
  ping(): Promise<void>;
  close(): void;
}

/** Opens the store of a fleet: a bucket, or a directory with `store` and `sealed` below it. @throws CasefileError as each driver says */
export const openSharedStore = async (place: StorePlace): Promise<SharedStore> => {
  if ('s3' in place) return openS3Store(place.s3);
  await requireDirectory(place.directory);
  return {
    store: await openDirectoryStore(join(place.directory, 'store')),
    sealed: await openDirectorySealedBackend(join(place.directory, 'sealed')),
    ping: () => requireDirectory(place.directory),
    close: () => undefined,
  };
};
