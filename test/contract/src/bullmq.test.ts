import { connectRedis, openBullMqQueue, type BullMqOptions, type BullMqQueue } from '@casefile/queue/bullmq';
import { systemClock } from '@casefile/runtime';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failsWith } from './fails-with.js';
import { queueContract } from './queue.js';
import { hasRedisServer, redisMissing, startRedis, type TestRedis } from './redis-server.fixture.js';

const entity = { forge: 'github', host: 'github.com', repository: 'o/r', kind: 'work_item', number: 1 } as const;
const captureOf = (capture: string) => ({ capture, tenant: 'local', entity, profile: 'p' });

describe.skipIf(!hasRedisServer)(hasRedisServer ? 'on a Redis of its own' : redisMissing, () => {
  let redis: TestRedis | undefined;
  let count = 0;
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis?.stop());

  const options = (more: Partial<BullMqOptions> = {}): BullMqOptions => ({
    url: redis?.url ?? '',
    prefix: `{contract-${(count += 1)}}`,
    backoff: { firstMs: 10, maxMs: 40 },
    ...more,
  });

  queueContract('BullMQ', async () => openBullMqQueue(options()), {
    clock: () => systemClock,
    settle: () => new Promise((resolve) => setTimeout(resolve, 250)),
  });

  const used = async (given: BullMqOptions, work: (queue: BullMqQueue) => Promise<void>): Promise<void> => {
    const queue = openBullMqQueue(given);
    try {
      await work(queue);
    } finally {
      await queue.close();
    }
  };

  it('What must survive: a job that a closing worker interrupts is put back, and its try is not counted', async () => {
    const given = options();
    let started = (): void => undefined;
    const running = new Promise<void>((resolve) => (started = resolve));
    await used(given, async (queue) => {
      queue.work(
        'capture',
        async (_, { signal }) => {
          started();
          await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
          signal.throwIfAborted();
        },
        { concurrency: 1 },
      );
      await queue.enqueue('capture', captureOf('a'));
      await running;
    });
    await used(given, async (queue) => {
      const attempts: number[] = [];
      queue.work('capture', async (_, { attempt }) => void attempts.push(attempt), { concurrency: 1 });
      await queue.idle();
      expect(attempts).toEqual([1]);
    });
  });

  it('Upgrade: a job of another version, or one that breaks its schema, is refused with its reason and never handled', async () => {
    const given = options();
    await used(given, async (queue) => {
      const client = connectRedis(given.url);
      let handled = 0;
      await queue.enqueue('capture', captureOf('a'));
      await queue.enqueue('capture', captureOf('b'));
      const keys = (await client.keys(`${given.prefix ?? ''}:capture:*`)).filter((key) => /:[0-9a-f]{32}$/.test(key));
      expect(keys).toHaveLength(2);
      await client.hset(keys[0] ?? '', 'data', JSON.stringify({ version: 2, job: captureOf('a') }));
      await client.hset(keys[1] ?? '', 'data', JSON.stringify({ version: 1, job: { ...captureOf('b'), text: 'x' } }));
      client.disconnect();
      queue.work('capture', async () => void (handled += 1), { concurrency: 1 });
      await failsWith('invalid_inputs', queue.idle());
      expect(handled).toBe(0);
      expect((await queue.failures()).map(({ job }) => job)).toEqual([null, null]);
    });
  });

  it('Queue and store: a payload with anything beside references is not added', async () => {
    await used(options(), async (queue) => {
      await failsWith('internal', queue.enqueue('capture', { ...captureOf('a'), ...{ text: 'what somebody wrote' } }));
      await queue.idle();
    });
  });

  it('What must survive: what an error of others says is not kept, since it may quote a text', async () => {
    const given = options();
    await used(given, async (queue) => {
      queue.work('capture', () => Promise.reject(new SyntaxError('Unexpected token in "a planted text"')), {
        concurrency: 1,
      });
      await queue.enqueue('capture', captureOf('a'));
      await failsWith('internal', queue.idle());
      expect((await queue.failureOf('a'))?.details).toEqual({ name: 'SyntaxError' });
      const client = connectRedis(given.url);
      for (const key of await client.keys(`${given.prefix ?? ''}:*`)) {
        const type = await client.type(key);
        const dumped =
          type === 'hash' ? await client.hgetall(key) : type === 'stream' ? await client.xrange(key, '-', '+') : key;
        expect(JSON.stringify(dumped)).not.toContain('planted');
      }
      client.disconnect();
    });
  });

  it('Queue and store: a worker of one forge leaves the fetches of another to its own', async () => {
    const given = options();
    await used(given, async (queue) => {
      const seen: string[] = [];
      await queue.enqueue('fetch', captureOf('hub'));
      await queue.enqueue('fetch', { ...captureOf('lab'), entity: { ...entity, forge: 'gitlab' } });
      queue.work('fetch', async ({ capture }) => void seen.push(capture), { concurrency: 1, forge: 'gitlab' });
      while ((await queue.waiting())['fetch-gitlab'] !== 0) await new Promise((resolve) => setTimeout(resolve, 20));
      expect(seen).toEqual(['lab']);
      expect((await queue.waiting())['fetch-github']).toBe(1);
    });
  });

  it.each(['http://h', 'redis://', 'redis+sentinel://h', 'redis://h/name', 'redis://user:geheim@h/name', ''])(
    'Configuration: refuses the URL %j without repeating it',
    (url) => {
      try {
        openBullMqQueue({ url });
        expect.unreachable();
      } catch (error) {
        expect(error).toMatchObject({ code: 'invalid_configuration' });
        expect(String(error)).not.toContain('geheim');
      }
    },
  );
});
