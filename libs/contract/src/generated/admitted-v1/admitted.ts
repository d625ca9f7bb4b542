// Generated from schemas/admitted/v1/admitted.schema.json by npm run generate

import type { CollectionProfile } from '../entity-context-snapshot-v1/collection.js';
import type { GitOid } from '../../git-oid.js';
import type { Sha256 } from '../../digest.js';
import type { Shortfall } from '../inputs-v1/inputs.js';
import type { StructuralIdString } from '../entity-context-snapshot-v1/common.js';
import type { Timestamp } from '../../timestamp.js';

/**
 * The number of the text in the chunks.
 */
export type TextRef = number;

/**
 * What selection leaves: the admitted records by reference to their texts, and counts of everything else (D1, D5 to D7). Together with the chunks it is all that a tree is made from.
 */
export interface AdmittedInputs {
  readonly schema_version: 1;
  /**
   * Where the entity lives.
   */
  readonly source: {
    readonly forge: 'github' | 'gitlab' | 'forgejo';
    /**
     * Lowercase DNS name, with a port where it is not 443.
     */
    readonly host: string;
    readonly repository_id: StructuralIdString;
    readonly repository: TextRef;
  };
  readonly collection: CollectionProfile;
  /**
   * How revision actors were judged (D16).
   */
  readonly admission: {
    readonly mode: 'creator_and_editor' | 'vouch_by_edit';
  };
  /**
   * The change proposal's head revision.
   */
  readonly captured_head?: GitOid;
  readonly entity: AdmittedEntity;
  /**
   * Every actor that a carried record, thread or review may refer to, by id.
   */
  readonly actors: readonly AdmittedActor[];
  readonly comments: readonly AdmittedComment[];
  readonly reviews: readonly AdmittedReview[];
  readonly threads: readonly AdmittedThread[];
  readonly checks: readonly AdmittedCheck[];
  /**
   * Receipts whose signatures held when they were admitted (D39): whoever assembles needs no key ring.
   */
  readonly agent_runs: readonly AdmittedAgentRun[];
  /**
   * What admission, selection and fetching left out; one row a scope and code.
   */
  readonly gaps: readonly Shortfall[];
}
export interface AdmittedEntity {
  readonly kind: 'work_item' | 'change_proposal';
  readonly number: number;
  readonly id: StructuralIdString;
  readonly state: 'open' | 'closed' | 'merged';
  /**
   * The creator; null where the forge has deleted or withholds it.
   */
  readonly author_id: StructuralIdString | null;
  readonly created_at: Timestamp;
  readonly updated_at: Timestamp;
  readonly title: TextRef;
  readonly body: TextRef;
  readonly labels: readonly TextRef[];
}
export interface AdmittedActor {
  readonly id: StructuralIdString;
  readonly kind: 'human' | 'bot';
  readonly login: TextRef | null;
  readonly role: ('admin' | 'maintain' | 'write' | 'triage' | 'read' | 'none' | 'external' | 'bot') | null;
  readonly role_verified: boolean;
  /**
   * The look-up failed for health: an `actors` gap where the actor is referenced (D13).
   */
  readonly unavailable: boolean;
}
export interface AdmittedComment {
  readonly id: StructuralIdString;
  /**
   * The creator; null where the forge has deleted or withholds it.
   */
  readonly author_id: StructuralIdString | null;
  readonly created_at: Timestamp;
  readonly updated_at?: Timestamp;
  readonly body: TextRef;
}
export interface AdmittedReview {
  readonly id: StructuralIdString;
  /**
   * The creator; null where the forge has deleted or withholds it.
   */
  readonly author_id: StructuralIdString | null;
  readonly created_at: Timestamp;
  readonly updated_at?: Timestamp;
  readonly body: TextRef;
  readonly state: 'approved' | 'changes_requested' | 'commented' | 'dismissed';
  readonly reviewed_sha?: GitOid;
  readonly dismissed_at?: Timestamp | null;
  readonly dismissed_by_actor_id?: StructuralIdString | null;
}
export interface AdmittedThread {
  readonly id: StructuralIdString;
  readonly created_at: Timestamp;
  /**
   * Admitted comments, in forge order.
   */
  readonly comment_ids: readonly StructuralIdString[];
  readonly replies: readonly {
    readonly comment_id: StructuralIdString;
    readonly parent_id: StructuralIdString;
  }[];
  readonly review_id?: StructuralIdString;
  readonly reviewed_sha?: GitOid;
  readonly path?: TextRef;
  readonly line?: number;
  readonly side?: 'left' | 'right';
  readonly start_line?: number;
  readonly original_line?: number;
  readonly original_start_line?: number;
  readonly original_side?: 'left' | 'right';
  readonly resolved: boolean;
  readonly resolved_by_actor_id?: StructuralIdString | null;
  readonly outdated: boolean;
}
export interface AdmittedCheck {
  readonly id: StructuralIdString;
  readonly name: TextRef;
  readonly status: 'queued' | 'in_progress' | 'completed';
  readonly conclusion?: 'success' | 'failure' | 'neutral' | 'cancelled' | 'skipped' | 'timed_out' | 'action_required' | 'stale';
  readonly created_at: Timestamp;
  readonly started_at?: Timestamp;
  readonly never_started?: boolean;
  readonly completed_at?: Timestamp;
  readonly head_sha: GitOid;
  /**
   * Present where the log was selected and read.
   */
  readonly log?: TextRef;
}
export interface AdmittedAgentRun {
  /**
   * The id of the comment that carries the receipt.
   */
  readonly id: StructuralIdString;
  readonly agent: TextRef;
  readonly status: 'success' | 'failure' | 'cancelled' | 'skipped' | 'timed_out';
  readonly input_revision: Sha256;
  readonly input_head_sha?: GitOid;
  /**
   * In any order.
   */
  readonly result_record_keys: readonly Sha256[];
  readonly resulting_commit_sha?: GitOid;
  readonly started_at?: Timestamp;
  readonly completed_at: Timestamp;
}
