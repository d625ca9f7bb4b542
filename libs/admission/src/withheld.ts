import type { GapCode, GapScope } from '@casefile/contract';
import { compareText } from './order.js';

/** Every reason for which admission keeps something out, with the code of the gap that counts it (D5, D6). */
export const gapCodeOf = {
  /** Two records of one listing have one id and do not agree. */
  conflicting_duplicate: 'invalid_metadata',
  /** D15: a structural value is longer than `max_metadata_string_bytes`. */
  structural_value_too_long: 'invalid_metadata',
  /** A check of another revision than the captured head (spec: Stable records and mutable state). */
  other_revision: 'invalid_metadata',
  /** A thread that shares a comment with another, or whose reply edges contradict its order. */
  contradictory_thread: 'invalid_metadata',
  /** D18: the forge names no creator. */
  creator_unknown: 'authorization_failed',
  /** D16, D17: the text was or may have been edited, and the forge does not establish by whom. */
  editor_unknown: 'authorization_failed',
  /** D18: a checked actor is no account that can be admitted. */
  actor_not_admissible: 'authorization_failed',
  /** A bot that is not registered by its immutable id. */
  bot_not_registered: 'authorization_failed',
  /** A verified role below `human_min_role`. */
  role_below_threshold: 'authorization_failed',
  /** D21: the forge answered and no role follows. */
  role_undetermined: 'authorization_failed',
  /** D13: the look-up failed for health. The specification counts an unverified role as unauthorized. */
  role_unavailable: 'authorization_failed',
  /** D3: nobody was asked, because the capture's look-ups were spent. */
  role_not_looked_up: 'fetch_failed',
  /** D15: the text is longer than `max_source_bytes`. */
  source_too_large: 'source_too_large',
  /** D39: a receipt that the ring signed and that breaks its schema. */
  receipt_invalid: 'invalid_metadata',
  /** More admitted records than `max_records_per_source`. */
  profile_bound: 'profile_bound',
  /** D12: the forge no longer has the log. */
  log_history_unavailable: 'history_unavailable',
  /** D12: the check's producer offers no log. */
  log_unsupported: 'unsupported',
  /** D12: the log could not be read. */
  log_fetch_failed: 'fetch_failed',
  /** D15: the log is longer than `max_source_bytes`. */
  log_source_too_large: 'source_too_large',
} as const satisfies Record<string, GapCode>;

/** Why something was kept out. */
export type WithheldReason = keyof typeof gapCodeOf;

/** What can be kept out. */
export type WithheldKind = 'comment' | 'review' | 'thread' | 'check' | 'log' | 'run';

/** One row of the host-private admission report: ids and a reason, never text (D44). */
export interface Withheld {
  readonly kind: WithheldKind;
  /** The forge's id of the record; of a log, its check's; of a run, its comment's. */
  readonly id: string;
  readonly reason: WithheldReason;
}

/** The scope in which something that was kept out is counted. */
export const scopeOf = {
  comment: 'comments',
  review: 'reviews',
  thread: 'reviews',
  check: 'checks',
  log: 'check_logs',
  run: 'agent_runs',
} as const satisfies Record<WithheldKind, GapScope>;

/** The order of the report: by kind, id and reason. */
export const compareWithheld = (a: Withheld, b: Withheld): number =>
  compareText(a.kind, b.kind) || compareText(a.id, b.id) || compareText(a.reason, b.reason);
