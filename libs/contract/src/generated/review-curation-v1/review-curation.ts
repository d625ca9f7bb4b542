// Generated from schemas/review-curation/v1/review-curation.schema.json by npm run generate

import type { Sha256 } from '../../digest.js';
import type { StructuralIdString } from '../entity-context-snapshot-v1/common.js';

/**
 * What a person decided about each review thread of one casefile: drafted from the tree, edited by hand, sealed into a review context.
 */
export interface ReviewCuration {
  readonly schema: 'casefile/review-curation/v1';
  /**
   * The SHA-256 of the casefile's index.json (D33).
   */
  readonly casefile: Sha256;
  /**
   * The time of the head commit, ISO 8601; null until somebody fills it in: the tree does not hold it.
   */
  readonly created_at: string | null;
  /**
   * One entry for every thread of the casefile.
   */
  readonly threads: readonly CuratedThread[];
}
export interface CuratedThread {
  /**
   * The forge's id of the thread.
   */
  readonly thread: StructuralIdString;
  /**
   * The thread's state in the casefile; sealing refuses any other.
   */
  readonly lifecycle: 'open' | 'resolved';
  /**
   * change_request, preserve or context include the thread; omit, or any other word, leaves it out and is kept for audit; null is no decision, and sealing refuses it.
   */
  readonly disposition: string | null;
  /**
   * Whether nothing should go on before it is resolved.
   */
  readonly blocking: boolean;
  /**
   * What was agreed, in the curator's words; an included thread has one.
   */
  readonly conclusion?: string;
  /**
   * The keys of the records that the conclusion rests on; all of the thread's unless told.
   */
  readonly cite?: readonly Sha256[];
  /**
   * SHA-256 of the commented lines in the head revision, each with its line feed.
   */
  readonly text_hash?: string;
  /**
   * Reserved metadata: carried, never acted on.
   */
  readonly severity?: string;
  /**
   * Reserved metadata: carried, never acted on.
   */
  readonly feedback_type?: string;
}
