import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { defaultProfile } from '@casefile/admission';
import { canonicalBytes, CasefileError, type Sha256 } from '@casefile/contract';
import { issueSeed, madeUpSecret, startFakeGitHub, type FakeGitHub } from '@casefile/fakes/github';
import { startFakeS3, type FakeS3 } from '@casefile/fakes/s3';
import { readOutcome } from '@casefile/pipeline/outcome';
import { openBullMqQueue, type BullMqQueue } from '@casefile/queue/bullmq';
import { createKey } from '@casefile/signer/local-key';
import { openS3Store, type S3Store } from '@casefile/store/s3';
import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort, makeFolder, seeded, startApp, startRedis, writePrivate, type Killable } from './fleet.fixture.js';

const hasRedis = spawnSync('redis-server', ['--version']).status === 0;
const repetitions = process.env['CASEFILE_NIGHTLY'] === '1' ? 200 : 20;
const withheldMarker = 'marker-of-a-text-that-nobody-admitted';

const seed = issueSeed({
  body: `It should greet. The token is ${madeUpSecret}.`,
  comments: [
    { author: 'writer', body: 'It greets in the other repository.' },
    { author: 'stranger', body: withheldMarker },
  ],
});
const entity = {
  forge: 'github',
  host: 'github.com',
  repository: 'owner/project',
  kind: 'work_item',
  number: 7,
} as const;

interface Fleet {
  readonly folder: { readonly path: string; remove(): Promise<void> };
  readonly forge: FakeGitHub;
  readonly s3: FakeS3;
  readonly redis: Killable;
  readonly apps: readonly Killable[];
  readonly store: S3Store;
  readonly queue: BullMqQueue;
  readonly profile: Sha256;
}

const startFleet = async (): Promise<Fleet> => {
  const folder = await makeFolder();
  const forge = await startFakeGitHub(seed);
  const s3 = await startFakeS3();
  const port = await freePort();
  const redis = await startRedis(port, folder.path);
  const keys = join(folder.path, 'keys');
  await createKey(keys);
  const write = (name: string, text: string): Promise<string> => writePrivate(folder.path, name, text);
  await write('redis-url', `redis://127.0.0.1:${port}`);
  await write('token', forge.token);
  await write('sealing', 'c'.repeat(64));
  await write('s3-id', s3.credentials.accessKeyId);
  await write('s3-secret', s3.credentials.secretAccessKey);
  const bucket = { endpoint: s3.endpoint, region: 'us-east-1', bucket: 'fleet' };
  const config = await write(
    'config.yaml',
    JSON.stringify({
      version: 1,
      service: {
        redis: { url: 'file:redis-url', lock_seconds: 1 },
        store: { s3: { ...bucket, access_key_id: 'file:s3-id', secret_access_key: 'file:s3-secret' } },
      },
      tenants: {
        one: {
          connections: [
            {
              forge: 'github',
              host: 'github.com',
              api_url: forge.apiUrl,
              log_hosts: [new URL(forge.logOrigin).host],
              credential: { token: 'file:token' },
            },
          ],
          sealing_keys: ['file:sealing'],
          keys: { directory: 'keys' },
        },
      },
    }),
  );
  const apps = await Promise.all(
    ['fetcher-github', 'filter-worker', 'assembler', 'assembler'].map((app) => startApp(app, config)),
  );
  const store = await openS3Store({ ...bucket, ...s3.credentials });
  const queue = openBullMqQueue({ url: `redis://127.0.0.1:${port}` });
  const profile = await store.store.put('one', canonicalBytes(defaultProfile('work_item', 'write')));
  return { folder, forge, s3, redis, apps, store, queue, profile };
};

