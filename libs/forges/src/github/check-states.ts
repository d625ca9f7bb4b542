import { type NormalizedCheck, parseTimestamp, type Timestamp } from '@casefile/contract';

/** What a check's status brings with it: its outcome and the times that the schema wants for it. */
export type CheckState = Pick<
  NormalizedCheck,
  'status' | 'conclusion' | 'started_at' | 'never_started' | 'completed_at'
>;

/** GitHub's words for a check run, in either API's spelling. */
export interface NativeCheckState {
  readonly status: unknown;
  readonly conclusion: unknown;
  readonly startedAt: unknown;
  readonly completedAt: unknown;
}

const statusOf: ReadonlyMap<string, NormalizedCheck['status']> = new Map(
  Object.entries({
    queued: 'queued',
    waiting: 'queued',
    requested: 'queued',
    pending: 'queued',
    in_progress: 'in_progress',
    completed: 'completed',
  } as const),
);

type Conclusion = NonNullable<NormalizedCheck['conclusion']>;

const conclusionOf: ReadonlyMap<string, Conclusion> = new Map(
  Object.entries({
    success: 'success',
    failure: 'failure',
    neutral: 'neutral',
    cancelled: 'cancelled',
    skipped: 'skipped',
    timed_out: 'timed_out',
    action_required: 'action_required',
    stale: 'stale',
    startup_failure: 'failure',
  } as const),
);

/**
 * Maps status, conclusion and times (spec: Ordering files and prompt assembly, GitHub). Null, which is `invalid_metadata`, for every word outside of the
 * tables and every time that the mapped status needs and the forge does not have. Times that the status forbids are left out.
 *
 * @param createdAt the check's normalized creation time: a check that never started and has no end of its own ends then
 */
export const checkStateOf = (native: NativeCheckState, createdAt: Timestamp): CheckState | null => {
  const word = lower(native.status);
  const status = word === null ? undefined : statusOf.get(word);
  if (status === undefined) return null;
  if (status === 'queued') return { status };
  const started_at = time(native.startedAt);
  if (status === 'in_progress') return typeof started_at === 'string' ? { status, started_at } : null;
  return completedState(lower(native.conclusion), started_at, time(native.completedAt), createdAt);
};

// Null where the forge has no time, false where it is none.
type NativeTime = Timestamp | null | false;

const completedState = (
  word: string | null,
  started: NativeTime,
  completed: NativeTime,
  createdAt: Timestamp,
): CheckState | null => {
  const conclusion = word === null ? undefined : conclusionOf.get(word);
  if (conclusion === undefined || started === false || completed === false) return null;
  const never =
    word === 'startup_failure' || ((conclusion === 'skipped' || conclusion === 'cancelled') && started === null);
  if (never) return { status: 'completed', conclusion, never_started: true, completed_at: completed ?? createdAt };
  if (started === null || completed === null) return null;
  return { status: 'completed', conclusion, never_started: false, started_at: started, completed_at: completed };
};

const lower = (value: unknown): string | null => (typeof value === 'string' ? value.toLowerCase() : null);

const time = (value: unknown): NativeTime => {
  if (value === null || value === undefined) return null;
  return typeof value === 'string' ? (parseTimestamp(value) ?? false) : false;
};
