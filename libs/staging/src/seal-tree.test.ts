import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, lstatSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { probeTree, viewOf } from './agent-probe.js';
import { createCleanup } from './cleanup.js';
import { mountAt } from './mounts.js';
import { readTree } from './read-tree.js';
import { removeTree } from './remove-tree.js';
import { sealTree } from './seal-tree.js';
import { maySeal, mayBind, useReachableDirectories, withoutRoot } from './sealed.fixture.js';
import { stageTree } from './stage-tree.js';
import { failsWith, treeOf, useDirectories } from './tree.fixture.js';

const newDirectory = useReachableDirectories();
const newPrivateDirectory = useDirectories();

const agent = { uid: 61_234, gid: 61_235 };
const files = treeOf(6);

const expectExactly = async (out: string): Promise<void> => {
  const found = await readTree(out);
  expect([...found.keys()].sort()).toEqual([...files.keys()].sort());
  for (const [path, bytes] of files) expect(Buffer.compare(found.get(path) ?? Buffer.alloc(0), bytes)).toBe(0);
};

const script = fileURLToPath(new URL('./seal-in-process.fixture.ts', import.meta.url));

/** Seals in a process that may not mount. */
const sealWithoutMounts = (out: string, uid?: number): { readonly status: number | null; readonly printed: string } => {
  const { status, stdout } = spawnSync(
    'setpriv',
    [
      ...['--bounding-set=-sys_admin', '--inh-caps=-sys_admin', process.execPath, '--conditions=@casefile/source'],
      ...['--import', 'tsx', script, out, ...(uid === undefined ? [] : [String(uid)])],
    ],
    { encoding: 'utf8' },
  );
  return { status, printed: stdout.trim() };
};

describe.runIf(maySeal && mayBind)(
  `a sandbox copy behind a read-only mount${maySeal ? '' : ` (${withoutRoot})`}`,
  () => {
    it('Lifecycle and access: is the exact bytes, 0555 and 0444, and not even root can change it', async () => {
      const out = join(newDirectory(), 'sandbox');
      const sealed = await sealTree({ files, out });
      expect(sealed.protection).toBe('read_only_mount');
      expect(sealed.attempts).toBeGreaterThan(files.size * 9);
      expect(await mountAt(out)).toEqual({ kind: 'itself', readOnly: true });
      await expectExactly(out);
      expect(lstatSync(out).mode & 0o7777).toBe(0o555);
      expect(lstatSync(join(out, 'index.json'))).toMatchObject({ mode: 0o100444, uid: 0, gid: 0 });
      for (const change of [
        () => writeFileSync(join(out, 'index.json'), ''),
        () => chmodSync(out, 0o777),
        () => mkdirSync(join(out, 'made')),
        () => chownSync(join(out, 'index.json'), 1, 1),
      ])
        expect(change).toThrow(/EROFS/);
    });

    it('Lifecycle and access: is tried as the agent, too, who reads the very bytes', async () => {
      const out = join(newDirectory(), 'sandbox');
      const alone = await sealTree({ files, out: join(newDirectory(), 'sandbox') });
      const sealed = await sealTree({ files, out, agent });
      expect(sealed.attempts).toBe(2 * alone.attempts + 1);
    });

    it('Lifecycle and access: is removed with its mount; its bytes are gone', async () => {
      const directory = newDirectory();
      const out = join(directory, 'sandbox');
      await sealTree({ files, out });
      expect(await removeTree(out)).toBe(true);
      expect(await mountAt(out)).toEqual({ kind: 'none', readOnly: false });
      expect(readdirSync(directory)).toEqual([]);
    });

    it('Lifecycle and access: an exit in the midst of it leaves neither mount nor copy', async () => {
      const directory = newDirectory();
      const out = join(directory, 'sandbox');
      const cleanup = createCleanup();
      const sealing = sealTree({ files, out, cleanup }).catch(() => 'stopped');
      while ((await mountAt(out)).kind !== 'itself') await new Promise((resolve) => setImmediate(resolve));
      expect(cleanup.run()).toEqual([]);
      expect(await sealing).toBe('stopped');
      expect(readdirSync(directory)).toEqual([]);
    });

    it('Lifecycle and access: an abort leaves nothing', async () => {
      const directory = newDirectory();
      const stop = new AbortController();
      const out = join(directory, 'sandbox');
      const sealing = failsWith('interrupted', sealTree({ files, out, signal: stop.signal }));
      while ((await mountAt(out)).kind !== 'itself') await new Promise((resolve) => setImmediate(resolve));
      stop.abort();
      await sealing;
      expect(readdirSync(directory)).toEqual([]);
    });

    it('Lifecycle and access: what is mounted over a tree by somebody else is neither unmounted nor removed', async () => {
      const directory = newDirectory();
      const out = join(directory, 'sandbox');
      await stageTree({ files, out });
      await stageTree({ files: treeOf(2), out: join(directory, 'other') });
      execFileSync('mount', ['--bind', join(directory, 'other'), out]);
      await failsWith('unsafe_destination', removeTree(out));
      expect((await mountAt(out)).kind).toBe('other');
    });
  },
);