/** What a capture came to: its digest, or the code that it failed with. Never neither: that is a lost job. */
const settled = async ({ store, queue }: Fleet, capture: string): Promise<string> => {
  const until = Date.now() + 40_000;
  while (Date.now() < until) {
    // The store itself may be failing at the moment.
    const outcome = await readOutcome(store.store, 'one', capture).catch(() => null);
    if (outcome?.outcome === 'published') return outcome.snapshot;
    if (outcome) return `aborted ${outcome.gap.code}`;
    const failure = await queue.failureOf(capture);
    if (failure instanceof CasefileError) return `failed ${failure.code}`;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return 'lost';
};

const run = async (fleet: Fleet, capture: string): Promise<string> => {
  await fleet.queue.enqueue('capture', { capture, tenant: 'one', entity, profile: fleet.profile });
  return settled(fleet, capture);
};

/** Does one thing wrong that the seed chooses, somewhere in the length of a capture. */
const disturb = async ({ apps, redis, forge, s3 }: Fleet, random: () => number): Promise<string> => {
  await new Promise((resolve) => setTimeout(resolve, random() * 400));
  const kind = Math.floor(random() * (apps.length + 4));
  const app = apps[kind];
  if (app) {
    await app.restart();
    return `killed ${app.name}`;
  }
  if (kind === apps.length) {
    await redis.restart();
    return 'killed redis';
  }
  if (kind === apps.length + 1) {
    s3.faults.refuse = 1 + Math.floor(random() * 30);
    return 'the store refuses';
  }
  if (kind === apps.length + 2) {
    s3.faults.slowMs = 60;
    return 'the store is slow';
  }
  forge.fault({ when: { route: 'graphql', times: 2 }, then: { kind: 'bad_gateway' } });
  return 'the forge fails';
};

describe.skipIf(!hasRedis)(hasRedis ? 'a fleet of processes' : 'no redis-server on PATH', () => {
  let fleet: Fleet | undefined;
  let undisturbed = '';
  const running = (): Fleet => {
    if (!fleet) throw new Error('the fleet was not started');
    return fleet;
  };
  beforeAll(async () => {
    fleet = await startFleet();
    undisturbed = await run(fleet, 'undisturbed');
  }, 60_000);
  afterAll(async () => {
    await fleet?.queue.close();
    for (const one of [...(fleet?.apps ?? []), ...(fleet ? [fleet.redis] : [])]) await one.stop();
    fleet?.store.close();
    await fleet?.s3.close();
    await fleet?.forge.close();
    await fleet?.folder.remove();
  });

  it('One way through: processes that share Redis and a bucket publish a signed snapshot, the same each time', async () => {
    expect(undisturbed).toMatch(/^[0-9a-f]{64}$/);
    expect(await run(running(), 'again')).toBe(undisturbed);
  });

  it(
    `What must survive: ${repetitions} seeded faults end in the digest of an undisturbed run, or in none and a reason`,
    async () => {
      const ends: string[] = [];
      for (let at = 0; at < repetitions; at += 1) {
        const random = seeded(at);
        const capture = `disturbed-${at}`;
        const [end, fault] = await Promise.all([run(running(), capture), disturb(running(), random)]);
        Object.assign(running().s3.faults, { refuse: 0, slowMs: 0 });
        if (end !== undisturbed) ends.push(`${at} ${fault}: ${end}`);
      }
      // A store or a forge that goes on failing is a reason; a process that was killed is none.
      expect(ends.filter((end) => !/(store|forge).*: failed (storage_failed|forge_unavailable)$/.test(end))).toEqual(
        [],
      );
      await running()
        .queue.idle()
        .catch(() => undefined);
      expect(Object.values(await running().queue.waiting())).toEqual([0, 0, 0, 0, 0, 0]);
    },
    repetitions * 15_000,
  );

  it('What must survive: no raw text lies unsealed in Redis or the store, or in what was logged', async () => {
    const { folder, s3, apps } = running();
    const kept: [string, Buffer | string][] = [...s3.objects].map(([name, { bytes }]) => [name, bytes]);
    for (const name of await readdir(join(folder.path, 'appendonlydir')))
      kept.push([name, await readFile(join(folder.path, 'appendonlydir', name))]);
    for (const app of apps) kept.push([app.name, app.printed()]);
    expect(kept.length).toBeGreaterThan(6);
    for (const marker of [withheldMarker, madeUpSecret])
      expect(kept.filter(([, bytes]) => bytes.includes(marker)).map(([name]) => name)).toEqual([]);
    // What was published is there to be read: the search would have found a text.
    expect(kept.some(([, bytes]) => bytes.includes('It greets in the other repository.'))).toBe(true);
  });
});
