import { setTimeout as wait } from 'node:timers/promises';
import { CasefileError, type FilteredText, type Sha256 } from '@casefile/contract';
import {
  type FilterInput,
  type RegisteredCredentials,
  createFilter,
  filterVersion,
  policyDigest,
  registerCredentials,
} from '@casefile/filter';
import type { Clock } from '@casefile/ports';
import { type GuardedThread, createGuardedThread } from './guarded-thread.js';
import { type ThreadFile, threadFileBeside } from './thread-file.js';
import { type ThreadTask, detectorFailed } from './thread-task.js';

/** One text for the runner: as for the filter itself, but with credentials as they are, and with bytes that may be given away. */
export interface FilterRunnerInput extends Omit<FilterInput, 'registered'> {
  /** Credentials to redact exactly, eight bytes or longer (D45). */
  readonly registered?: readonly string[];
  /** The bytes are the runner's from now on: it may move them to a thread, which leaves the caller an empty array. */
  readonly handOver?: boolean;
}

/** Filters texts on threads, each under a clock that stands outside of its thread. */
export interface FilterRunner {
  /** `filter_version` (D34). */
  readonly version: string;
  /** SHA-256 of the policy, hexadecimal. */
  readonly policyDigest: Sha256;
  /**
   * Filters one text as {@link createFilter} does: the same function, so the same bytes. Throws `detector_failed` (D43: `health`) when the
   * text exceeds its time, its thread dies or a detector fails; `invalid_configuration` for a credential that is too short.
   */
  run(input: FilterRunnerInput): Promise<FilteredText>;
  /** Ends every thread. Texts that wait or are worked on are answered as `detector_failed`. Resolves when the threads have ended. */
  close(): Promise<void>;
}

/** How a runner works. Sizes are bytes of UTF-8, times milliseconds. */
export interface FilterRunnerOptions {
  /** How many threads; at least one. Each holds a policy compiled for itself. */
  readonly threads: number;
  /** How long one text may take from the moment that a warm thread has it; waiting for a thread does not count. */
  readonly deadlineMs: number;
  /** Texts up to this size are filtered at once, without a thread; 0 sends every text to a thread. Default: 16 KiB. */
  readonly inlineBytes?: number;
  /** How long a thread may take to start and warm its detectors. Default: one minute. */
  readonly bootMs?: number;
  /** How much memory the JavaScript of each thread may use, MiB: a text that needs more costs its thread, not the process. Default: 1024. */
  readonly heapMiB?: number;
  /** The clock outside the threads. Default: the machine's. */
  readonly clock?: Pick<Clock, 'sleep'>;
}

const defaultInlineBytes = 16 * 1024;
const defaultBootMs = 60_000;
const defaultHeapMiB = 1024;

const machineClock: Pick<Clock, 'sleep'> = {
  sleep: async (milliseconds, signal) => {
    await wait(milliseconds, undefined, signal ? { signal } : {});
  },
};

/**
 * What crosses to the thread, and the buffers that are moved there. A well-formed string without NUL travels as its UTF-8, which filters to the
 * same bytes; any other as it is, since its lone surrogates are findings (D37) and its NULs might be taken for UTF-16.
 */
const parcel = ({ text, handOver }: FilterRunnerInput): { text: string | Uint8Array; transfer: ArrayBuffer[] } => {
  if (typeof text === 'string') {
    if (!text.isWellFormed() || text.includes('\0')) return { text, transfer: [] };
    const bytes = new TextEncoder().encode(text);
    return { text: bytes, transfer: [bytes.buffer] };
  }
  const { buffer } = text;
  if (handOver === true && buffer instanceof ArrayBuffer && buffer.byteLength === text.byteLength) {
    return { text, transfer: [buffer] };
  }
  const copy = new Uint8Array(text);
  return { text: copy, transfer: [copy.buffer] };
};

