import { chmod, lstat, mkdir, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hostileFiles } from './hostile-files.fixture.js';
import { removeTree } from './remove-tree.js';
import { stageTree } from './stage-tree.js';
import { failsWith, treeOf, useDirectories } from './tree.fixture.js';

const newDirectory = useDirectories();

const staged = async (): Promise<{ readonly parent: string; readonly out: string }> => {
  const parent = await newDirectory();
  const out = join(parent, 'context');
  await stageTree({ files: treeOf(7), out });
  return { parent, out };
};

const isRefused = async (out: string): Promise<void> => {
  const before = (await readdir(out, { recursive: true })).sort();
  await failsWith('unsafe_destination', removeTree(out));
  expect((await readdir(out, { recursive: true })).sort()).toEqual(before);
};

describe('removing a tree', () => {
  it('Lifecycle and access: removes a tree, and says where there is none', async () => {
    const { parent, out } = await staged();
    expect(await removeTree(out)).toBe(true);
    expect(await readdir(parent)).toEqual([]);
    expect(await removeTree(out)).toBe(false);
  });

  it('Lifecycle and access: a tree that was altered goes too', async () => {
    const { parent, out } = await staged();
    await writeFile(join(out, 'collection.json'), 'altered');
    await rm(join(out, 'state'), { recursive: true });
    await removeTree(out);
    expect(await readdir(parent)).toEqual([]);
  });

  it('Lifecycle and access: a tree that was sealed read-only goes too', async () => {
    const { parent, out } = await staged();
    for (const name of await readdir(out, { recursive: true })) {
      const stats = await lstat(join(out, name));
      await chmod(join(out, name), stats.isDirectory() ? 0o555 : 0o444);
    }
    await chmod(out, 0o555);
    await removeTree(out);
    expect(await readdir(parent)).toEqual([]);
  });

  for (const [what, make] of Object.entries(hostileFiles))
    it.each(['collection.json', 'extra', 'records/extra.md', 'checks/extra'])(
      `Lifecycle and access: refuses ${what} at %s, before anything is removed`,
      async (place) => {
        const { out } = await staged();
        const elsewhere = await newDirectory();
        await rm(join(out, place), { force: true });
        await make(join(out, place), elsewhere);
        const there = await readdir(elsewhere);
        await isRefused(out);
        expect(await readdir(elsewhere)).toEqual(there);
      },
    );

  it('Lifecycle and access: refuses a link at the root or in the place of a directory, and follows neither', async () => {
    const { parent, out } = await staged();
    await symlink(out, join(parent, 'linked'));
    await isRefused(`${join(parent, 'linked')}/`);
    const moved = join(parent, 'moved');
    await rename(join(out, 'records'), moved);
    await symlink(moved, join(out, 'records'));
    await isRefused(out);
    expect((await readdir(moved)).length).toBe(7);
  });

  it('Lifecycle and access: refuses a directory of somebody’s own files, and an empty one', async () => {
    const directory = await newDirectory();
    await isRefused(directory);
    await mkdir(join(directory, 'records'));
    await isRefused(directory);
    await writeFile(join(directory, 'index.json'), '');
    await writeFile(join(directory, 'notes.md'), 'precious');
    await isRefused(directory);
  });
});
