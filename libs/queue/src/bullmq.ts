import { createHash, randomInt } from 'node:crypto';
import { CasefileError } from '@casefile/contract';
import type {
  EntityReference,
  FailedJob,
  Handler,
  JobCatalogue,
  JobName,
  Queue,
  Settling,
  WorkOptions,
} from '@casefile/ports';
import {
  Queue as Line,
  DelayedError,
  FlowProducer,
  UnrecoverableError,
  WaitingError,
  Worker,
  type Job,
  type JobsOptions,
  type Telemetry,
} from 'bullmq';
import { createBackoff, type BackoffBounds } from './backoff.js';
import { connectionOf, interruption, isRetried, pauseOf } from './connection-pause.js';
import { unwrapJob, wrapJob } from './envelope.js';
import { readReason, writeReason } from './failure-reason.js';
import { connectRedis } from './redis-connection.js';
import { createRedisTurns } from './redis-turns.js';

export { connectRedis, type RedisConnectionOptions } from './redis-connection.js';

/** How a queue on Redis works. */
export interface BullMqOptions {
  /** See {@link connectRedis}. */
  readonly url: string;
  /** Certificate authorities (PEM) that alone vouch for it. */
  readonly ca?: string;
  /** What all keys begin with; braces around it keep them in one slot of a cluster. `{casefile}` unless told. */
  readonly prefix?: string;
  /** Tries of one job in all, the first included; 5 unless told. */
  readonly attempts?: number;
  readonly backoff?: BackoffBounds;
  /** Numbers from 0 up to 1 for jitter; from `node:crypto` unless told. */
  readonly random?: () => number;
  /** How long a worker that has fallen silent keeps a job, in milliseconds; 30000 unless told. */
  readonly lockMs?: number;
  /** How often a job may lose its worker before it is given up; 20 unless told. */
  readonly stalls?: number;
  /** Carries the trace in the job. */
  readonly telemetry?: Telemetry;
  /** Told about errors of the connection, none of which ends the queue. */
  readonly onError?: (error: Error) => void;
}

/** A {@link Queue} on Redis, and what operations look at. */
export interface BullMqQueue extends Queue {
  /** How many jobs wait, by the queue's name: those that settle, wait for a try or for their children too. */
  waiting(): Promise<Readonly<Record<string, number>>>;
  /** What a capture's first job failed with for good in the last week; null where none did. */
  failureOf(capture: string): Promise<CasefileError | null>;
  /** Whether Redis answers. */
  ping(): Promise<void>;
}

const forges = ['github', 'gitlab', 'forgejo'] as const satisfies readonly EntityReference['forge'][];
const week = 7 * 24 * 3_600_000;
const failuresKept = { age: (2 * week) / 1000, count: 10_000 };
const unfinished = ['waiting', 'prioritized', 'delayed', 'active', 'waiting-children'] as const;