const inlineFilter = (): ((input: FilterRunnerInput) => FilteredText) => {
  const filter = createFilter();
  // One chunk's texts share one array of credentials; it is compiled once and forgotten with the array.
  const compiled = new WeakMap<readonly string[], RegisteredCredentials>();
  const credentialsOf = (credentials: readonly string[]): RegisteredCredentials => {
    const known = compiled.get(credentials) ?? registerCredentials(credentials);
    compiled.set(credentials, known);
    return known;
  };
  return ({ text, form, maxBytes, registered }) =>
    filter.run({
      text,
      form,
      ...(maxBytes === undefined ? {} : { maxBytes }),
      ...(registered === undefined || registered.length === 0 ? {} : { registered: credentialsOf(registered) }),
    });
};

const atLeast = (least: number, name: string, value: number): void => {
  if (Number.isSafeInteger(value) && value >= least) return;
  throw new CasefileError('usage', `A filter runner needs a whole number of at least ${least} for ${name}.`, {
    details: { option: name },
  });
};

/** The runner over given threads; each text goes to the first that is free, in the order of their coming. */
export const runOnThreads = (
  threads: readonly GuardedThread[],
  inlineBytes: number,
): Pick<FilterRunner, 'run' | 'close'> => {
  const inline = inlineBytes > 0 ? inlineFilter() : undefined;
  const free = [...threads];
  const waiting: { give: (thread: GuardedThread) => void; refuse: (error: CasefileError) => void }[] = [];
  const closedError = (): CasefileError => detectorFailed('The filter runner is closed.', {});
  let closed = false;

  const take = (): Promise<GuardedThread> => {
    const thread = free.pop();
    if (thread !== undefined) return Promise.resolve(thread);
    return new Promise((give, refuse) => waiting.push({ give, refuse }));
  };
  const giveBack = async (thread: GuardedThread): Promise<void> => {
    await thread.settled();
    const next = waiting.shift();
    if (next === undefined) free.push(thread);
    else next.give(thread);
  };

  for (const thread of threads) void thread.settled();
  return {
    run: async (input) => {
      if (closed) throw closedError();
      const { text, form, maxBytes, registered = [] } = input;
      // A string's units are at most its bytes, so that one which is small enough may yet be three times the size: still small.
      if (inline !== undefined && text.length <= inlineBytes) return inline(input);
      const thread = await take();
      try {
        if (closed) throw closedError();
        const { text: moved, transfer } = parcel(input);
        const task: ThreadTask = { text: moved, form, registered, ...(maxBytes === undefined ? {} : { maxBytes }) };
        return await thread.run(task, transfer);
      } finally {
        void giveBack(thread);
      }
    },
    close: async () => {
      closed = true;
      for (const { refuse } of waiting.splice(0)) refuse(closedError());
      await Promise.all(threads.map((thread) => thread.close()));
    },
  };
};

/** A runner whose threads run the given file; {@link createFilterRunner} with the file that filters. */
export const createRunnerOf = (
  file: ThreadFile,
  {
    threads,
    deadlineMs,
    inlineBytes = defaultInlineBytes,
    bootMs = defaultBootMs,
    heapMiB = defaultHeapMiB,
    clock,
  }: FilterRunnerOptions,
): FilterRunner => {
  atLeast(1, 'threads', threads);
  atLeast(1, 'deadlineMs', deadlineMs);
  atLeast(1, 'bootMs', bootMs);
  atLeast(1, 'heapMiB', heapMiB);
  atLeast(0, 'inlineBytes', inlineBytes);
  const policy = { version: filterVersion, policyDigest };
  const options = { file, policy, deadlineMs, bootMs, heapMiB, clock: clock ?? machineClock };
  const guarded = Array.from({ length: threads }, () => createGuardedThread(options));
  return { ...policy, ...runOnThreads(guarded, inlineBytes) };
};

/**
 * Creates the threaded runner. A text that exceeds its time is answered at the deadline and nothing of it is passed on, whatever its thread
 * still does; a thread inside one RE2 call cannot be stopped, so it is replaced when its call ends and never given another text. Threads
 * start at once and warm their detectors before their first text. Throws `usage` for numbers that make no runner.
 */
export const createFilterRunner = (options: FilterRunnerOptions): FilterRunner =>
  createRunnerOf(threadFileBeside(import.meta.url, 'filter-thread'), options);
