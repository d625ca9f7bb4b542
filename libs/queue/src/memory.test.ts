import { CasefileError } from '@casefile/contract';
import type { AssembleJob, CaptureJob, Clock, FilterJob, Queue } from '@casefile/ports';
import { describe, expect, it } from 'vitest';
import { createMemoryQueue } from './memory.js';

const entity = { forge: 'github', host: 'github.com', repository: 'o/r', kind: 'work_item', number: 1 } as const;
const captureOf = (capture: string): CaptureJob => ({ capture, tenant: 'local', entity, profile: 'p' });
const filterOf = (sequence: number): FilterJob => ({
  capture: 'c',
  tenant: 'local',
  take: 't',
  chunk: `c/${sequence}`,
  sequence,
});
const parent: AssembleJob = {
  capture: 'c',
  tenant: 'local',
  take: 't',
  entity,
  admitted: 'c/a',
  acquisition: 'forge',
  chunks: 2,
};

const unhealthy = (): CasefileError => new CasefileError('forge_unavailable', 'The forge is away.');
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const settle = async (): Promise<void> => {
  for (let time = 0; time < 20; time += 1) await turn();
};

/** A clock on which time passes at once, and that remembers what was slept. */
const createClock = (): Clock & { readonly slept: number[] } => {
  const slept: number[] = [];
  return {
    slept,
    now: () => 1000 + slept.reduce((sum, milliseconds) => sum + milliseconds, 0),
    async sleep(milliseconds, signal) {
      slept.push(milliseconds);
      await turn();
      signal?.throwIfAborted();
    },
  };
};

/** A clock on which nothing ends but by its signal. */
const stoppedClock: Clock = {
  now: () => 1000,
  sleep: (_, signal) =>
    new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new Error('stopped')), { once: true });
    }),
};

const codeOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'resolved',
    (error: unknown) => (error instanceof CasefileError ? error.code : error),
  );

const failing = (queue: Queue, error: unknown): { readonly tries: () => number } => {
  let tries = 0;
  const handler = async (): Promise<void> => {
    tries += 1;
    throw error;
  };
  queue.work('capture', handler, { concurrency: 1 });
  return { tries: () => tries };
};

