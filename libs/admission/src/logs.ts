import type { GapCode, NormalizedCheck } from '@casefile/contract';
import type { Selection } from './selection.js';
import type { WithheldReason } from './withheld.js';

/** What reading a log came to, as the port answers it (D12). */
export type LogOutcome =
  | { readonly outcome: 'read'; readonly bytes: Uint8Array }
  | { readonly outcome: Extract<GapCode, 'history_unavailable' | 'unsupported' | 'fetch_failed' | 'source_too_large'> };

/** One log to read. */
export interface LogToRead {
  readonly checkId: string;
  /** The forge's own reference, opaque here. */
  readonly reference: string;
}

const failed: ReadonlySet<NormalizedCheck['conclusion']> = new Set([
  'failure',
  'timed_out',
  'action_required',
  'stale',
]);

/**
 * Whether the profile selects a retained check's log (spec: Relationships, history, and collection profiles). Nothing is missing where a check is queued or
 * never started (D12).
 */
export const isLogSelected = (check: NormalizedCheck, { profile }: Pick<Selection, 'profile'>): boolean => {
  if (!profile.included_sources.includes('check_logs') || check.status === 'queued' || check.never_started === true)
    return false;
  switch (profile.check_log_selection) {
    case 'none':
      return false;
    case 'failed':
      return check.status === 'completed' && failed.has(check.conclusion);
    case 'all':
      return true;
  }
};

/** The logs to read: of retained checks only, by their parents' creation time and record key, where the producer offers one. */
export const logsToRead = (selection: Selection): readonly LogToRead[] =>
  selection.checks.flatMap((check) =>
    check.log.offered && isLogSelected(check, selection) ? [{ checkId: check.id, reference: check.log.reference }] : [],
  );

const reasonOf = {
  history_unavailable: 'log_history_unavailable',
  unsupported: 'log_unsupported',
  fetch_failed: 'log_fetch_failed',
  source_too_large: 'log_source_too_large',
} as const satisfies Record<Exclude<LogOutcome['outcome'], 'read'>, WithheldReason>;

/** The bytes of a selected log, or why it is missing (D12). An answer that nobody gave is `fetch_failed`. */
export const logOf = (
  check: NormalizedCheck,
  selection: Selection,
  logs: ReadonlyMap<string, LogOutcome>,
): { readonly bytes: Uint8Array } | { readonly missing: WithheldReason } => {
  if (!check.log.offered) return { missing: reasonOf.unsupported };
  const answer = logs.get(check.id) ?? { outcome: 'fetch_failed' };
  if (answer.outcome !== 'read') return { missing: reasonOf[answer.outcome] };
  return answer.bytes.byteLength > selection.profile.bounds.max_source_bytes
    ? { missing: reasonOf.source_too_large }
    : { bytes: answer.bytes };
};
