import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { openDirectoryStore } from './directory.js';
import { startProcess, useRoots } from './store.fixture.js';

const newRoot = useRoots();
const script = fileURLToPath(new URL('./store-in-process.fixture.ts', import.meta.url));

/** Every blob in the store is whole, and every entry of the ref names one. */
const requireWhole = async (root: string): Promise<number> => {
  const store = await openDirectoryStore(root);
  const blobs = join(root, 'tenants/tenant/blobs');
  // A process that is stopped early has made none yet.
  const shards = (await readdir(root, { recursive: true })).includes('tenants/tenant/blobs')
    ? await readdir(blobs)
    : [];
  for (const shard of shards) for (const digest of await readdir(join(blobs, shard))) await store.get('tenant', digest);
  const latest = await store.latest('tenant', 'ref');
  if (latest !== null) await store.get('tenant', latest.value);
  const next = await store.append('tenant', 'ref', latest?.sequence ?? 0, latest?.value ?? 'none');
  expect(next.sequence).toBe((latest?.sequence ?? 0) + 1);
  return latest?.sequence ?? 0;
};

describe('several processes and one store', () => {
  it('What must survive: SIGKILL while it writes leaves whole blobs and a whole ref', async () => {
    const root = await newRoot();
    for (const delay of [15, 40, 70, 100]) {
      const { begun, ended, kill } = startProcess(script, [root, `run ${delay}`, '100000']);
      await begun;
      await setTimeout(delay);
      kill();
      const { printed } = await ended;
      const won = printed
        .trim()
        .split('\n')
        .slice(1)
        .map((line) => Number(line.split(' ')[0]));
      // What was reported as appended is there after the crash.
      expect(await requireWhole(root)).toBeGreaterThanOrEqual(won.at(-1) ?? 0);
    }
  });

  it('What must survive: appenders in three processes win each place once', async () => {
    const root = await newRoot();
    await openDirectoryStore(root);
    const outcomes = await Promise.all(['a', 'b', 'c'].map((label) => startProcess(script, [root, label, '25']).ended));
    const won = outcomes.flatMap(({ printed }) =>
      printed
        .trim()
        .split('\n')
        .slice(1)
        .map((line) => Number(line.split(' ')[0])),
    );
    expect(outcomes.map(({ status }) => status)).toEqual([0, 0, 0]);
    expect(won.sort((a, b) => a - b)).toEqual(Array.from({ length: won.length }, (_, at) => at + 1));
    expect(await requireWhole(root)).toBe(won.length);
  });

  it('What must survive: a file that may not grow is storage_failed, and leaves no half of it', async () => {
    const root = await newRoot();
    // Ten blocks of 1024 bytes a file, for blobs of 50,000. The signal is ignored, so that the write fails as on a full disk.
    const { ended } = startProcess(script, [root, 'x', '3'], "trap '' XFSZ && ulimit -f 10");
    expect(await ended).toEqual({ printed: 'begin\nstorage_failed\n', status: 1 });
    expect(await readdir(join(root, 'tmp'))).toEqual([]);
    expect(await readdir(root, { recursive: true })).not.toContain('refs');
    await requireWhole(root);
  });
});
