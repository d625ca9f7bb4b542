import { Buffer } from 'node:buffer';
import { execFileSync } from 'node:child_process';
import { lstat, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createCleanup } from './cleanup.js';
import { requireTreeDestination } from './destination.js';
import { hostileFiles } from './hostile-files.fixture.js';
import { readTree } from './read-tree.js';
import { stageTree } from './stage-tree.js';
import { failsWith, treeOf, useDirectories } from './tree.fixture.js';

const newDirectory = useDirectories();

/** Every path below a directory with its mode, in octal. */
const modesBelow = async (directory: string): Promise<Map<string, string>> => {
  const modes = new Map<string, string>();
  const names = await readdir(directory, { recursive: true });
  for (const name of ['.', ...names]) {
    const stats = await lstat(join(directory, name));
    modes.set(name, `${stats.isDirectory() ? 'd' : 'f'}${(stats.mode & 0o7777).toString(8)}`);
  }
  return modes;
};

/** Refused by the check beforehand and by staging, and what was there is untouched. */
const isRefused = async (out: string, options: { readonly replace?: boolean } = {}): Promise<void> => {
  await failsWith('unsafe_destination', requireTreeDestination(out, options));
  await failsWith('unsafe_destination', stageTree({ files: treeOf(2), out, ...options }));
};

describe('staging a tree', () => {
  it.each([0o000, 0o022, 0o077, 0o777])(
    'Lifecycle and access: directories are 0700 and files 0600 under the umask %o',
    async (umask) => {
      const parent = await newDirectory();
      const out = join(parent, 'context');
      const before = process.umask(umask);
      try {
        await stageTree({ files: treeOf(7), out });
      } finally {
        process.umask(before);
      }
      expect(new Set((await modesBelow(out)).values())).toEqual(new Set(['d700', 'f600']));
      expect(await readdir(parent)).toEqual(['context']);
    },
  );

  it('Lifecycle and access: a set-group-id parent gives the tree no other mode', async () => {
    const parent = await newDirectory();
    execFileSync('chmod', ['2775', parent]);
    await stageTree({ files: treeOf(7), out: join(parent, 'context') });
    expect(new Set((await modesBelow(join(parent, 'context'))).values())).toEqual(new Set(['d700', 'f600']));
  });

  it('Tree: writes exactly the bytes it was given, a thousand files too', async () => {
    const files = treeOf(700);
    const out = join(await newDirectory(), 'context');
    await requireTreeDestination(out);
    await stageTree({ files, out });
    const read = await readTree(out);
    expect(read.size).toBe(files.size);
    for (const [path, bytes] of files) expect(Buffer.compare(read.get(path) ?? Buffer.from('absent'), bytes)).toBe(0);
  });

  it('Lifecycle and access: takes the place of an empty directory', async () => {
    const out = join(await newDirectory(), 'context');
    await mkdir(out, { mode: 0o755 });
    await stageTree({ files: treeOf(2), out: `${out}/` });
    expect(((await lstat(out)).mode & 0o7777).toString(8)).toBe('700');
  });

  it('Lifecycle and access: refuses a directory that is not empty and leaves it as it was', async () => {
    const parent = await newDirectory();
    const out = join(parent, 'context');
    await mkdir(out);
    await writeFile(join(out, 'mine'), 'precious');
    for (const replace of [false, true]) await isRefused(out, { replace });
    expect(await readFile(join(out, 'mine'), 'utf8')).toBe('precious');
    expect(await readdir(parent)).toEqual(['context']);
  });

  for (const [what, make] of Object.entries(hostileFiles))
    if (what !== 'an empty directory')
      it(`Lifecycle and access: refuses ${what} as the destination`, async () => {
        const parent = await newDirectory();
        const elsewhere = await newDirectory();
        await make(join(parent, 'context'), elsewhere);
        const before = await readdir(elsewhere);
        for (const replace of [false, true]) {
          await isRefused(join(parent, 'context'), { replace });
          await isRefused(`${join(parent, 'context')}/`, { replace });
        }
        expect(await readdir(elsewhere)).toEqual(before);
        expect(await readdir(parent)).toEqual(['context']);
      });

  it('Lifecycle and access: refuses an absent parent, a file for a parent, and no name', async () => {
    const parent = await newDirectory();
    await writeFile(join(parent, 'file'), '');
    await isRefused(join(parent, 'absent', 'context'));
    await isRefused(join(parent, 'file', 'context'));
    await isRefused('/');
    await isRefused(join(parent, 'a\0b'));
    await isRefused(join(parent, '.casefile-1-0000000000000000-0000000000000000.tmp'));
    expect(await readdir(parent)).toEqual(['file']);
  });

  it.each(['directory', 'file', 'link'])(
    'Lifecycle and access: refuses a destination inside a Git work tree, its .git being a %s',
    async (kind) => {
      const root = await newDirectory();
      const git = join(root, '.git');
      if (kind === 'directory') await mkdir(git);
      else if (kind === 'file') await writeFile(git, 'gitdir: elsewhere');
      else await symlink('nowhere', git);
      await mkdir(join(root, 'a/b'), { recursive: true });
      for (const out of ['context', 'a/context', 'a/b/context', '.git/context', 'a/b/../context'])
        await isRefused(`${root}/${out}`);
      expect((await readdir(root, { recursive: true })).sort()).toEqual(['.git', 'a', 'a/b']);
    },
  );

  it('Lifecycle and access: a link on the way does not hide a work tree', async () => {
    const root = await newDirectory();
    execFileSync('git', ['init', '-q', join(root, 'repository')]);
    await mkdir(join(root, 'repository/inside'));
    await symlink(join(root, 'repository/inside'), join(root, 'innocent'));
    await isRefused(join(root, 'innocent', 'context'));
    await isRefused(relative(process.cwd(), join(root, 'innocent', 'context')));
    // The same link the other way: from a work tree to a place outside of it.
    await mkdir(join(root, 'outside'));
    await symlink(join(root, 'outside'), join(root, 'repository/way-out'));
    await stageTree({ files: treeOf(1), out: join(root, 'repository/way-out/context') });
    expect(await readdir(join(root, 'outside'))).toEqual(['context']);
  });

  it.each([
    ['no index.json', (files: Map<string, Uint8Array>) => files.delete('index.json')],
    ['a path that climbs', (files: Map<string, Uint8Array>) => files.set('../escape', Buffer.from('x'))],
    ['an absolute path', (files: Map<string, Uint8Array>) => files.set('/tmp/escape', Buffer.from('x'))],
    ['a path that v1 does not have', (files: Map<string, Uint8Array>) => files.set('records/x.md', Buffer.from('x'))],
    ['a path with a NUL', (files: Map<string, Uint8Array>) => files.set('collection.json\0', Buffer.from('x'))],
  ])('Tree: refuses files with %s, before it writes any', async (_, change) => {
    const parent = await newDirectory();
    const files = treeOf(2);
    change(files);
    await failsWith('internal', stageTree({ files, out: join(parent, 'context') }));
    expect(await readdir(parent)).toEqual([]);
  });
});

