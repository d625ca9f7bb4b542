import { randomInt } from 'node:crypto';
import { CasefileError } from '@casefile/contract';
import type { Clock, Flow, Handler, JobCatalogue, JobContext, JobName, Queue } from '@casefile/ports';
import { createBackoff, type BackoffBounds } from './backoff.js';

/** A job that failed for good, as it was kept (D43). */
export interface FailedJob {
  readonly name: JobName;
  /** The payload: references and identifiers. */
  readonly job: JobCatalogue[JobName];
  /** How often it was tried; 0 for a parent that never ran because a child had failed. */
  readonly attempts: number;
  /** What it failed with last; for such a parent, what its first failed child failed with. */
  readonly error: unknown;
  /** When, in milliseconds since 1970. */
  readonly at: number;
}

/** How a memory queue waits and counts. */
export interface MemoryQueueOptions {
  readonly clock: Clock;
  /** Tries of one job in all, the first included; 5 unless told. */
  readonly attempts?: number;
  /** Bounds of the waits between tries; see {@link BackoffBounds}. */
  readonly backoff?: BackoffBounds;
  /** Numbers from 0 up to 1 for the jitter; from `node:crypto` unless told. */
  readonly random?: () => number;
}

/** A {@link Queue} in this process whose failures can be looked at. */
export interface MemoryQueue extends Queue {
  /** Every job that failed for good, oldest first. */
  failures(): readonly FailedJob[];
}

/** A parent that waits for its children. */
interface Family {
  readonly parent: Entry;
  /** Children that have neither succeeded nor failed yet. */
  open: number;
  failed: boolean;
}

/** One job in the queue, from the moment it was added to the moment it is done with. */
interface Entry {
  readonly name: JobName;
  readonly job: JobCatalogue[JobName];
  readonly key: string | undefined;
  readonly family: Family | undefined;
  /** Hands a fresh copy of the payload to the handler of its name. */
  readonly handle: (context: JobContext) => Promise<void>;
  attempt: number;
}

interface Lane {
  readonly concurrency: number;
  running: number;
}

/** Where the handler of a name goes once it is registered. */
interface Slot<Name extends JobName> {
  handler: Handler<Name> | undefined;
}

type Slots = { readonly [Name in JobName]: Slot<Name> };

const emptySlots = (): Slots => ({
  capture: { handler: undefined },
  fetch: { handler: undefined },
  filter: { handler: undefined },
  assemble: { handler: undefined },
});

interface Waiter {
  readonly resolve: () => void;
  readonly reject: (reason: unknown) => void;
}

const copyOf = <Value>(value: Value): Value => {
  try {
    return structuredClone(value);
  } catch (cause) {
    throw new CasefileError('internal', 'A job must be plain data: references and identifiers.', { cause });
  }
};

const isRetried = (error: unknown): boolean => error instanceof CasefileError && error.failClass === 'health';

const interruption = (): CasefileError =>
  new CasefileError('interrupted', 'The queue was closed before all of its jobs were done.');

/**
 * A {@link Queue} that lives and ends with this process. Jobs of a name start in the order in which they were added. What handlers get is a fresh copy of the payload for each
 * try, so that they share nothing with the caller or one another. A job that waits for its next try still waits, and absorbs jobs with its key. After `close`, `idle` rejects with
 * `interrupted` where work was left undone, and adding a job rejects with it at once.
 *
 * @throws CasefileError `internal`, from `work`, where a name already has a handler or the concurrency is not a positive integer
 */
