// Generated from schemas/entity-context-snapshot/v1/check.schema.json by npm run generate

import type { GitOid } from '../../git-oid.js';
import type { StructuralIdString } from './common.js';
import type { Timestamp } from '../../timestamp.js';

/**
 * checks/<record-key>/metadata.json: the observed state of one check of the captured head (spec: Ordering files and prompt assembly). Which times and outcome it has follows from its status.
 */
export interface CheckMetadata {
  /**
   * The forge's immutable id of the check run; a new attempt has a new one.
   */
  readonly id: StructuralIdString;
  /**
   * The check's filtered display name.
   */
  readonly name: string;
  /**
   * The normalized status.
   */
  readonly status: 'queued' | 'in_progress' | 'completed';
  /**
   * The normalized outcome; only of a completed check, and always of it.
   */
  readonly conclusion?: 'success' | 'failure' | 'neutral' | 'cancelled' | 'skipped' | 'timed_out' | 'action_required' | 'stale';
  /**
   * The forge's immutable creation time (D28); never a time that the runner observed.
   */
  readonly created_at: Timestamp;
  /**
   * The revision that was checked: the captured head of the change proposal.
   */
  readonly head_sha: GitOid;
  /**
   * When it started; not of a queued check, nor of one that never started.
   */
  readonly started_at?: Timestamp;
  /**
   * Whether the forge says that a completed check never started; then it is cancelled, skipped or a failure.
   */
  readonly never_started?: boolean;
  /**
   * When it ended; only of a completed check, and always of it.
   */
  readonly completed_at?: Timestamp;
}
