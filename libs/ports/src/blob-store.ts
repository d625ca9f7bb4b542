import type { Sha256 } from '@casefile/contract';

/** Immutable bytes by their SHA-256, one tenant's apart from another's. */
export interface BlobStore {
  /** Stores bytes and returns their digest; storing them again changes nothing. */
  put(tenant: string, bytes: Uint8Array): Promise<Sha256>;
  /**
   * The bytes of a digest, verified against it on every read.
   *
   * @throws CasefileError `not_found`, or `digest_mismatch` where the stored bytes are no longer what they were
   */
  get(tenant: string, digest: string): Promise<Uint8Array>;
}