export const createMemoryQueue = (options: MemoryQueueOptions): MemoryQueue => {
  const { clock } = options;
  const attempts = options.attempts ?? 5;
  const backoff = createBackoff(options.backoff ?? {}, options.random ?? (() => randomInt(2 ** 32) / 2 ** 32));

  const slots = emptySlots();
  const lanes = new Map<JobName, Lane>();
  const waiting = new Map<JobName, Entry[]>();
  const keys = new Map<JobName, Map<string, Entry>>();
  const failed: FailedJob[] = [];
  const waiters: Waiter[] = [];
  const running = new Set<Promise<void>>();
  const stop = new AbortController();

  /** Entries that are added and not yet done with: waiting, sleeping before a try, running, or parents. */
  let open = 0;
  let unreported: { readonly error: unknown } | undefined;
  let closing: Promise<void> | undefined;

  const settle = (): void => {
    const closed = closing !== undefined && running.size === 0;
    if ((open > 0 && !closed) || waiters.length === 0) return;
    const failure = unreported ?? (open > 0 ? { error: interruption() } : undefined);
    unreported = undefined;
    for (const waiter of waiters.splice(0)) {
      if (failure === undefined) waiter.resolve();
      else waiter.reject(failure.error);
    }
  };

  const keysOf = (name: JobName): Map<string, Entry> => {
    const known = keys.get(name) ?? new Map<string, Entry>();
    keys.set(name, known);
    return known;
  };

  const leaveKey = (entry: Entry): void => {
    const own = keysOf(entry.name);
    // A job may have been added with the same key while this one ran; that one keeps it.
    if (entry.key !== undefined && own.get(entry.key) === entry) own.delete(entry.key);
  };

  const fail = (entry: Entry, error: unknown): void => {
    failed.push({ name: entry.name, job: entry.job, attempts: entry.attempt, error, at: clock.now() });
    unreported ??= { error };
    open -= 1;
  };

  const finishChild = (family: Family, failure: { readonly error: unknown } | undefined): void => {
    family.open -= 1;
    if (failure !== undefined && !family.failed) {
      family.failed = true;
      fail(family.parent, failure.error);
    }
    if (family.open === 0 && !family.failed) wait(family.parent);
  };

  const finish = (entry: Entry, failure?: { readonly error: unknown }): void => {
    if (failure === undefined) open -= 1;
    else fail(entry, failure.error);
    if (entry.family !== undefined) finishChild(entry.family, failure);
  };

  const retryLater = async (entry: Entry): Promise<void> => {
    if (entry.key !== undefined && !keysOf(entry.name).has(entry.key)) keysOf(entry.name).set(entry.key, entry);
    try {
      await clock.sleep(backoff(entry.attempt), stop.signal);
    } catch (error) {
      // Closing ends the wait early and leaves the job undone, which `idle` tells.
      if (!stop.signal.aborted) {
        leaveKey(entry);
        finish(entry, { error });
        settle();
      }
      return;
    }
    wait(entry);
  };

  const run = async (entry: Entry): Promise<void> => {
    entry.attempt += 1;
    try {
      await entry.handle({ attempt: entry.attempt, signal: stop.signal });
      finish(entry);
    } catch (error) {
      if (!isRetried(error)) finish(entry, { error });
      else if (!stop.signal.aborted) {
        if (entry.attempt >= attempts) finish(entry, { error });
        else void retryLater(entry);
      }
    }
  };

  const start = (lane: Lane, entry: Entry): void => {
    leaveKey(entry);
    lane.running += 1;
    const work = run(entry).finally(() => {
      running.delete(work);
      lane.running -= 1;
      dispatch(entry.name);
      settle();
    });
    running.add(work);
  };

  const dispatch = (name: JobName): void => {
    const lane = lanes.get(name);
    const line = waiting.get(name);
    while (lane !== undefined && line !== undefined && !stop.signal.aborted && lane.running < lane.concurrency) {
      const entry = line.shift();
      if (entry === undefined) return;
      start(lane, entry);
    }
  };

  // A function declaration, because an entry that finishes makes another one wait.
  function wait(entry: Entry): void {
    const line = waiting.get(entry.name) ?? [];
    waiting.set(entry.name, line);
    line.push(entry);
    // Never inside the caller's own turn: a handler must not start before the call that added its job has returned.
    setImmediate(dispatch, entry.name);
  }

  const requireOpen = (): void => {
    if (closing !== undefined) throw interruption();
  };

  const entryOf = <Name extends JobName>(
    name: Name,
    payload: JobCatalogue[Name],
    membership: { readonly key?: string | undefined; readonly family?: Family } = {},
  ): Entry => {
    const job = copyOf(payload);
    const handle = async (context: JobContext): Promise<void> => {
      const { handler }: Slot<Name> = slots[name];
      // Lanes exist only beside handlers, so this is a broken invariant and no missing registration.
      if (handler === undefined) throw new CasefileError('internal', `The job ${name} has no handler.`);
      await handler(copyOf(job), context);
    };
    return { name, job, handle, key: membership.key, family: membership.family, attempt: 0 };
  };

  return {
    async enqueue(name, job, { key } = {}) {
      requireOpen();
      const entry = entryOf(name, job, { key });
      if (key !== undefined) {
        if (keysOf(name).has(key)) return;
        keysOf(name).set(key, entry);
      }
      open += 1;
      wait(entry);
    },

    async enqueueFlow(flow: Flow) {
      requireOpen();
      const parent = entryOf('assemble', flow.parent);
      const family: Family = { parent, open: flow.children.length, failed: false };
      // All copies are made before the first job is added: a flow is added whole or not at all.
      const children = flow.children.map((job) => entryOf('filter', job, { family }));
      open += 1 + children.length;
      if (children.length === 0) wait(parent);
      for (const child of children) wait(child);
    },

    work<Name extends JobName>(name: Name, handler: Handler<Name>, { concurrency }: { readonly concurrency: number }) {
      if (lanes.has(name)) throw new CasefileError('internal', `The job ${name} has a handler already.`);
      if (!Number.isSafeInteger(concurrency) || concurrency < 1)
        throw new CasefileError('internal', 'The concurrency of a job is a positive integer.');
      const slot: Slot<Name> = slots[name];
      slot.handler = handler;
      lanes.set(name, { concurrency, running: 0 });
      setImmediate(dispatch, name);
    },

    idle: () =>
      new Promise<void>((resolve, reject) => {
        waiters.push({ resolve, reject });
        settle();
      }),

    close() {
      closing ??= (async () => {
        stop.abort(interruption());
        await Promise.allSettled(running);
        settle();
      })();
      return closing;
    },

    failures: () => [...failed],
  };
};
