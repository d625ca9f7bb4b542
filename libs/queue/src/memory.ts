import { randomInt } from 'node:crypto';
import { CasefileError } from '@casefile/contract';
import type {
  Clock,
  FailedJob,
  Flow,
  Handler,
  JobCatalogue,
  JobContext,
  JobName,
  Queue,
  WorkOptions,
} from '@casefile/ports';
import { createBackoff, type BackoffBounds } from './backoff.js';
import { connectionOf, interruption, isRetried, pauseOf } from './connection-pause.js';
import { createTurns, type Turns } from './turns.js';

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
  /** Its place among the jobs of its name. */
  turn: number;
  /** When a job that settles was added, and when it is to be started; milliseconds since 1970. */
  readonly first: number;
  due: number;
}

/** A job that failed, and what is needed to add it again. */
interface Failure {
  readonly entry: Entry;
  readonly failed: FailedJob;
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

/**
 * A {@link Queue} that lives and ends with this process. Jobs of a name start in the order of their turns; a tenant's in the order in which they were added. What handlers get is a fresh copy of the payload for each
 * try, so that they share nothing with the caller or one another. A job that waits for its next try still waits, and absorbs jobs with its key. After `close`, `idle` rejects with
 * `interrupted` where work was left undone, and adding a job rejects with it at once.
 *
 * @throws CasefileError `internal`, from `work`, where a name already has a handler or the concurrency is not a positive integer
 */
export const createMemoryQueue = (options: MemoryQueueOptions): Queue => {
  const { clock } = options;
  const attempts = options.attempts ?? 5;
  const backoff = createBackoff(options.backoff ?? {}, options.random ?? (() => randomInt(2 ** 32) / 2 ** 32));

  const slots = emptySlots();
  const lanes = new Map<JobName, Lane>();
  const waiting = new Map<JobName, Entry[]>();
  const keys = new Map<JobName, Map<string, Entry>>();
  const turns = new Map<JobName, Turns>();
  const paused = new Map<string, number>();
  const failed: Failure[] = [];
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
    const { name, job, attempt } = entry;
    failed.push({ entry, failed: { name, job, attempts: attempt, error, at: clock.now() } });
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

  const turnsOf = (name: JobName): Turns => {
    const known = turns.get(name) ?? createTurns();
    turns.set(name, known);
    return known;
  };

  /** Lets a job wait again once it is due, which may be put off meanwhile. */
  const waitUntilDue = async (entry: Entry): Promise<void> => {
    if (entry.key !== undefined && !keysOf(entry.name).has(entry.key)) keysOf(entry.name).set(entry.key, entry);
    try {
      do await clock.sleep(Math.max(0, entry.due - clock.now()), stop.signal);
      while (clock.now() < entry.due);
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

  const retryLater = (entry: Entry): Promise<void> => {
    entry.due = clock.now() + backoff(entry.attempt);
    return waitUntilDue(entry);
  };

  const run = async (entry: Entry): Promise<void> => {
    const connection = connectionOf(entry.name, entry.job);
    const until = connection === null ? 0 : (paused.get(connection) ?? 0);
    if (until > clock.now()) {
      entry.due = until;
      void waitUntilDue(entry);
      return;
    }
    entry.attempt += 1;
    try {
      await entry.handle({ attempt: entry.attempt, signal: stop.signal });
      finish(entry);
    } catch (error) {
      const pause = pauseOf(error);
      if (connection !== null && pause !== null) paused.set(connection, clock.now() + pause);
      if (!isRetried(error)) finish(entry, { error });
      else if (!stop.signal.aborted) {
        if (entry.attempt >= attempts) finish(entry, { error });
        else void retryLater(entry);
      }
    }
  };

  const start = (lane: Lane, entry: Entry): void => {
    leaveKey(entry);
    turnsOf(entry.name).started(entry.turn);
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
    if (entry.turn === 0) entry.turn = turnsOf(entry.name).next(entry.job.tenant);
    line.splice(line.findLastIndex((other) => other.turn <= entry.turn) + 1, 0, entry);
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
    const first = clock.now();
    return {
      name,
      job,
      handle,
      key: membership.key,
      family: membership.family,
      attempt: 0,
      turn: 0,
      first,
      due: first,
    };
  };

  /** All copies are made before the first job is added: a flow is added whole or not at all. */
  const addFlow = (flow: Flow): void => {
    const parent = entryOf('assemble', flow.parent);
    const family: Family = { parent, open: flow.children.length, failed: false };
    const children = flow.children.map((job) => entryOf('filter', job, { family }));
    open += 1 + children.length;
    if (children.length === 0) wait(parent);
    for (const child of children) wait(child);
  };

  /** Adds jobs again that failed: children with their parent, whose other children succeeded. */
  const addAgain = (entries: readonly Entry[]): void => {
    const families = new Map<Entry, Family>();
    for (const { family } of entries)
      if (family !== undefined) families.set(family.parent, { parent: family.parent, open: 0, failed: false });
    for (const entry of entries) {
      open += 1;
      if (families.has(entry)) continue;
      const family = entry.family && families.get(entry.family.parent);
      if (family) family.open += 1;
      wait({ ...entry, attempt: 0, turn: 0, ...(family && { family }) });
    }
  };

  return {
    async enqueue(name, job, { key, settle } = {}) {
      requireOpen();
      const entry = entryOf(name, job, { key });
      if (key !== undefined) {
        const known = keysOf(name).get(key);
        if (known !== undefined && settle !== undefined)
          known.due = Math.max(known.due, Math.min(clock.now() + settle.quietMs, known.first + settle.mostMs));
        if (known !== undefined) return;
        keysOf(name).set(key, entry);
      }
      open += 1;
      if (settle === undefined) wait(entry);
      else {
        entry.due += Math.min(settle.quietMs, settle.mostMs);
        void waitUntilDue(entry);
      }
    },

    async enqueueFlow(flow: Flow) {
      requireOpen();
      addFlow(flow);
    },

    work<Name extends JobName>(name: Name, handler: Handler<Name>, { concurrency }: WorkOptions) {
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

    failures: async () => failed.map((failure) => failure.failed),

    async replay(capture) {
      requireOpen();
      const own = failed.filter(({ failed: { job } }) => job?.capture === capture);
      for (const failure of own) failed.splice(failed.indexOf(failure), 1);
      addAgain(own.map(({ entry }) => entry));
      return own.length;
    },
  };
};
