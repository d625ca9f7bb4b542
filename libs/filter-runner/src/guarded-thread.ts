import { CasefileError, type FilteredText } from '@casefile/contract';
import type { Clock } from '@casefile/ports';
import { Piscina } from 'piscina';
import type { ThreadFile } from './thread-file.js';
import { type ThreadAnswer, type ThreadRequest, type ThreadTask, detectorFailed } from './thread-task.js';

/** The policy that a thread must have compiled, to the bit. */
export interface ExpectedPolicy {
  readonly version: string;
  readonly policyDigest: string;
}

/** What a thread is kept with. Times are milliseconds. */
export interface ThreadOptions {
  readonly file: ThreadFile;
  readonly policy: ExpectedPolicy;
  readonly deadlineMs: number;
  readonly bootMs: number;
  /** How much memory the JavaScript of the thread may use, MiB; a thread that needs more dies alone. */
  readonly heapMiB: number;
  readonly clock: Pick<Clock, 'sleep'>;
}

/** One thread that takes one text at a time, under a clock that it cannot stop. */
export interface GuardedThread {
  /**
   * Filters one text. Throws `detector_failed` (D43: `health`) at the deadline, whatever the thread still does, and when the thread fails or
   * dies; `invalid_configuration` for a credential that is too short.
   */
  run(task: ThreadTask, transfer: readonly ArrayBuffer[]): Promise<FilteredText>;
  /** Resolves when a thread stands ready, warmed: a lost one has ended before another is started. Never rejects. */
  settled(): Promise<void>;
  /** Ends the thread; what it works on is answered as failed. Resolves when it has ended. */
  close(): Promise<void>;
}

/** Says `late` when the time is over, and nothing once it is stopped. */
const expiry = (clock: Pick<Clock, 'sleep'>, milliseconds: number, stop: AbortSignal): Promise<'late'> =>
  new Promise((resolve) => {
    clock.sleep(milliseconds, stop).then(
      () => resolve('late'),
      () => undefined,
    );
  });

/** Keeps a thread. Piscina starts it, hands it work and ends it; each pool has one thread, so that a lost one is never given another text. */
export const createGuardedThread = ({
  file,
  policy,
  deadlineMs,
  bootMs,
  heapMiB,
  clock,
}: ThreadOptions): GuardedThread => {
  let closed = false;
  let ended: Promise<void> = Promise.resolve();
  let booting: Promise<Piscina> | undefined;
  const pools = new Set<Piscina>();

  const within = async <Answer>(work: Promise<Answer>, milliseconds: number): Promise<Answer | 'late'> => {
    const stop = new AbortController();
    try {
      return await Promise.race([work, expiry(clock, milliseconds, stop.signal)]);
    } finally {
      stop.abort();
    }
  };

  /** Gives a pool up: its thread is told to end and is replaced once it has, in the middle of an RE2 call when that call returns. */
  const lose = (pool: Piscina): void => {
    booting = undefined;
    if (!pools.delete(pool)) return;
    const before = ended;
    ended = Promise.all([before, pool.destroy()]).then(
      () => undefined,
      () => undefined,
    );
  };

  const ask = async (pool: Piscina, request: ThreadRequest, transfer: readonly ArrayBuffer[], milliseconds: number) => {
    let noteCrash: (error: Error) => void = () => undefined;
    const crashed = new Promise<never>((_, reject) => {
      noteCrash = reject;
    });
    crashed.catch(() => undefined);
    pool.once('error', noteCrash);
    const work: Promise<ThreadAnswer> = pool.run(request, { transferList: [...transfer] });
    work.catch(() => undefined);
    try {
      const answer = await within(Promise.race([work, crashed]), milliseconds);
      if (answer === 'late') {
        throw detectorFailed('A text took longer than it may: nothing may be assembled.', {
          deadline_ms: milliseconds,
        });
      }
      return answer;
    } catch (error) {
      lose(pool);
      if (error instanceof CasefileError) throw error;
      // What a thread dies of may quote its text: only its kind is told.
      const cause = error instanceof Error ? error.name : 'unknown';
      throw detectorFailed('A filter thread died: nothing may be assembled.', { cause });
    } finally {
      pool.off('error', noteCrash);
    }
  };

  const boot = async (): Promise<Piscina> => {
    await ended;
    if (closed) throw detectorFailed('The filter runner is closed.', {});
    const pool = new Piscina({
      filename: file.filename,
      execArgv: [...file.execArgv],
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: Number.POSITIVE_INFINITY,
      recordTiming: false,
      resourceLimits: { maxOldGenerationSizeMb: heapMiB },
    });
    pools.add(pool);
    // A thread that dies between two texts is noticed by the next one, never by the process.
    pool.on('error', () => lose(pool));
    const answer = await ask(pool, { kind: 'warm' }, [], bootMs);
    const same =
      answer.kind === 'warm' && answer.version === policy.version && answer.policyDigest === policy.policyDigest;
    if (same) return pool;
    lose(pool);
    throw detectorFailed('A filter thread runs another policy: build the project anew.', {});
  };

  const ready = (): Promise<Piscina> => {
    if (booting !== undefined) return booting;
    const started = boot();
    booting = started;
    started.catch(() => {
      if (booting === started) booting = undefined;
    });
    return started;
  };

  return {
    run: async (task, transfer) => {
      let pool = await ready();
      if (pool.threads.length === 0) {
        // It died while it had nothing to do. Piscina would start another; ours has to warm before its time begins.
        lose(pool);
        pool = await ready();
      }
      const answer = await ask(pool, { kind: 'filter', ...task }, transfer, deadlineMs);
      if (answer.kind === 'filtered') return answer.filtered;
      if (answer.kind === 'warm') throw detectorFailed('A filter thread gave no answer.', {});
      const { configuration, message, details } = answer;
      throw new CasefileError(configuration ? 'invalid_configuration' : 'detector_failed', message, { details });
    },
    settled: async () => {
      await ended;
      if (!closed) await ready().catch(() => undefined);
    },
    close: async () => {
      closed = true;
      for (const pool of [...pools]) lose(pool);
      await ended;
    },
  };
};
