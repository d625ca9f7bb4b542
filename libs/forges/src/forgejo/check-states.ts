import type { NormalizedCheck, Timestamp } from '@casefile/contract';
import { timeOf } from './ids.js';

/** What a check's status brings with it: its outcome and the times that the schema wants for it. */
export type ForgejoCheckState = Pick<
  NormalizedCheck,
  'status' | 'conclusion' | 'started_at' | 'never_started' | 'completed_at'
>;

/** A job's own word and times. */
export interface NativeJobState {
  readonly status: unknown;
  readonly startedAt: unknown;
  readonly stoppedAt: unknown;
}

type Mapped = Pick<NormalizedCheck, 'status' | 'conclusion'>;

const completed = (conclusion: NonNullable<NormalizedCheck['conclusion']>): Mapped => ({
  status: 'completed',
  conclusion,
});

const mapping: ReadonlyMap<string, Mapped> = new Map<string, Mapped>(
  Object.entries({
    pending: { status: 'queued' },
    waiting: { status: 'queued' },
    blocked: { status: 'queued' },
    running: { status: 'in_progress' },
    success: completed('success'),
    failure: completed('failure'),
    error: completed('failure'),
    warning: completed('neutral'),
    cancelled: completed('cancelled'),
    canceled: completed('cancelled'),
    skipped: completed('skipped'),
  }),
);

const neverRun: ReadonlySet<unknown> = new Set(['cancelled', 'canceled', 'skipped']);

/**
 * Maps Forgejo's status and times (spec: Ordering files and prompt assembly, Forgejo). Null, which is `invalid_metadata`, for every word outside of the table and every time that the mapped
 * status needs and the forge does not have. Times that the status forbids are left out.
 *
 * @param createdAt the check's normalized creation time: a check that never started and has no end of its own ends then
 */
export const forgejoCheckStateOf = (
  { status: word, startedAt, stoppedAt }: NativeJobState,
  createdAt: Timestamp,
): ForgejoCheckState | null => {
  const mapped = typeof word === 'string' ? mapping.get(word) : undefined;
  if (mapped === undefined) return null;
  const started_at = timeOf(startedAt);
  const completed_at = timeOf(stoppedAt);
  if (mapped.status === 'queued') return mapped;
  if (mapped.status === 'in_progress') return started_at === null ? null : { ...mapped, started_at };
  if (started_at === null)
    return neverRun.has(word) ? { ...mapped, never_started: true, completed_at: completed_at ?? createdAt } : null;
  return completed_at === null ? null : { ...mapped, never_started: false, started_at, completed_at };
};
