// Generated from schemas/entity-context-snapshot/v1/agent-runs.schema.json by npm run generate

/**
 * A forge's immutable id of an object or actor: no white space, control character, slash or shell separator. Adapters narrow it to their forge's mapping before validation (spec: Canonical bytes, structural IDs).
 */
export type StructuralIdString = string;
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
 * history/agent-runs.json: immutable receipts of earlier runs that the forge shows (spec: Relationships, history, and collection profiles).
 */
export interface AgentRuns {
  /**
   * Receipts, sorted by completion time and then id.
   */
  readonly runs: readonly AgentRun[];
}
/**
 * One receipt: what a run consumed and what came of it.
 */
export interface AgentRun {
  /**
   * The id of the comment that carries the receipt (D39).
   */
  readonly id: StructuralIdString;
  /**
   * The agent's filtered display name.
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
   * The Git revision that was checked out for the run, apart from input_revision.
   */
  readonly input_head_sha?: GitOidString;
  /**
   * The records in which the run answered, sorted by ASCII bytes; they may lie outside the tree (D39).
   */
  readonly result_record_keys: readonly Sha256String[];
  /**
   * The commit that the run made, if it made one.
   */
  readonly resulting_commit_sha?: GitOidString;
  /**
   * When the run started, as the receipt says.
   */
  readonly started_at?: TimestampString;
  /**
   * When the run ended, as the receipt says.
   */
  readonly completed_at: TimestampString;
}
