import { Buffer } from 'node:buffer';
import { CasefileError, validateIndex } from '@casefile/contract';
import type { BlobStore } from '@casefile/ports';

/**
 * Reads a published snapshot back: its `index.json` by digest and every file that the index names, each verified by the store.
 *
 * @throws CasefileError `not_found` and `digest_mismatch` from the store, `verification_failed` when the blob is no index
 */
export const readPublished = async (
  blobs: BlobStore,
  tenant: string,
  snapshot: string,
): Promise<ReadonlyMap<string, Uint8Array>> => {
  const indexBytes = await blobs.get(tenant, snapshot);
  const index = validateIndex(JSON.parse(Buffer.from(indexBytes).toString('utf8')));
  if (!index.ok) throw new CasefileError('verification_failed', 'The digest names no snapshot.');
  const files = new Map<string, Uint8Array>([['index.json', indexBytes]]);
  for (const file of index.value.files) files.set(file.path, await blobs.get(tenant, file.sha256));
  return files;
};
