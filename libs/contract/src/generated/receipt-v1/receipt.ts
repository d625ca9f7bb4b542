// Generated from schemas/receipt/v1/receipt.schema.json by npm run generate

import type { GitOid } from '../../git-oid.js';
import type { Sha256 } from '../../digest.js';
import type { Timestamp } from '../../timestamp.js';

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
  readonly input_revision: Sha256;
  /**
   * The Git revision that was checked out for the run.
   */
  readonly input_head_sha?: GitOid;
  /**
   * The records in which the run answered; they may lie outside of any tree.
   */
  readonly result_record_keys: readonly Sha256[];
  /**
   * The commit that the run made, if it made one.
   */
  readonly resulting_commit_sha?: GitOid;
  readonly started_at?: Timestamp;
  readonly completed_at: Timestamp;
}
