import { mkdir, readdir, readFile, rename, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CasefileError } from '@casefile/contract';
import { inDirectory, openDirectory } from './open-directory.js';
import { placeTree } from './place-tree.js';
import { stageTree } from './stage-tree.js';
import { treeOf, useDirectories } from './tree.fixture.js';

const newDirectory = useDirectories();

const given = async (): Promise<{
  readonly parent: string;
  readonly place: (replaced: boolean) => Promise<string[]>;
}> => {
  const parent = await newDirectory();
  await stageTree({ files: treeOf(3), out: join(parent, 'new') });
  const place = (replaced: boolean): Promise<string[]> =>
    inDirectory(parent, async (open) => {
      const { identity, handle } = await openDirectory(join(parent, 'new'));
      await handle.close();
      const placed = placeTree(open, 'new', 'context', { replaced, identity });
      await placed.settle();
      return readdir(parent);
    });
  return { parent, place };
};

describe('placing a tree', () => {
  it('D44: undoing it puts back the tree that was there', async () => {
    const { parent } = await given();
    await stageTree({ files: treeOf(9), out: join(parent, 'context') });
    const before = await readFile(join(parent, 'context/index.json'), 'utf8');
    await inDirectory(parent, async (open) => {
      const { identity, handle } = await openDirectory(join(parent, 'new'));
      await handle.close();
      const placed = placeTree(open, 'new', 'context', { replaced: true, identity });
      expect(await readFile(join(parent, 'context/index.json'), 'utf8')).not.toBe(before);
      await placed.undo();
    });
    expect(await readFile(join(parent, 'context/index.json'), 'utf8')).toBe(before);
    expect(await readdir(parent)).toEqual(['context']);
  });

  it('D44: undoing it removes nothing but the new tree', async () => {
    const { parent } = await given();
    await inDirectory(parent, async (open) => {
      const { identity, handle } = await openDirectory(join(parent, 'new'));
      await handle.close();
      const placed = placeTree(open, 'new', 'context', { replaced: false, identity });
      await rename(join(parent, 'context'), join(parent, 'taken'));
      await mkdir(join(parent, 'context'));
      await writeFile(join(parent, 'context/mine'), 'precious');
      await placed.undo();
    });
    expect(await readFile(join(parent, 'context/mine'), 'utf8')).toBe('precious');
  });

  it.each<[string, (path: string) => Promise<unknown>]>([
    ['a file', (path) => writeFile(path, '')],
    ['a link to an empty directory', async (path) => symlink(await newDirectory(), path)],
    [
      'a directory that holds something',
      async (path) => {
        await mkdir(path);
        await writeFile(join(path, 'mine'), '');
      },
    ],
  ])('D44: does not take the place of %s', async (_, make) => {
    const { parent, place } = await given();
    await make(join(parent, 'context'));
    await expect(place(false)).rejects.toThrow(CasefileError);
    expect((await readdir(parent)).sort()).toEqual(['context', 'new']);
  });

  it('D44: an old tree that resists is left aside for scavenging', async () => {
    const { parent, place } = await given();
    await stageTree({ files: treeOf(9), out: join(parent, 'context') });
    await writeFile(join(parent, 'context/mine'), 'precious');
    const left = (await place(true)).filter((name) => name !== 'context');
    expect(left).toHaveLength(1);
    expect(left[0]).toMatch(/^\.casefile-.*\.tmp$/);
    expect(await readFile(join(parent, left[0] ?? '', 'mine'), 'utf8')).toBe('precious');
  });
});
