// Generated from schemas/receipt/v1/receipt.schema.json by npm run generate

/**
 * A SHA-256 in lowercase hexadecimal: a record or thread key, or the digest of a file's bytes (spec: Stable records and mutable state; Canonical bytes).
 */
export type Sha256String = string;
/**
 * A Git object id in lowercase hexadecimal, SHA-1 (40 digits) or SHA-256 (64 digits) (spec: Canonical bytes).
 */
export type GitOidString = string;
/**
 * An instant in UTC with exactly nine fractional digits, YYYY-MM-DDTHH:MM:SS.nnnnnnnnnZ; no other spelling is canonical (spec: Canonical bytes).
 */
export type TimestampString = string;

/**
 * The payload of a run receipt's JWS: what a run consumed and what came of it (spec: Relationships, history, and collection profiles; D39). The comment that carries it gives the run its id.
 */
export interface Receipt {
  readonly schema_version: 1;
  /**
   * The agent's display name.
   */
  readonly agent: string;
  /**
   * How the run ended.
   */
  readonly status: 'success' | 'failure' | 'cancelled' | 'skipped' | 'timed_out';
  /**
   * The SHA-256 of the index.json that the run consumed (D33).
   */
  readonly input_revision: Sha256String;
  /**
   * The Git revision that was checked out for the run.
   */
  readonly input_head_sha?: GitOidString;
  /**
   * The records in which the run answered; they may lie outside of any tree.
   */
  readonly result_record_keys: readonly Sha256String[];
  /**
   * The commit that the run made, if it made one.
   */
  readonly resulting_commit_sha?: GitOidString;
  readonly started_at?: TimestampString;
  readonly completed_at: TimestampString;
}