const hash = (...parts: readonly (string | number)[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);

/** The same job has the same id, so that one that is added twice is there once. An id has no colon. */
const idOf = (name: JobName, job: JobCatalogue[JobName]): string =>
  hash(name, job.tenant, job.capture, 'take' in job ? job.take : '', 'sequence' in job ? job.sequence : '');

const queueOf = (name: JobName, job: JobCatalogue[JobName]): string =>
  name === 'fetch' && 'entity' in job ? `fetch-${job.entity.forge}` : name;

const queuesOf = (name: JobName, forge?: EntityReference['forge']): readonly string[] =>
  name === 'fetch' ? (forge ? [forge] : forges).map((one) => `fetch-${one}`) : [name];

const nameOfQueue = {
  capture: 'capture',
  'fetch-github': 'fetch',
  'fetch-gitlab': 'fetch',
  'fetch-forgejo': 'fetch',
  filter: 'filter',
  assemble: 'assemble',
} as const satisfies Record<string, JobName>;

const payloadOf = (name: JobName, data: unknown): JobCatalogue[JobName] | null => {
  try {
    return unwrapJob(name, data);
  } catch {
    // A form that is not understood stays where it is, and is told as such.
    return null;
  }
};

const withoutTrace = <Thrown extends Error>(error: Thrown): Thrown => {
  // BullMQ keeps the stack, which says more than the reason does.
  error.stack = '';
  return error;
};

/**
 * A {@link Queue} on Redis that many processes share: queues `capture`, `fetch-<forge>`, `filter` and `assemble`, one flow per capture. Payloads are schema-checked on both ends, and each job says its format's
 * version. A worker that is killed loses nothing: its job is started again when its lock has run out. A closing worker puts back what was interrupted, without counting a try. Times are the machine's own.
 *
 * @throws CasefileError `invalid_configuration` for a URL that is none; `internal`, from `work`, where a name already has a handler or the concurrency is not a positive integer
 */
export const openBullMqQueue = (options: BullMqOptions): BullMqQueue => {
  const prefix = options.prefix ?? '{casefile}';
  const attempts = options.attempts ?? 5;
  const lockMs = options.lockMs ?? 30_000;
  const random = options.random ?? (() => randomInt(2 ** 32) / 2 ** 32);
  const backoff = createBackoff(options.backoff ?? {}, random);
  const onError = options.onError ?? (() => undefined);
  const connection = connectRedis(options.url, { ...(options.ca !== undefined && { ca: options.ca }), onError });
  const shared = { connection, prefix, ...(options.telemetry && { telemetry: options.telemetry }) };
  const turns = createRedisTurns(connection, prefix);
  const flows = new FlowProducer(shared);
  flows.on('error', onError);
  const lines = new Map<string, Line>();
  const workers: Worker[] = [];
  const handled = new Set<JobName>();
  const told = new Set<string>();
  const opened = Date.now();
  const stop = new AbortController();
  let closing: Promise<void> | undefined;

  const lineOf = (queue: string): Line => {
    const known = lines.get(queue);
    if (known) return known;
    const line = new Line(queue, shared);
    line.on('error', onError);
    lines.set(queue, line);
    return line;
  };

  const optionsOf = (name: JobName, job: JobCatalogue[JobName], turn: number): JobsOptions => ({
    jobId: idOf(name, job),
    priority: turn,
    attempts,
    backoff: { type: 'custom' },
    removeOnComplete: true,
    removeOnFail: failuresKept,
    stackTraceLimit: 0,
  });

  const requireOpen = (): void => {
    if (closing !== undefined) throw interruption();
  };

  const failureKey = (capture: string): string => `${prefix}:failure:${hash(capture)}`;

  const keepReason = async (capture: string, reason: string): Promise<void> => {
    await connection.set(failureKey(capture), reason, 'PX', week, 'NX');
  };

  const failureOf = async (capture: string): Promise<CasefileError | null> => {
    const reason = await connection.get(failureKey(capture));
    return reason === null ? null : readReason(reason);
  };

  const pendingSince = async (line: Line, key: string): Promise<number | null> => {
    const id = await line.getDeduplicationJobId(key);
    return id === null ? null : ((await line.getJob(id))?.timestamp ?? null);
  };

  const settlingDelay = (settle: Settling, first: number | null): number => {
    const now = Date.now();
    return Math.max(0, Math.min(settle.quietMs, (first ?? now) + settle.mostMs - now));
  };

  const putBack = async (job: Job, token: string): Promise<never> => {
    await job.moveToWait(token);
    throw new WaitingError();
  };

  const failed = async (
    thrown: unknown,
    { job, name, payload }: { job: Job; name: JobName; payload: JobCatalogue[JobName] | null },
  ): Promise<Error> => {
    const reason = writeReason(thrown);
    const again = isRetried(thrown) && job.attemptsMade + 1 < attempts;
    const pause = pauseOf(thrown);
    const through = payload && connectionOf(name, payload);
    if (through !== null && pause !== null) await turns.pause(through, pause);
    if (!again && payload) await keepReason(payload.capture, reason);
    return withoutTrace(again ? new Error(reason) : new UnrecoverableError(reason));
  };

  const handleWith =
    <Name extends JobName>(name: Name, handler: Handler<Name>) =>
    async (job: Job, token = ''): Promise<void> => {
      let payload: JobCatalogue[Name] | null = null;
      try {
        payload = unwrapJob(name, job.data);
        const pause = await turns.start(job.queueName, job.opts.priority ?? 0, connectionOf(name, payload));
        if (pause > 0) {
          await job.moveToDelayed(Date.now() + pause + Math.round(random() * 250), token);
          throw new DelayedError();
        }
        // From here on what happens to the entity is news: another job may wait for it.
        if (job.deduplicationId !== undefined) await job.removeDeduplicationKey();
        await handler(payload, { attempt: job.attemptsMade + 1, signal: stop.signal });
      } catch (error) {
        if (error instanceof DelayedError) throw error;
        const stopped = error === stop.signal.reason || isRetried(error);
        if (stop.signal.aborted && stopped) return putBack(job, token);
        throw await failed(error, { job, name, payload });
      }
    };

  const startWorker = <Name extends JobName>(
    queue: string,
    name: Name,
    handler: Handler<Name>,
    concurrency: number,
  ): void => {
    const worker = new Worker(queue, handleWith(name, handler), {
      ...shared,
      concurrency,
      lockDuration: lockMs,
      stalledInterval: Math.max(250, Math.round(lockMs / 2)),
      maxStalledCount: options.stalls ?? 20,
      settings: { backoffStrategy: (made) => backoff(made) },
    });
    worker.on('error', onError);
    worker.on('failed', (job, error) => {
      // What the engine itself gave up: a job that lost its worker too often, or the parent of a failed child, which has its reason already.
      const payload = error instanceof UnrecoverableError && job ? payloadOf(name, job.data) : null;
      if (payload) keepReason(payload.capture, error.message).catch(onError);
    });
    workers.push(worker);
  };

  const failedIn = async (
    queue: keyof typeof nameOfQueue,
  ): Promise<{ readonly line: Line; readonly job: Job; readonly failure: FailedJob }[]> => {
    const line = lineOf(queue);
    const name = nameOfQueue[queue];
    const found = [];
    for (const job of await line.getJobs(['failed'], 0, failuresKept.count)) {
      const payload = payloadOf(name, job.data);
      const byChild = name === 'assemble' && payload && job.failedReason.startsWith('child ');
      const error = (byChild ? await failureOf(payload.capture) : null) ?? readReason(job.failedReason);
      const failure = { name, job: payload, attempts: byChild ? 0 : job.attemptsMade, error, at: job.finishedOn ?? 0 };
      found.push({ line, job, failure });
    }
    return found;
  };

  const allQueues: readonly (keyof typeof nameOfQueue)[] = [
    'capture',
    'fetch-github',
    'fetch-gitlab',
    'fetch-forgejo',
    'filter',
    'assemble',
  ];

  const allFailed = async () =>
    (await Promise.all(allQueues.map(failedIn))).flat().sort((a, b) => a.failure.at - b.failure.at);

  const waiting = async (): Promise<Record<string, number>> => {
    const counts: Record<string, number> = {};
    for (const queue of allQueues) {
      const all = await lineOf(queue).getJobCounts(...unfinished);
      counts[queue] = Object.values(all).reduce((sum, count) => sum + count, 0);
    }
    return counts;
  };

  const addFlow: Queue['enqueueFlow'] = async ({ parent, children }) => {
    const child = await turns.next('filter', parent.tenant, Math.max(1, children.length));
    const turn = await turns.next('assemble', parent.tenant, 1);
    await flows.add({
      name: 'assemble',
      queueName: 'assemble',
      data: wrapJob('assemble', parent),
      opts: optionsOf('assemble', parent, turn),
      children: children.map((job, at) => ({
        name: 'filter',
        queueName: 'filter',
        data: wrapJob('filter', job),
        opts: { ...optionsOf('filter', job, child + at), failParentOnFailure: true },
      })),
    });
  };

  return {
    async enqueue(name, job, { key, settle } = {}) {
      requireOpen();
      const data = wrapJob(name, job);
      const queue = queueOf(name, job);
      const line = lineOf(queue);
      const id = key === undefined ? undefined : hash(key);
      const first = id === undefined ? null : await pendingSince(line, id);
      // One that is going to be absorbed takes no turn.
      const turn = first === null ? await turns.next(queue, job.tenant, 1) : 1;
      const delay = settle === undefined ? 0 : settlingDelay(settle, first);
      await line.add(name, data, {
        ...optionsOf(name, job, turn),
        ...(delay > 0 && { delay }),
        ...(id !== undefined && { deduplication: { id, ...(settle && { reschedule: true }) } }),
      });
    },

    async enqueueFlow(flow) {
      requireOpen();
      await addFlow(flow);
    },

    work<Name extends JobName>(name: Name, handler: Handler<Name>, { concurrency, forge }: WorkOptions) {
      if (handled.has(name)) throw new CasefileError('internal', `The job ${name} has a handler already.`);
      if (!Number.isSafeInteger(concurrency) || concurrency < 1)
        throw new CasefileError('internal', 'The concurrency of a job is a positive integer.');
      handled.add(name);
      for (const queue of queuesOf(name, forge)) startWorker(queue, name, handler, concurrency);
    },

    async idle() {
      while (closing === undefined && Object.values(await waiting()).some((count) => count > 0))
        await new Promise((resolve) => setTimeout(resolve, 20));
      requireOpen();
      const news = (await allFailed()).filter(({ line, job, failure }) => {
        const mark = `${line.name} ${job.id ?? ''} ${String(failure.at)}`;
        const isNew = failure.at >= opened && !told.has(mark);
        told.add(mark);
        return isNew;
      });
      if (news[0]) throw news[0].failure.error;
    },

    failures: async () => (await allFailed()).map(({ failure }) => failure),

    async replay(capture) {
      requireOpen();
      const own = (await allFailed()).filter(({ failure }) => failure.job?.capture === capture);
      const ofFlow = own.filter(({ failure }) => failure.name === 'filter');
      for (const { job, failure } of own) {
        const payload = failure.job;
        if (failure.name === 'filter' || payload === null) continue;
        if (failure.name !== 'assemble' || !('chunks' in payload))
          await job.retry('failed', { resetAttemptsMade: true });
        else {
          const children = ofFlow.flatMap(({ failure: { job: child } }) =>
            child && 'sequence' in child && child.take === payload.take ? [child] : [],
          );
          await job.remove();
          for (const { job: child } of ofFlow) await child.remove();
          await addFlow({ parent: payload, children });
        }
      }
      await connection.del(failureKey(capture));
      return own.length;
    },

    waiting,
    failureOf,
    async ping() {
      await connection.ping();
    },

    close() {
      closing ??= (async () => {
        stop.abort(interruption());
        await Promise.all(workers.map((worker) => worker.close()));
        await Promise.all([...lines.values()].map((line) => line.close()));
        await flows.close();
        connection.disconnect();
      })();
      return closing;
    },
  };
};