describe('the memory queue', () => {
  it('D43: waits as the backoff says, by the clock it was given', async () => {
    const clock = createClock();
    const queue = createMemoryQueue({ clock, attempts: 4, backoff: { firstMs: 100, maxMs: 300 }, random: () => 0.5 });
    const { tries } = failing(queue, unhealthy());
    await queue.enqueue('capture', captureOf('a'));
    expect(await codeOf(queue.idle())).toBe('forge_unavailable');
    expect(tries()).toBe(4);
    expect(clock.slept).toEqual([75, 150, 225]);
  });

  it('D43: what failed for good is kept with its reason', async () => {
    const clock = createClock();
    const queue = createMemoryQueue({ clock, attempts: 2 });
    const error = unhealthy();
    failing(queue, error);
    await queue.enqueue('capture', captureOf('a'));
    await codeOf(queue.idle());
    const [failure, ...others] = await queue.failures();
    expect(others).toEqual([]);
    expect(failure).toEqual({ name: 'capture', job: captureOf('a'), attempts: 2, error, at: clock.now() });
    expect(failure?.error).toBe(error);
  });

  it('D44: a parent that never ran is kept with what its child failed with', async () => {
    const queue = createMemoryQueue({ clock: createClock() });
    const error = new CasefileError('detector_failed', 'x');
    const contract = new CasefileError('digest_mismatch', 'y');
    queue.work(
      'filter',
      async ({ sequence }) => {
        throw sequence === 0 ? contract : error;
      },
      { concurrency: 1 },
    );
    await queue.enqueueFlow({ parent, children: [filterOf(0), filterOf(1)] });
    expect(await codeOf(queue.idle())).toBe('digest_mismatch');
    expect((await queue.failures()).map((failure) => [failure.name, failure.attempts, failure.error])).toEqual([
      ['filter', 1, contract],
      ['assemble', 0, contract],
      ['filter', 5, error],
    ]);
  });

  it('Queue and store: a job that waits for another try absorbs one with its key', async () => {
    const clock = createClock();
    const queue = createMemoryQueue({ clock });
    const seen: string[] = [];
    queue.work(
      'capture',
      async ({ capture }, { attempt }) => {
        seen.push(`${capture} ${attempt}`);
        if (attempt === 1) throw unhealthy();
      },
      { concurrency: 1 },
    );
    await queue.enqueue('capture', captureOf('a'), { key: 'entity' });
    while (clock.slept.length === 0) await turn();
    await queue.enqueue('capture', captureOf('b'), { key: 'entity' });
    await queue.idle();
    expect(seen).toEqual(['a 1', 'a 2']);
  });

  it('Queue and store: a job added while the first ran keeps the key when the first is tried again', async () => {
    const queue = createMemoryQueue({ clock: createClock() });
    const seen: string[] = [];
    queue.work(
      'capture',
      async ({ capture }, { attempt }) => {
        seen.push(`${capture} ${attempt}`);
        if (capture !== 'a' || attempt > 1) return;
        await queue.enqueue('capture', captureOf('b'), { key: 'entity' });
        throw unhealthy();
      },
      { concurrency: 1 },
    );
    await queue.enqueue('capture', captureOf('a'), { key: 'entity' });
    await queue.idle();
    expect(seen.sort()).toEqual(['a 1', 'a 2', 'b 1']);
    await queue.enqueue('capture', captureOf('c'), { key: 'entity' });
    await queue.idle();
    expect(seen).toContain('c 1');
  });

  it('What must survive: closing leaves what waits undone, and idle says so', async () => {
    const queue = createMemoryQueue({ clock: stoppedClock });
    await queue.enqueue('capture', captureOf('a'));
    const idle = codeOf(queue.idle());
    await queue.close();
    expect(await idle).toBe('interrupted');
    expect(await codeOf(queue.idle())).toBe('interrupted');
    expect(await codeOf(queue.enqueue('capture', captureOf('b')))).toBe('interrupted');
    expect(await codeOf(queue.enqueueFlow({ parent, children: [] }))).toBe('interrupted');
    expect(await queue.failures()).toEqual([]);
  });

  it('What must survive: closing ends a wait for another try', async () => {
    const queue = createMemoryQueue({ clock: stoppedClock });
    const { tries } = failing(queue, unhealthy());
    await queue.enqueue('capture', captureOf('a'));
    await settle();
    expect(tries()).toBe(1);
    const idle = codeOf(queue.idle());
    await queue.close();
    expect(await idle).toBe('interrupted');
    expect(await queue.failures()).toEqual([]);
  });

  it('What must survive: a handler that gives up because of closing leaves its job undone, not failed', async () => {
    const queue = createMemoryQueue({ clock: createClock() });
    queue.work(
      'capture',
      (_, { signal }) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason), { once: true });
        }),
      { concurrency: 1 },
    );
    await queue.enqueue('capture', captureOf('a'));
    await settle();
    await queue.close();
    expect(await codeOf(queue.idle())).toBe('interrupted');
    expect(await queue.failures()).toEqual([]);
  });

  it('What must survive: a job that ends while the queue closes is done, and one that fails is told', async () => {
    const queue = createMemoryQueue({ clock: createClock() });
    queue.work(
      'capture',
      async ({ capture }, { signal }) => {
        await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
        if (capture === 'bad') throw new CasefileError('usage', 'x');
      },
      { concurrency: 2 },
    );
    await queue.enqueue('capture', captureOf('good'));
    await queue.enqueue('capture', captureOf('bad'));
    await settle();
    await queue.close();
    expect(await codeOf(queue.idle())).toBe('usage');
    expect(await codeOf(queue.idle())).toBe('resolved');
  });

  it('Queue and store: idle of an empty or finished queue resolves at once, closed too', async () => {
    const queue = createMemoryQueue({ clock: createClock() });
    await queue.idle();
    await queue.close();
    await queue.idle();
  });

  it('Queue and store: everybody who waits is told the same', async () => {
    const queue = createMemoryQueue({ clock: createClock() });
    failing(queue, new CasefileError('usage', 'x'));
    await queue.enqueue('capture', captureOf('a'));
    expect(await Promise.all([codeOf(queue.idle()), codeOf(queue.idle())])).toEqual(['usage', 'usage']);
    expect(await codeOf(queue.idle())).toBe('resolved');
  });

  it('Queue and store: no handler starts before the call that added its job has returned', async () => {
    const queue = createMemoryQueue({ clock: createClock() });
    const seen: string[] = [];
    queue.work('capture', async () => void seen.push('handled'), { concurrency: 1 });
    const adding = queue.enqueue('capture', captureOf('a'));
    seen.push('returned');
    await adding;
    await queue.idle();
    expect(seen).toEqual(['returned', 'handled']);
  });

  it('Queue and store: a payload that is no plain data is refused, and nothing of a flow is added', async () => {
    const queue = createMemoryQueue({ clock: createClock() });
    const broken = filterOf(1);
    Reflect.set(broken, 'chunk', () => 'a function');
    expect(await codeOf(queue.enqueue('filter', broken))).toBe('internal');
    expect(await codeOf(queue.enqueueFlow({ parent, children: [filterOf(0), broken] }))).toBe('internal');
    await queue.idle();
  });

  it('D43: a clock that fails fails the job, so that nobody waits for ever', async () => {
    const queue = createMemoryQueue({ clock: { now: () => 0, sleep: () => Promise.reject(new Error('no clock')) } });
    failing(queue, unhealthy());
    await queue.enqueue('capture', captureOf('a'), { key: 'entity' });
    expect(await codeOf(queue.idle())).toEqual(new Error('no clock'));
    await queue.enqueue('capture', captureOf('b'), { key: 'entity' });
    expect(await codeOf(queue.idle())).toEqual(new Error('no clock'));
  });

  it('Queue and store: thousands of jobs and flows come to an end', async () => {
    const queue = createMemoryQueue({ clock: createClock(), random: () => 0 });
    let filtered = 0;
    let assembled = 0;
    queue.work(
      'filter',
      async ({ sequence }, { attempt }) => {
        if (sequence % 7 === 0 && attempt === 1) throw unhealthy();
        filtered += 1;
      },
      { concurrency: 8 },
    );
    const assemble = async (): Promise<void> => {
      assembled += 1;
    };
    queue.work('assemble', assemble, { concurrency: 2 });
    for (let flow = 0; flow < 100; flow += 1)
      await queue.enqueueFlow({ parent, children: Array.from({ length: 50 }, (_, sequence) => filterOf(sequence)) });
    await queue.idle();
    expect([filtered, assembled]).toEqual([5000, 100]);
  });
});
