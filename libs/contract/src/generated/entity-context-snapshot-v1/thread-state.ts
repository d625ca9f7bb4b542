// Generated from schemas/entity-context-snapshot/v1/thread-state.schema.json by npm run generate

import type { Sha256 } from '../../digest.js';
import type { StructuralIdString } from './common.js';

/**
 * state/threads.json: what may change about the threads of relations/reviews.json without their records changing (spec: Relationships, history, and collection profiles).
 */
export interface ThreadState {
  /**
   * One row for each thread of relations/reviews.json, sorted by thread key.
   */
  readonly threads: readonly ThreadRow[];
}
/**
 * The state of one thread; who resolved it stands there exactly when it is resolved.
 */
export interface ThreadRow {
  /**
   * The forge's immutable id of the thread.
   */
  readonly id: StructuralIdString;
  /**
   * The thread's key, as in relations/reviews.json.
   */
  readonly thread_key: Sha256;
  /**
   * Whether the forge shows the thread as resolved.
   */
  readonly resolved: boolean;
  /**
   * Who resolved it, a row of state/actors.json; null when the forge does not expose the actor.
   */
  readonly resolved_by_actor_id?: StructuralIdString | null;
  /**
   * The forge's own observation; false where it has none. Never inferred from the diff.
   */
  readonly outdated: boolean;
  /**
   * Never emitted by Casefile: no forge has it for a thread (D10).
   */
  readonly minimized?: boolean;
}
