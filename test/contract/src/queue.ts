import { CasefileError } from '@casefile/contract';
import type { AssembleJob, CaptureJob, Clock, FilterJob, Queue } from '@casefile/ports';
import { describe, expect, it } from 'vitest';
import { failsWith } from './fails-with.js';
import { createManualClock } from './manual-clock.js';

const entity = { forge: 'github', host: 'github.com', repository: 'o/r', kind: 'work_item', number: 1 } as const;

const captureOf = (capture: string): CaptureJob => ({ capture, tenant: 'local', entity, profile: 'p' });
const filterOf = (sequence: number): FilterJob => ({
  capture: 'c',
  tenant: 'local',
  take: 't',
  chunk: `c/${sequence}`,
  sequence,
});
const parentOf = (chunks: number): AssembleJob => ({
  capture: 'c',
  tenant: 'local',
  take: 't',
  entity,
  admitted: 'c/a',
  acquisition: 'forge',
  chunks,
});

/** A promise that others wait for until it is let go. */
const createGate = (): { readonly passed: Promise<void>; open(): void } => {
  let open = (): void => undefined;
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { passed, open: () => open() };
};

/** Where a queue goes by a clock of its own and has its jobs elsewhere. */
export interface QueueSetting {
  readonly clock?: () => Clock;
  /** Waits until everything has run that can run without much time passing. */
  readonly settle?: () => Promise<void>;
}

/** Lets everything run that can run without time passing. */
const settleHere = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

const unhealthy = (): CasefileError => new CasefileError('forge_unavailable', 'The forge is away.');

/**
 * What every {@link Queue} must do (service.md, Queue and store; D43).
 *
 * @param name the adapter's
 * @param open gives an empty queue that goes by a clock and tries a job five times in all
 * @param setting where it does not go by the clock that it is given
 */
