import type { AgentContext, TargetReference } from '@casefile/contract';
import type { CasefileReview } from './casefile-review.js';
import { problemOf, refuse, type Outcome } from './problem.js';
import { includedRecords } from './sections.js';

/** What became of the target of one included thread. */
export type TargetState = 'same' | 'moved' | 'gone' | 'unknown';

/** One included thread's target, then and now. */
export interface TargetDrift {
  readonly thread_id: string;
  readonly state: TargetState;
  readonly target: TargetReference;
  /** Where it is now; null where it is gone or nobody knows. */
  readonly now: string | null;
  /** The thread's status then and now, where it changed. */
  readonly lifecycle: { readonly then: string; readonly now: string } | null;
}

/** How far the artifact went away from what was reviewed. */
export interface Drift {
  readonly reviewed: string;
  readonly head: string;
  /** Whether the reviewed version is no longer the head. */
  readonly drifted: boolean;
  readonly targets: readonly TargetDrift[];
}

/** What is known of the artifact now. */
export interface CurrentVersion {
  readonly head: string;
  /** A newer casefile of the same change proposal; without it nothing is known of targets in another version. */
  readonly review?: CasefileReview;
}

/**
 * Compares a review context with the artifact as it is now: is `version_ref.id` still the head, and which targets moved (agent context v1, Reference fields). A thread that a casefile with gaps does not
 * have is `unknown`, never `gone`.
 *
 * @param document one that was verified
 */
export const driftOf = (document: AgentContext, { head, review }: CurrentVersion): Outcome<Drift> => {
  if (review !== undefined && review.artifact.id !== document.artifact_ref.id)
    return refuse([problemOf('other-artifact')]);
  const drifted = document.version_ref.id !== head;
  const threads = new Map((review?.threads ?? []).map((thread) => [thread.id, thread]));
  const targets = includedRecords(document).map((record): TargetDrift => {
    const { thread_id, target_ref: target, lifecycle_status: then } = record;
    const thread = threads.get(thread_id);
    if (thread === undefined) {
      const absent = review?.complete === true ? 'gone' : 'unknown';
      return {
        thread_id,
        state: review === undefined && !drifted ? 'same' : absent,
        target,
        now: null,
        lifecycle: null,
      };
    }
    const now = thread.target.element_id ?? null;
    return {
      thread_id,
      state: now === target.element_id ? 'same' : 'moved',
      target,
      now,
      lifecycle: thread.lifecycle === then ? null : { then, now: thread.lifecycle },
    };
  });
  return { outcome: 'made', value: { reviewed: document.version_ref.id, head, drifted, targets } };
};