describe('replacing a tree', () => {
  it('D44: puts the new tree in the place of a whole one, and of nothing else', async () => {
    const parent = await newDirectory();
    const out = join(parent, 'context');
    await stageTree({ files: treeOf(5), out });
    await failsWith('unsafe_destination', stageTree({ files: treeOf(9), out }));
    await requireTreeDestination(out, { replace: true });
    await stageTree({ files: treeOf(9), out, replace: true });
    expect((await readTree(out)).size).toBe(treeOf(9).size);
    expect(await readdir(parent)).toEqual(['context']);
  });

  it.each([
    ['a changed byte', (out: string) => writeFile(join(out, 'collection.json'), '{"a":1}')],
    ['an added file', (out: string) => writeFile(join(out, 'mine.md'), 'precious')],
    ['a removed file', (out: string) => rm(join(out, 'collection.json'))],
    ['a rewritten index', (out: string) => writeFile(join(out, 'index.json'), '{"files":[]}')],
    ['an index that is no JSON', (out: string) => writeFile(join(out, 'index.json'), '{')],
    ['an index of something else', (out: string) => writeFile(join(out, 'index.json'), '[null]')],
  ])('D44: refuses to replace a tree with %s', async (_, change) => {
    const parent = await newDirectory();
    const out = join(parent, 'context');
    await stageTree({ files: treeOf(5), out });
    await change(out);
    const before = await readdir(out, { recursive: true });
    await isRefused(out, { replace: true });
    expect(await readdir(out, { recursive: true })).toEqual(before);
    expect(await readdir(parent)).toEqual(['context']);
  });
});

describe('staging that does not end', () => {
  it('Lifecycle and access: an abort leaves nothing, wherever it comes', async () => {
    const files = treeOf(150);
    let interrupted = 0;
    for (let delay = 0; delay < 12; delay += 1) {
      const parent = await newDirectory();
      const stop = new AbortController();
      const cleanup = createCleanup();
      const staging = stageTree({ files, out: join(parent, 'context'), cleanup, signal: stop.signal });
      setTimeout(() => stop.abort(new Error('stop')), delay * 3);
      const outcome = await staging.then(
        () => 'staged',
        async (error: unknown) => (await failsWith('interrupted', Promise.reject(error))).code,
      );
      if (outcome === 'interrupted') interrupted += 1;
      expect(await readdir(parent)).toEqual(outcome === 'staged' ? ['context'] : []);
      expect(cleanup.run()).toEqual([]);
      expect(await readdir(parent)).toEqual(outcome === 'staged' ? ['context'] : []);
    }
    expect(interrupted).toBeGreaterThan(0);
  });

  it('Lifecycle and access: a clean-up in the midst of it leaves nothing', async () => {
    for (let delay = 0; delay < 12; delay += 1) {
      const parent = await newDirectory();
      const cleanup = createCleanup();
      const staging = stageTree({ files: treeOf(150), out: join(parent, 'context'), cleanup }).then(
        () => 'staged',
        () => 'failed',
      );
      await new Promise((resolve) => setTimeout(resolve, delay * 3));
      expect(cleanup.run()).toEqual([]);
      const outcome = await staging;
      expect(await readdir(parent)).toEqual(outcome === 'staged' ? ['context'] : []);
    }
  });

  it('What must survive: a destination that is taken meanwhile is not touched', async () => {
    const parent = await newDirectory();
    const out = join(parent, 'context');
    const staging = failsWith('unsafe_destination', stageTree({ files: treeOf(300), out }));
    while ((await readdir(parent)).length === 0) await new Promise((resolve) => setImmediate(resolve));
    await mkdir(out);
    await writeFile(join(out, 'mine'), 'precious');
    await staging;
    expect(await readdir(parent)).toEqual(['context']);
    expect(await readFile(join(out, 'mine'), 'utf8')).toBe('precious');
  });
});
