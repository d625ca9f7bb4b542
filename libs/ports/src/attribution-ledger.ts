import type { AttributionChain, RecordedRevision, Sha256 } from '@casefile/contract';

/** A text that somebody wrote: a record's body, or the entity's title (D22). */
export interface AttributedText {
  /** The record's key (spec: Stable records and mutable state). */
  readonly record: Sha256;
  readonly part: 'body' | 'title';
}

/**
 * What verified deliveries say of who wrote what, one chain of digests per text (D17): a tenant's evidence where a forge names no editor. It holds digests and ids, never text. The rules of
 * continuity are `@casefile/admission`'s; a ledger only keeps.
 */
export interface AttributionLedger {
  /**
   * Takes in what one delivery says, once, in whatever order deliveries arrive. Only of a delivery whose signature was verified.
   *
   * @throws CasefileError `storage_failed`, `digest_mismatch` where what was kept is no chain
   */
  record(tenant: string, text: AttributedText, revision: RecordedRevision): Promise<void>;
  /**
   * What is known of a text; null where nothing is.
   *
   * @throws CasefileError `storage_failed`, `digest_mismatch`
   */
  chainOf(tenant: string, text: AttributedText): Promise<AttributionChain | null>;
}
