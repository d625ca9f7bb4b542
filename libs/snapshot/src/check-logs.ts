import type { CheckMetadata, CollectionProfile } from '@casefile/contract';

const failedConclusions: ReadonlySet<string> = new Set(['failure', 'timed_out', 'action_required', 'stale']);

/** Whether a profile selects the log of a retained check; `cancelled`, `skipped` and `neutral` have not failed (spec: Relationships, history, and collection profiles). */
export const selectsLog = (profile: CollectionProfile, check: Pick<CheckMetadata, 'conclusion'>): boolean => {
  if (!profile.included_sources.includes('check_logs')) return false;
  if (profile.check_log_selection === 'all') return true;
  return (
    profile.check_log_selection === 'failed' &&
    check.conclusion !== undefined &&
    failedConclusions.has(check.conclusion)
  );
};

/** Whether a selected log can be missing without a gap: nothing was ever written (D12). */
export const hasNoLogYet = (check: Pick<CheckMetadata, 'status' | 'never_started'>): boolean =>
  check.status === 'queued' || check.never_started === true;
