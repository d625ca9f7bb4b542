/** How long sealed bytes live: an hour, or as long as the snapshot whose they are, until they are discarded. */
export type SealedLife = 'hour' | 'snapshot';

/**
 * Short-lived bytes that must never lie open: source text and what was made of it. Sealed with the tenant's key, bound to tenant and name, gone after their
 * lifetime (one hour).
 */
export interface SealedStore {
  /** Seals bytes under a name; a second write of the same name replaces the first, so that a retried job does no harm. It lives an hour unless told. */
  seal(tenant: string, name: string, bytes: Uint8Array, life?: SealedLife): Promise<void>;
  /**
   * Opens what was sealed under a name.
   *
   * @throws CasefileError `not_found` when it never was or has expired, `unsealing_failed` when it was altered or belongs to another tenant or name
   */
  open(tenant: string, name: string): Promise<Uint8Array>;
  /** Removes every name that begins with a prefix, before its time. */
  discard(tenant: string, prefix: string): Promise<void>;
}
