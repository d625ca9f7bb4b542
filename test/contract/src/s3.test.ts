import { Buffer } from 'node:buffer';
import { sha256 } from '@casefile/contract';
import { startFakeS3, type FakeS3 } from '@casefile/fakes/s3';
import { openS3Store, type S3Store } from '@casefile/store/s3';
import { createSealedStore, randomSealingKey } from '@casefile/store/sealing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { blobStoreContract } from './blob-store.js';
import { failsWith } from './fails-with.js';
import { createManualClock } from './manual-clock.js';
import { refStoreContract } from './ref-store.js';
import { sealedStoreContract } from './sealed-store.js';

let server: FakeS3 | undefined;
let buckets = 0;
const opened: S3Store[] = [];

const started = (): FakeS3 => {
  if (server === undefined) throw new Error('the server has not been started');
  return server;
};

const openBucket = async (bucket = `bucket-${(buckets += 1)}`, secretAccessKey?: string): Promise<S3Store> => {
  const { endpoint, credentials } = started();
  const secret = secretAccessKey ?? credentials.secretAccessKey;
  const options = { endpoint, region: 'us-east-1', bucket, accessKeyId: credentials.accessKeyId, prefix: 'p/' };
  const store = await openS3Store({ ...options, secretAccessKey: secret });
  opened.push(store);
  return store;
};

beforeAll(async () => {
  server = await startFakeS3();
});
afterEach(() => Object.assign(started().faults, { refuse: 0, loseAnswers: 0, slowMs: 0, ignoresConditions: false }));
afterAll(async () => {
  for (const store of opened) store.close();
  await server?.close();
});

blobStoreContract('S3', async () => (await openBucket()).store);
refStoreContract('S3', async () => (await openBucket()).store);

const key = randomSealingKey();
sealedStoreContract('S3', async (clock) =>
  createSealedStore({ key: () => key, backend: (await openBucket()).sealed, clock }),
);

describe('the S3 store', () => {
  const bytes = Buffer.from('abc');

  it('Queue and store: refuses to run where conditional creation is not honoured', async () => {
    started().faults.ignoresConditions = true;
    await failsWith('invalid_configuration', openBucket('careless'));
    started().faults.ignoresConditions = false;
    await openBucket('careless');
    expect([...started().objects.keys()].filter((name) => name.startsWith('careless/'))).toEqual([]);
  });

  it('Queue and store: a wrong secret is a store that cannot be used', async () => {
    await failsWith('storage_failed', openBucket('any', 'another secret'));
  });

  it('What must survive: a store that refuses now and then is asked again; one that goes on is health', async () => {
    const { store } = await openBucket();
    started().faults.refuse = 2;
    const digest = await store.put('tenant', bytes);
    started().faults.refuse = 1000;
    expect((await failsWith('storage_failed', store.get('tenant', digest))).failClass).toBe('health');
    expect((await failsWith('storage_failed', store.append('tenant', 'ref', 0, 'a'))).failClass).toBe('health');
    started().faults.refuse = 0;
    expect(await store.latest('tenant', 'ref')).toBeNull();
  });

  it('What must survive: a write whose answer was lost is its own when it is sent again', async () => {
    const { store } = await openBucket();
    started().faults.loseAnswers = 1;
    expect(await store.append('tenant', 'ref', 0, 'a')).toEqual({ sequence: 1, value: 'a' });
    started().faults.loseAnswers = 1;
    expect(await store.put('tenant', bytes)).toBe(sha256(bytes));
    await failsWith('already_exists', store.append('tenant', 'ref', 0, 'a'));
  });

  it('Queue and store: bytes that were changed in the bucket are never given', async () => {
    const { store } = await openBucket('tampered');
    const digest = await store.put('tenant', bytes);
    await store.append('tenant', 'ref', 0, 'a');
    await store.append('tenant', 'ref', 1, 'b');
    const named = (part: string): string => [...started().objects.keys()].find((name) => name.includes(part)) ?? '';
    started().tamper(named(`tampered/p/tenants/tenant/blobs/${digest}`), Buffer.from('abd'));
    await failsWith('digest_mismatch', store.get('tenant', digest));
    await failsWith('digest_mismatch', store.put('tenant', bytes));
    started().tamper(named('tampered/p/tenants/tenant/refs/ref/0000000001'), Buffer.from('{}'));
    await failsWith('digest_mismatch', store.latest('tenant', 'ref'));
    await failsWith('digest_mismatch', store.append('tenant', 'ref', 2, 'c'));
  });

  it('Queue and store: many entries of a ref come in pages', async () => {
    const { store } = await openBucket();
    for (let after = 0; after < 16; after += 1) await store.append('tenant', 'ref', after, String(after));
    expect(await store.latest('tenant', 'ref')).toEqual({ sequence: 16, value: '15' });
  });

  it('Queue and store: a sweep removes what has expired and what is no sealed bytes; keys are rotated', async () => {
    const clock = createManualClock();
    const { sealed: backend } = await openBucket('swept');
    const [old, fresh] = [randomSealingKey(), randomSealingKey()];
    const before = createSealedStore({ key: () => old, backend, clock });
    const rotated = createSealedStore({ key: () => [fresh, old], backend, clock });
    const after = createSealedStore({ key: () => fresh, backend, clock });
    await before.seal('tenant', 'c/old', bytes);
    clock.advance(1_800_000);
    await rotated.seal('tenant', 'c/new', bytes);
    expect(Buffer.from(await rotated.open('tenant', 'c/old')).toString()).toBe('abc');
    expect(Buffer.from(await after.open('tenant', 'c/new')).toString()).toBe('abc');
    await failsWith('unsealing_failed', after.open('tenant', 'c/old'));
    for (const { bytes: lying } of started().objects.values()) expect(lying.includes('secret')).toBe(false);
    started().tamper('swept/p/sealed/tenant/rubbish', new Uint8Array(0));
    expect(await rotated.sweep()).toBe(1);
    clock.advance(1_800_000);
    expect(await rotated.sweep()).toBe(1);
    expect(Buffer.from(await rotated.open('tenant', 'c/new')).toString()).toBe('abc');
  });
});
