import { mkdir, readdir, rename, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createCleanup } from './cleanup.js';
import { useDirectories } from './tree.fixture.js';

const newDirectory = useDirectories();

describe('cleaning up', () => {
  it('Lifecycle and access: removes what is registered and nothing else', async () => {
    const directory = await newDirectory();
    const cleanup = createCleanup();
    for (const name of ['file', 'kept']) await writeFile(join(directory, name), '');
    await mkdir(join(directory, 'folder/inside'), { recursive: true });
    for (const name of ['file', 'kept', 'folder', 'absent']) cleanup.add(join(directory, name));
    cleanup.remove(join(directory, 'kept'));
    expect(cleanup.run()).toEqual([]);
    expect(await readdir(directory)).toEqual(['kept']);
  });

  it('Lifecycle and access: removes what appeared later, a second time too', async () => {
    const directory = await newDirectory();
    const cleanup = createCleanup();
    cleanup.add(join(directory, 'later'));
    for (let time = 0; time < 2; time += 1) {
      await mkdir(join(directory, 'later'));
      expect(cleanup.run()).toEqual([]);
      expect(await readdir(directory)).toEqual([]);
    }
  });

  it('Lifecycle and access: leaves what has taken the place of the thing', async () => {
    const directory = await newDirectory();
    const cleanup = createCleanup();
    await mkdir(join(directory, 'ours'));
    cleanup.add(join(directory, 'ours'));
    await rename(join(directory, 'ours'), join(directory, 'moved'));
    await mkdir(join(directory, 'ours'));
    expect(cleanup.run()).toEqual([]);
    expect((await readdir(directory)).sort()).toEqual(['moved', 'ours']);
  });

  it('Lifecycle and access: removes a link and not what it leads to', async () => {
    const directory = await newDirectory();
    const elsewhere = await newDirectory();
    await writeFile(join(elsewhere, 'precious'), '');
    await symlink(elsewhere, join(directory, 'link'));
    const cleanup = createCleanup();
    cleanup.add(join(directory, 'link'));
    expect(cleanup.run()).toEqual([]);
    expect(await readdir(directory)).toEqual([]);
    expect(await readdir(elsewhere)).toEqual(['precious']);
  });
});
