// Generated from schemas/entity-context-snapshot/v1/agent-runs.schema.json by npm run generate

import type { GitOid } from '../../git-oid.js';
import type { Sha256 } from '../../digest.js';
import type { StructuralIdString } from './common.js';
import type { Timestamp } from '../../timestamp.js';

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
  readonly input_revision: Sha256;
  /**
   * The Git revision that was checked out for the run, apart from input_revision.
   */
  readonly input_head_sha?: GitOid;
  /**
   * The records in which the run answered, sorted by ASCII bytes; they may lie outside the tree (D39).
   */
  readonly result_record_keys: readonly Sha256[];
  /**
   * The commit that the run made, if it made one.
   */
  readonly resulting_commit_sha?: GitOid;
  /**
   * When the run started, as the receipt says.
   */
  readonly started_at?: Timestamp;
  /**
   * When the run ended, as the receipt says.
   */
  readonly completed_at: Timestamp;
}
