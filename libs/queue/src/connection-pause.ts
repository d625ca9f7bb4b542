import { CasefileError } from '@casefile/contract';
import type { JobCatalogue, JobName } from '@casefile/ports';

/** How long a connection pauses whose forge has not said for how long, in milliseconds. */
const unnamedMs = 60_000;

/** The name of the connection that a fetch goes through; null for every other job. */
export const connectionOf = (name: JobName, job: JobCatalogue[JobName]): string | null =>
  name === 'fetch' && 'entity' in job ? [job.tenant, job.entity.forge, job.entity.host].join(' ') : null;

/** For how long an error pauses its connection, in milliseconds; null where it pauses nothing. */
export const pauseOf = (error: unknown): number | null => {
  if (!(error instanceof CasefileError) || error.code !== 'forge_limited') return null;
  const seconds = error.details['retry_after_seconds'];
  return typeof seconds === 'number' && Number.isFinite(seconds) && seconds >= 0
    ? Math.ceil(seconds * 1000)
    : unnamedMs;
};

/** Whether what a handler threw is tried again (D43). */
export const isRetried = (error: unknown): boolean => error instanceof CasefileError && error.failClass === 'health';

/** What a queue says that was closed. */
export const interruption = (): CasefileError =>
  new CasefileError('interrupted', 'The queue was closed before all of its jobs were done.');