export const queueContract = (
  name: string,
  open: (clock: Clock) => Promise<Queue>,
  { clock: clockOf = createManualClock, settle = settleHere }: QueueSetting = {},
): void => {
  const opened = async (): Promise<{ queue: Queue; clock: Clock }> => {
    const clock = clockOf();
    return { queue: await open(clock), clock };
  };

  describe(`${name} as a queue`, () => {
    it('Queue and store: hands each job to its handler once, in order', async () => {
      const { queue } = await opened();
      const seen: string[] = [];
      await queue.enqueue('capture', captureOf('a'));
      queue.work('capture', async (job) => void seen.push(job.capture), { concurrency: 1 });
      await queue.enqueue('capture', captureOf('b'));
      await queue.enqueue('fetch', captureOf('f'));
      queue.work('fetch', async (job) => void seen.push(job.capture), { concurrency: 1 });
      await queue.idle();
      expect(seen.filter((capture) => capture !== 'f')).toEqual(['a', 'b']);
      expect(seen).toContain('f');
      await queue.close();
    });

    it('Queue and store: a handler may add jobs, and idle waits for them', async () => {
      const { queue } = await opened();
      const seen: string[] = [];
      queue.work('capture', (job) => queue.enqueue('fetch', job), { concurrency: 1 });
      queue.work('fetch', async (job) => void seen.push(job.capture), { concurrency: 1 });
      await queue.enqueue('capture', captureOf('a'));
      await queue.idle();
      expect(seen).toEqual(['a']);
      await queue.close();
    });

    it('Queue and store: never runs more of a name at once than was asked', async () => {
      const { queue } = await opened();
      let now = 0;
      let most = 0;
      queue.work(
        'capture',
        async () => {
          now += 1;
          most = Math.max(most, now);
          await settle();
          now -= 1;
        },
        { concurrency: 3 },
      );
      for (let at = 0; at < 10; at += 1) await queue.enqueue('capture', captureOf(String(at)));
      await queue.idle();
      expect(most).toBe(3);
      await queue.close();
    });

    it('Queue and store: a waiting job absorbs one with its key; a running one does not', async () => {
      const { queue } = await opened();
      const gate = createGate();
      const seen: string[] = [];
      queue.work(
        'capture',
        async (job) => {
          seen.push(job.capture);
          await gate.passed;
        },
        { concurrency: 1 },
      );
      await queue.enqueue('capture', captureOf('a'), { key: 'entity' });
      await settle();
      await queue.enqueue('capture', captureOf('b'), { key: 'entity' });
      await queue.enqueue('capture', captureOf('c'), { key: 'entity' });
      await queue.enqueue('capture', captureOf('d'), { key: 'other' });
      await queue.enqueue('capture', captureOf('e'));
      gate.open();
      await queue.idle();
      expect(seen).toEqual(['a', 'b', 'd', 'e']);
      await queue.enqueue('capture', captureOf('f'), { key: 'entity' });
      await queue.idle();
      expect(seen.at(-1)).toBe('f');
      await queue.close();
    });

    it('Queue and store: keys of one name mean nothing to another', async () => {
      const { queue } = await opened();
      const seen: string[] = [];
      await queue.enqueue('capture', captureOf('a'), { key: 'entity' });
      await queue.enqueue('fetch', captureOf('b'), { key: 'entity' });
      queue.work('capture', async (job) => void seen.push(job.capture), { concurrency: 1 });
      queue.work('fetch', async (job) => void seen.push(job.capture), { concurrency: 1 });
      await queue.idle();
      expect(seen.sort()).toEqual(['a', 'b']);
      await queue.close();
    });

    it('D43: what fails for health is tried again, with its attempt counted and waits that grow', async () => {
      const { queue, clock } = await opened();
      const attempts: number[] = [];
      queue.work(
        'capture',
        async (_, { attempt }) => {
          attempts.push(attempt);
          if (attempt < 4) throw unhealthy();
        },
        { concurrency: 1 },
      );
      const before = clock.now();
      await queue.enqueue('capture', captureOf('a'));
      await queue.idle();
      expect(attempts).toEqual([1, 2, 3, 4]);
      expect(clock.now()).toBeGreaterThan(before);
      await queue.close();
    });

    it('D43: what goes on failing for health fails for good, with what it failed with', async () => {
      const { queue } = await opened();
      let tries = 0;
      const handler = async (): Promise<void> => {
        tries += 1;
        throw unhealthy();
      };
      queue.work('capture', handler, { concurrency: 1 });
      await queue.enqueue('capture', captureOf('a'));
      await failsWith('forge_unavailable', queue.idle());
      expect(tries).toBe(5);
      await queue.close();
    });

    it.each([
      ['contract', new CasefileError('forge_broke_contract', 'x')],
      ['policy', new CasefileError('forge_refused', 'x')],
      ['input', new CasefileError('entity_not_found', 'x')],
    ] as const)('D43: what fails for %s is not tried again', async (_, error) => {
      const { queue } = await opened();
      let tries = 0;
      const handler = async (): Promise<void> => {
        tries += 1;
        throw error;
      };
      queue.work('capture', handler, { concurrency: 1 });
      await queue.enqueue('capture', captureOf('a'));
      await failsWith(error.code, queue.idle());
      expect(tries).toBe(1);
      await queue.close();
    });

    it('D43: an error that is none of ours is not tried again', async () => {
      const { queue } = await opened();
      let tries = 0;
      // Thrown before there is a promise, as a careless handler would.
      const handler = (): Promise<void> => {
        tries += 1;
        throw new TypeError('a mistake');
      };
      queue.work('capture', handler, { concurrency: 1 });
      await queue.enqueue('capture', captureOf('a'));
      await expect(queue.idle()).rejects.toThrow();
      expect(tries).toBe(1);
      await queue.close();
    });

    it('Queue and store: idle tells the first failure since it was last asked, once', async () => {
      const { queue } = await opened();
      const seen: string[] = [];
      const handler = async (job: CaptureJob): Promise<void> => {
        seen.push(job.capture);
        if (job.capture.startsWith('bad')) throw new CasefileError('usage', job.capture);
      };
      queue.work('capture', handler, { concurrency: 1 });
      for (const capture of ['bad 1', 'good', 'bad 2']) await queue.enqueue('capture', captureOf(capture));
      expect((await failsWith('usage', queue.idle())).message).toBe('bad 1');
      expect(seen).toEqual(['bad 1', 'good', 'bad 2']);
      await queue.idle();
      await queue.close();
    });

    it('Queue and store: neither the caller nor another try shares a payload', async () => {
      const { queue } = await opened();
      const seen: string[] = [];
      const job = { ...captureOf('a'), entity: { ...entity, repository: 'o/r' } };
      await queue.enqueue('capture', job);
      job.entity.repository = 'changed/by-caller';
      queue.work(
        'capture',
        async (own, { attempt }) => {
          seen.push(own.entity.repository);
          Reflect.set(own.entity, 'repository', 'changed/by-handler');
          if (attempt === 1) throw unhealthy();
        },
        { concurrency: 1 },
      );
      await queue.idle();
      expect(seen).toEqual(['o/r', 'o/r']);
      await queue.close();
    });

    it('One way through: an assemble job starts when all of its filter jobs have succeeded', async () => {
      const { queue } = await opened();
      const seen: string[] = [];
      const last = createGate();
      queue.work('assemble', async (job) => void seen.push(`assemble ${job.chunks}`), { concurrency: 1 });
      queue.work(
        'filter',
        async (job, { attempt }) => {
          if (job.sequence === 1 && attempt < 3) throw unhealthy();
          if (job.sequence === 2) await last.passed;
          seen.push(`filter ${job.sequence}`);
        },
        { concurrency: 2 },
      );
      await queue.enqueueFlow({ parent: parentOf(3), children: [0, 1, 2].map(filterOf) });
      await settle();
      expect(seen.sort()).toEqual(['filter 0', 'filter 1']);
      last.open();
      await queue.idle();
      expect(seen.at(-1)).toBe('assemble 3');
      expect(seen).toHaveLength(4);
      await queue.close();
    });

    it('One way through: a flow without filter jobs is its assemble job', async () => {
      const { queue } = await opened();
      const seen: number[] = [];
      queue.work('assemble', async (job) => void seen.push(job.chunks), { concurrency: 1 });
      await queue.enqueueFlow({ parent: parentOf(0), children: [] });
      await queue.idle();
      expect(seen).toEqual([0]);
      await queue.close();
    });

    it('D44: an assemble job never runs when one of its filter jobs fails for good', async () => {
      const { queue } = await opened();
      let assembled = 0;
      const assemble = async (): Promise<void> => {
        assembled += 1;
      };
      queue.work('assemble', assemble, { concurrency: 1 });
      queue.work(
        'filter',
        async (job) => {
          if (job.sequence === 1) throw new CasefileError('digest_mismatch', 'x');
        },
        { concurrency: 2 },
      );
      await queue.enqueueFlow({ parent: parentOf(3), children: [0, 1, 2].map(filterOf) });
      await failsWith('digest_mismatch', queue.idle());
      expect(assembled).toBe(0);
      // Another flow is not touched by it.
      const take = 'other';
      await queue.enqueueFlow({ parent: { ...parentOf(1), take }, children: [{ ...filterOf(0), take }] });
      await queue.idle();
      expect(assembled).toBe(1);
      await queue.close();
    });

    it('What must survive: closing aborts what runs, waits for it, and starts nothing more', async () => {
      const { queue } = await opened();
      const started = createGate();
      let finished = false;
      let runs = 0;
      queue.work(
        'capture',
        async (_, { signal }) => {
          runs += 1;
          started.open();
          await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
          await settle();
          finished = true;
        },
        { concurrency: 1 },
      );
      await queue.enqueue('capture', captureOf('a'));
      await queue.enqueue('capture', captureOf('b'));
      await started.passed;
      await queue.close();
      expect(finished).toBe(true);
      expect(runs).toBe(1);
      await queue.close();
    });

    it('Queue and store: a burst settles into one job, which is put off no longer than its most', async () => {
      const { queue, clock } = await opened();
      const seen: string[] = [];
      const settling = { quietMs: 150, mostMs: 300 };
      const at = clock.now();
      queue.work('capture', async (job) => void seen.push(`${job.capture} ${clock.now() - at >= 150}`), {
        concurrency: 1,
      });
      for (let burst = 0; burst < 50; burst += 1)
        await queue.enqueue('capture', captureOf(`b${burst}`), { key: 'entity', settle: settling });
      await queue.idle();
      expect(seen.filter((job) => job === 'b0 true')).toEqual(['b0 true']);
      expect(seen.length).toBeLessThanOrEqual(3);
      await queue.close();
    });

    it('Fairness: a tenant with many waiting jobs does not keep another tenant waiting, and its own keep their order', async () => {
      const { queue } = await opened();
      const seen: string[] = [];
      for (let at = 0; at < 20; at += 1) await queue.enqueue('capture', { ...captureOf(`many ${at}`), tenant: 'many' });
      for (const tenant of ['one', 'other']) await queue.enqueue('capture', { ...captureOf(tenant), tenant });
      queue.work('capture', async (job) => void seen.push(job.capture), { concurrency: 1 });
      await queue.idle();
      expect(seen.slice(0, 4)).toEqual(['many 0', 'one', 'other', 'many 1']);
      expect(seen.filter((job) => job.startsWith('many'))).toEqual(Array.from({ length: 20 }, (_, at) => `many ${at}`));
      await queue.close();
    });

    it('Queue and store: a limited connection pauses for as long as its forge says; others go on', async () => {
      const { queue, clock } = await opened();
      const seen: string[] = [];
      const times = new Map<string, number>();
      const fetch = async (job: CaptureJob, { attempt }: { readonly attempt: number }): Promise<void> => {
        if (job.capture === 'limited' && attempt === 1) {
          times.set('limited', clock.now());
          throw new CasefileError('forge_limited', 'x', { details: { retry_after_seconds: 0.6 } });
        }
        seen.push(job.capture);
        times.set(`done ${job.capture}`, clock.now());
      };
      await queue.enqueue('fetch', captureOf('limited'));
      await queue.enqueue('fetch', captureOf('same'));
      await queue.enqueue('fetch', { ...captureOf('elsewhere'), entity: { ...entity, host: 'forge.example' } });
      await queue.enqueue('fetch', { ...captureOf('other'), tenant: 'other' });
      queue.work('fetch', fetch, { concurrency: 1 });
      await queue.idle();
      // On a clock that jumps when somebody sleeps, nobody waits long enough to be overtaken.
      if (clockOf !== createManualClock) expect(seen.slice(0, 2).sort()).toEqual(['elsewhere', 'other']);
      expect([...seen].sort()).toEqual(['elsewhere', 'limited', 'other', 'same']);
      for (const job of ['limited', 'same'])
        expect((times.get(`done ${job}`) ?? 0) - (times.get('limited') ?? 0)).toBeGreaterThanOrEqual(599);
      await queue.close();
    });

    it('D43: what failed is kept with its reason, and can be replayed', async () => {
      const { queue } = await opened();
      let mended = false;
      const seen: string[] = [];
      const capture = async (job: CaptureJob): Promise<void> => {
        if (!mended) throw new CasefileError('forge_refused', 'Renew the credential.', { details: { status: 401 } });
        seen.push(job.capture);
      };
      queue.work('capture', capture, { concurrency: 1 });
      await queue.enqueue('capture', captureOf('a'));
      await failsWith('forge_refused', queue.idle());
      const [failure, ...others] = await queue.failures();
      expect(others).toEqual([]);
      expect(failure).toMatchObject({ name: 'capture', job: captureOf('a'), attempts: 1 });
      expect(failure?.error).toMatchObject({ code: 'forge_refused', details: { status: 401 } });
      mended = true;
      expect(await queue.replay('somebody else')).toBe(0);
      expect(await queue.replay('a')).toBe(1);
      await queue.idle();
      expect(seen).toEqual(['a']);
      expect(await queue.failures()).toEqual([]);
      await queue.close();
    });

    it('D44: a flow is replayed with the filter jobs that failed, and then assembled', async () => {
      const { queue } = await opened();
      let mended = false;
      const seen: string[] = [];
      queue.work('assemble', async (job) => void seen.push(`assemble ${job.chunks}`), { concurrency: 1 });
      queue.work(
        'filter',
        async ({ sequence }) => {
          if (sequence === 1 && !mended) throw new CasefileError('unsealing_failed', 'x');
          seen.push(`filter ${sequence}`);
        },
        { concurrency: 1 },
      );
      await queue.enqueueFlow({ parent: parentOf(3), children: [0, 1, 2].map(filterOf) });
      await failsWith('unsealing_failed', queue.idle());
      expect((await queue.failures()).map(({ name, error }) => [name, error])).toEqual([
        ['filter', expect.objectContaining({ code: 'unsealing_failed' })],
        ['assemble', expect.objectContaining({ code: 'unsealing_failed' })],
      ]);
      mended = true;
      expect(await queue.replay('c')).toBe(2);
      await queue.idle();
      expect(seen).toEqual(['filter 0', 'filter 2', 'filter 1', 'assemble 3']);
      await queue.close();
    });

    it('Queue and store: one handler a name', async () => {
      const { queue } = await opened();
      const handler = async (): Promise<void> => undefined;
      queue.work('capture', handler, { concurrency: 1 });
      expect(() => queue.work('capture', handler, { concurrency: 1 })).toThrow(CasefileError);
      expect(() => queue.work('fetch', handler, { concurrency: 0 })).toThrow(CasefileError);
      await queue.close();
    });
  });
};
