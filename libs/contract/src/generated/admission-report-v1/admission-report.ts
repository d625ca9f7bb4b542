// Generated from schemas/admission-report/v1/admission-report.schema.json by npm run generate

import type { Sha256 } from '../../digest.js';

/**
 * What one capture kept out and why (D44): ids, reasons and keyed digests, never text. Host-private, outside the tree.
 */
export interface AdmissionReport {
  readonly schema_version: 1;
  readonly outcome: 'published' | 'aborted';
  /**
   * The identity of the snapshot that was published (D33); absent where none was.
   */
  readonly snapshot?: Sha256;
  readonly source: {
    readonly forge: 'github' | 'gitlab' | 'forgejo';
    readonly host: string;
    readonly repository_id: string;
  };
  readonly entity: {
    readonly kind: 'work_item' | 'change_proposal';
    readonly id: string;
    readonly number: number;
  };
  readonly admission: {
    readonly mode: 'creator_and_editor' | 'vouch_by_edit';
    readonly human_min_role: 'triage' | 'write';
  };
  /**
   * Tells the key of the digests from others without showing it.
   */
  readonly key_id: string;
  /**
   * Sorted by kind, id and reason.
   */
  readonly withheld: readonly {
    readonly kind: 'entity' | 'comment' | 'review' | 'thread' | 'check' | 'log' | 'run';
    /**
     * The forge's id; of a log, its check's.
     */
    readonly id: string;
    /**
     * Where it is counted in index.json.gaps.
     */
    readonly scope: 'entity' | 'comments' | 'reviews' | 'checks' | 'check_logs' | 'agent_runs' | 'actors';
    readonly code:
      | 'profile_bound'
      | 'history_unavailable'
      | 'unsupported'
      | 'authorization_failed'
      | 'fetch_failed'
      | 'source_too_large'
      | 'invalid_metadata'
      | 'unsafe_content';
    /**
     * The rule of admission that kept it out, or filter, where its text was rejected or its structure could not be used.
     */
    readonly reason: string;
    /**
     * HMAC-SHA-256 of each text under its id, with a key that never leaves the host; sorted; empty where no text was read.
     */
    readonly digests: readonly string[];
  }[];
}
