import { Buffer } from 'node:buffer';
import { copyFile, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '@casefile/ports';
import { describe, expect, it } from 'vitest';
import {
  createMemorySealedBackend,
  createSealedStore,
  openDirectorySealedBackend,
  randomSealingKey,
  type SealedBackend,
  type SweptSealedStore,
} from './sealing.js';
import { openDirectoryStore } from './directory.js';
import { failsWith, modesBelow, text, useRoots } from './store.fixture.js';

const newRoot = useRoots();
const hour = 3_600_000;

const clockAt = (): Clock & { time: number } => {
  const clock = {
    time: Date.UTC(2026, 8, 8),
    now: () => clock.time,
    sleep: () => Promise.reject(new Error('nothing here sleeps')),
  };
  return clock;
};

const keys = new Map<string, Uint8Array>();
const key = (tenant: string): Uint8Array => {
  const known = keys.get(tenant) ?? randomSealingKey();
  keys.set(tenant, known);
  return known;
};

const open = (backend: SealedBackend, clock: Clock, lifetimeMs?: number): SweptSealedStore =>
  createSealedStore({ key, backend, clock, ...(lifetimeMs === undefined ? {} : { lifetimeMs }) });

const backends: Readonly<Record<string, () => Promise<SealedBackend>>> = {
  memory: async () => createMemorySealedBackend(),
  directory: async () => openDirectorySealedBackend(await newRoot()),
};

describe.each(Object.entries(backends))('a sealed store in %s', (_, newBackend) => {
  it('Queue and store: keeps nothing that can be read', async () => {
    const backend = await newBackend();
    await open(backend, clockAt()).seal('tenant', 'c1/1', text('a very secret text'));
    const kept = Buffer.from((await backend.read('tenant', 'c1/1')) ?? '');
    expect(kept.includes('secret')).toBe(false);
    expect(kept.length).toBe(18 + 49);
  });

  it('Queue and store: bytes moved to another tenant or name do not open, even under one key', async () => {
    const backend = await newBackend();
    const shared = randomSealingKey();
    const store = createSealedStore({ key: () => shared, backend, clock: clockAt() });
    await store.seal('tenant', 'c1/1', text('secret'));
    const sealed = (await backend.read('tenant', 'c1/1')) ?? new Uint8Array(0);
    await backend.write('tenant', 'c1/2', sealed);
    await backend.write('other', 'c1/1', sealed);
    await failsWith('unsealing_failed', store.open('tenant', 'c1/2'));
    await failsWith('unsealing_failed', store.open('other', 'c1/1'));
    await store.open('tenant', 'c1/1');
  });

  it('Queue and store: altered bytes do not open', async () => {
    const backend = await newBackend();
    const store = open(backend, clockAt());
    await store.seal('tenant', 'c1/1', text('secret'));
    const sealed = (await backend.read('tenant', 'c1/1')) ?? new Uint8Array(0);
    sealed[sealed.length - 1] = (sealed[sealed.length - 1] ?? 0) ^ 1;
    await backend.write('tenant', 'c1/1', sealed);
    await failsWith('unsealing_failed', store.open('tenant', 'c1/1'));
  });

  it('Queue and store: a sweep removes what has expired and leaves the rest', async () => {
    const clock = clockAt();
    const backend = await newBackend();
    const store = open(backend, clock);
    for (const tenant of ['a', 'b']) await store.seal(tenant, 'early', text('secret'));
    clock.time += hour / 2;
    for (const tenant of ['a', 'b']) await store.seal(tenant, 'late', text('secret'));
    expect(await store.sweep()).toBe(0);
    clock.time += hour / 2;
    expect(await store.sweep()).toBe(2);
    for (const tenant of ['a', 'b']) {
      expect(await backend.read(tenant, 'early')).toBeNull();
      await store.open(tenant, 'late');
    }
    await backend.write('a', 'junk', text('no sealed bytes'));
    await backend.write('a', 'empty', new Uint8Array(0));
    expect(await store.sweep()).toBe(2);
    clock.time += hour;
    expect(await store.sweep()).toBe(2);
    expect(await store.sweep()).toBe(0);
  });

  it('Queue and store: the lifetime is the caller’s to say', async () => {
    const clock = clockAt();
    const store = open(await newBackend(), clock, 1000);
    await store.seal('tenant', 'c1/1', text('secret'));
    clock.time += 1000;
    await failsWith('not_found', store.open('tenant', 'c1/1'));
  });

  it('What must survive: a clock that jumps forward closes, and one that jumps back opens what is young', async () => {
    const clock = clockAt();
    const store = open(await newBackend(), clock);
    await store.seal('tenant', 'c1/1', text('secret'));
    clock.time += 100 * hour;
    await failsWith('not_found', store.open('tenant', 'c1/1'));
    clock.time -= 101 * hour;
    await store.open('tenant', 'c1/1');
  });

  it('Queue and store: a key that has not 32 bytes is refused before anything is written', async () => {
    const backend = await newBackend();
    const store = createSealedStore({ key: () => new Uint8Array(16), backend, clock: clockAt() });
    await failsWith('key_unusable', store.seal('tenant', 'c1/1', text('secret')));
    expect(await backend.read('tenant', 'c1/1')).toBeNull();
  });

  it('What must survive: writing, opening and sweeping at once lose nothing that is young', async () => {
    const clock = clockAt();
    const backend = await newBackend();
    const store = open(backend, clock);
    await store.seal('tenant', 'c1/1', text('old'));
    clock.time += 2 * hour;
    for (let time = 0; time < 40; time += 1) {
      await Promise.all([store.sweep(), store.seal('tenant', 'c1/1', text('new')), store.sweep()]);
      expect(Buffer.from(await store.open('tenant', 'c1/1')).toString('utf8')).toBe('new');
      clock.time += 2 * hour;
    }
  });
});

describe('a sealed store on disk', () => {
  it('Queue and store: files are 0600 in directories of 0700, and nothing temporary stays', async () => {
    const root = await newRoot();
    const store = open(await openDirectorySealedBackend(root), clockAt());
    await store.seal('Tenant', 'c1/1', text('secret'));
    await store.seal('Tenant', 'c1/1', text('secret'));
    expect(Object.fromEntries(await modesBelow(root))).toEqual({
      '.': 'd700',
      format: 'f600',
      tmp: 'd700',
      tenants: 'd700',
      'tenants/=54enant': 'd700',
      'tenants/=54enant/c1=2f1': 'f600',
    });
    await store.discard('Tenant', 'c1/');
    expect(await readdir(join(root, 'tenants/=54enant'))).toEqual([]);
  });

  it('Queue and store: what another process sealed opens', async () => {
    const root = await newRoot();
    const clock = clockAt();
    await open(await openDirectorySealedBackend(root), clock).seal('tenant', 'c1/1', text('secret'));
    const other = open(await openDirectorySealedBackend(root), clock);
    expect(Buffer.from(await other.open('tenant', 'c1/1')).toString('utf8')).toBe('secret');
  });

  it('Queue and store: swapped files do not open', async () => {
    const root = await newRoot();
    const store = open(await openDirectorySealedBackend(root), clockAt());
    for (const name of ['one', 'two']) await store.seal('tenant', name, text(name));
    const at = (name: string): string => join(root, 'tenants/tenant', name);
    await copyFile(at('one'), at('two'));
    await failsWith('unsealing_failed', store.open('tenant', 'two'));
    await writeFile(at('two'), (await readFile(at('one'))).subarray(0, 40));
    await failsWith('unsealing_failed', store.open('tenant', 'two'));
  });

  it('Queue and store: no link is followed, at a file or above it', async () => {
    const root = await newRoot();
    const store = open(await openDirectorySealedBackend(root), clockAt());
    await store.seal('tenant', 'one', text('secret'));
    const at = join(root, 'tenants/tenant/one');
    await copyFile(at, `${root}-moved`);
    await rm(at);
    await symlink(`${root}-moved`, at);
    await failsWith('unsealing_failed', store.open('tenant', 'one'));
    // Writing takes the link's place and does not go through it.
    await store.seal('tenant', 'one', text('again'));
    expect(Buffer.from(await store.open('tenant', 'one')).toString('utf8')).toBe('again');
    await rm(join(root, 'tenants'), { recursive: true });
    await mkdir(`${root}-tenants`);
    await symlink(`${root}-tenants`, join(root, 'tenants'));
    await failsWith('unsafe_destination', store.open('tenant', 'one'));
    await failsWith('unsafe_destination', store.seal('tenant', 'one', text('secret')));
    await failsWith('unsafe_destination', store.sweep());
    expect(await readdir(`${root}-tenants`)).toEqual([]);
  });

  it('Queue and store: neither store opens the other’s directory', async () => {
    const [blobs, sealed] = [await newRoot(), await newRoot()];
    await openDirectoryStore(blobs);
    await openDirectorySealedBackend(sealed);
    await failsWith('unsafe_destination', openDirectorySealedBackend(blobs));
    await failsWith('unsafe_destination', openDirectoryStore(sealed));
  });
});
