// Generated from schemas/entity-context-snapshot/v1/reviews.schema.json by npm run generate

import type { GitOid } from '../../git-oid.js';
import type { RepositoryPathString } from './common.js';
import type { Sha256 } from '../../digest.js';
import type { StructuralIdString } from './common.js';
import type { Timestamp } from '../../timestamp.js';

/**
 * relations/reviews.json: outcomes of formal reviews and how threads, replies, revisions and code locations belong together, apart from mutable state (spec: Relationships, history, and collection profiles).
 */
export interface ReviewRelations {
  /**
   * Formal reviews, sorted by submission time and then id.
   */
  readonly reviews: readonly FormalReview[];
  /**
   * Review threads, sorted by creation time and then id; the same set of thread keys as in state/threads.json.
   */
  readonly threads: readonly ReviewThread[];
}
/**
 * The outcome of one submitted review; who dismissed it, and when, stands there exactly when it is dismissed.
 */
export interface FormalReview {
  /**
   * The forge's immutable id of the review.
   */
  readonly id: StructuralIdString;
  /**
   * The key of the review's record.
   */
  readonly record_key: Sha256;
  /**
   * The normalized outcome.
   */
  readonly state: 'approved' | 'changes_requested' | 'commented' | 'dismissed';
  /**
   * The revision that was reviewed, where the forge exposes it.
   */
  readonly reviewed_sha?: GitOid;
  /**
   * The canonical submission time, also the record's created_at.
   */
  readonly submitted_at: Timestamp;
  /**
   * When it was dismissed; null when the forge does not expose the time.
   */
  readonly dismissed_at?: Timestamp | null;
  /**
   * Who dismissed it, a row of state/actors.json; null when the forge does not expose the actor.
   */
  readonly dismissed_by_actor_id?: StructuralIdString | null;
}
/**
 * One reply edge; both ends are retained records with content.
 */
export interface ReviewReply {
  /**
   * The record that answers.
   */
  readonly record_key: Sha256;
  /**
   * The record that it answers.
   */
  readonly parent_record_key: Sha256;
}
/**
 * One review thread with its retained records; revision and location only as far as the forge exposes them.
 */
export interface ReviewThread {
  /**
   * The forge's immutable id of the thread.
   */
  readonly id: StructuralIdString;
  /**
   * The record key of the kind 'thread' (spec: Stable records and mutable state).
   */
  readonly thread_key: Sha256;
  /**
   * The creation time of the thread's first comment in forge order (D26).
   */
  readonly created_at: Timestamp;
  /**
   * The staged file that lists the thread's record paths.
   */
  readonly order_path: string;
  /**
   * The thread's retained records with content, in forge order.
   */
  readonly record_keys: readonly Sha256[];
  /**
   * Who answers whom, where the forge names a parent (D26), in the order of record_keys.
   */
  readonly replies: readonly ReviewReply[];
  /**
   * The formal review to which the thread belongs, when it has a row in reviews (D8).
   */
  readonly review_id?: StructuralIdString;
  /**
   * The record key of that review (D8).
   */
  readonly review_record_key?: Sha256;
  /**
   * The revision on which the thread was opened.
   */
  readonly reviewed_sha?: GitOid;
  /**
   * The reviewed file, relative to the repository's root.
   */
  readonly path?: RepositoryPathString;
  /**
   * The line, or the last line of a range, in the current diff; counted from 1.
   */
  readonly line?: number;
  /**
   * The side of the current diff, lowercased.
   */
  readonly side?: 'left' | 'right';
  /**
   * The first line of a range in the current diff; counted from 1.
   */
  readonly start_line?: number;
  /**
   * The line, or the last line of a range, in the reviewed revision; counted from 1.
   */
  readonly original_line?: number;
  /**
   * The first line of a range in the reviewed revision; counted from 1.
   */
  readonly original_start_line?: number;
  /**
   * The side in the reviewed revision, lowercased.
   */
  readonly original_side?: 'left' | 'right';
}