describe.runIf(maySeal)('a sandbox copy of root’s', () => {
  it('Lifecycle and access: holds against an agent that is another user, where nothing can be mounted', async () => {
    const out = join(newDirectory(), 'sandbox');
    expect(sealWithoutMounts(out, agent.uid)).toEqual({ status: 0, printed: 'root_owned' });
    expect((await mountAt(out)).kind).toBe('none');
    await expectExactly(out);
    const tried = await probeTree(out, agent);
    expect(tried).toMatchObject({ ...agent, groups: [agent.gid], capable: false, breaches: [], view: viewOf(files) });
    expect(await removeTree(out)).toBe(true);
  });

  it('Lifecycle and access: where neither can be enforced there is none: no mount, and no agent or root', () => {
    const directory = newDirectory();
    expect(sealWithoutMounts(join(directory, 'sandbox'))).toEqual({ status: 1, printed: 'unprotected' });
    expect(sealWithoutMounts(join(directory, 'sandbox'), 0)).toEqual({ status: 1, printed: 'unprotected' });
    expect(readdirSync(directory)).toEqual([]);
  });

  it('Lifecycle and access: where the agent cannot reach it there is none', async () => {
    const directory = await newPrivateDirectory();
    await failsWith('unprotected', sealTree({ files, out: join(directory, 'sandbox'), agent }));
    expect(readdirSync(directory)).toEqual([]);
  });

  it.each<[string, (directory: string) => void]>([
    ['is the agent’s', (directory) => chownSync(directory, agent.uid, agent.gid)],
    ['may be written by others', (directory) => chmodSync(directory, 0o777)],
    ['may be written by a group', (directory) => chmodSync(directory, 0o775)],
  ])('Lifecycle and access: where a directory above it %s there is none', async (_, spoil) => {
    const directory = newDirectory();
    mkdirSync(join(directory, 'below'));
    spoil(directory);
    await failsWith('unprotected', sealTree({ files, out: join(directory, 'below', 'sandbox'), agent }));
    expect(readdirSync(join(directory, 'below'))).toEqual([]);
  });

  it('Lifecycle and access: takes the place of nothing', async () => {
    const directory = newDirectory();
    symlinkSync(await newPrivateDirectory(), join(directory, 'sandbox'));
    await failsWith('unsafe_destination', sealTree({ files, out: join(directory, 'sandbox') }));
    expect(readdirSync(directory)).toEqual(['sandbox']);
  });

  it('Lifecycle and access: "A plain mode-0600 copy owned by the agent does not satisfy this contract": the trial says what such a one lets through', async () => {
    const directory = newDirectory();
    const out = join(directory, 'copy');
    await stageTree({ files, out });
    execFileSync('chown', ['-R', `${agent.uid}:${agent.gid}`, out]);
    const tried = await probeTree(out, agent);
    expect(tried?.view).toBe(viewOf(files));
    expect(tried?.breaches.slice(0, 3).map((breach) => breach.split(' ')[0])).toEqual(['write', 'append', 'truncate']);
  });

  it.each<[string, string, string]>([
    ['a file that others may write', 'chmod 0666 "$0/index.json"', 'write index.json: done'],
    ['a directory that others may write', 'chmod 0777 "$0/entity"', 'create entity: done'],
    ['a file of the agent’s', `chown ${agent.uid} "$0/index.json"`, 'chmod index.json: done'],
    ['a directory of the agent’s', `chown ${agent.uid} "$0/views"`, 'chmod views: done'],
  ])('Lifecycle and access: the trial catches %s', async (_, spoil, breach) => {
    const out = join(newDirectory(), 'copy');
    await stageTree({ files, out });
    execFileSync('sh', ['-c', 'chmod -R a=rX "$0"', out]);
    execFileSync('sh', ['-c', spoil, out]);
    expect((await probeTree(out, agent))?.breaches).toContain(breach);
  });

  it('Lifecycle and access: the trial as root changes what only modes protect', async () => {
    const out = join(newDirectory(), 'copy');
    await stageTree({ files, out });
    execFileSync('sh', ['-c', 'chmod -R a=rX "$0"', out]);
    expect((await probeTree(out, null))?.breaches.length).toBeGreaterThan(0);
  });
});

describe('sealing as anybody else', () => {
  // The other user needs to be able to read this checkout.
  const canRun =
    process.geteuid?.() === 0 && spawnSync('cat', [script], { uid: agent.uid, gid: agent.gid }).status === 0;

  it.runIf(canRun)('Lifecycle and access: is refused, and leaves nothing', () => {
    const directory = newDirectory();
    chmodSync(directory, 0o777);
    const { status, stdout } = spawnSync(
      process.execPath,
      ['--conditions=@casefile/source', '--import', 'tsx', script, join(directory, 'sandbox'), '61236'],
      { encoding: 'utf8', uid: agent.uid, gid: agent.gid, env: { PATH: process.env['PATH'] ?? '' } },
    );
    expect({ status, printed: stdout.trim() }).toEqual({ status: 1, printed: 'unprotected' });
    expect(readdirSync(directory)).toEqual([]);
  });

  it.runIf(process.geteuid?.() !== 0)('Lifecycle and access: is refused, and leaves nothing, here', async () => {
    const directory = await newPrivateDirectory();
    await failsWith('unprotected', sealTree({ files, out: join(directory, 'sandbox'), agent }));
    expect(readdirSync(directory)).toEqual([]);
  });
});
