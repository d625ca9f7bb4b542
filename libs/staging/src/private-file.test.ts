import { Buffer } from 'node:buffer';
import { lstat, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { requireFileDestination } from './destination.js';
import { hostileFiles } from './hostile-files.fixture.js';
import { writePrivateFile } from './private-file.js';
import { failsWith, useDirectories } from './tree.fixture.js';

const newDirectory = useDirectories();
const bytes = Buffer.from('private');

describe('writing a private file', () => {
  it.each([0o000, 0o077, 0o777])('Lifecycle and access: it is 0600 under the umask %o', async (umask) => {
    const directory = await newDirectory();
    const before = process.umask(umask);
    try {
      await writePrivateFile(join(directory, 'file'), bytes);
    } finally {
      process.umask(before);
    }
    expect(((await lstat(join(directory, 'file'))).mode & 0o7777).toString(8)).toBe('600');
    expect(await readdir(directory)).toEqual(['file']);
  });

  it('Lifecycle and access: it takes the place of a file that others could read, and its mode does not stay', async () => {
    const directory = await newDirectory();
    await writeFile(join(directory, 'file'), 'old', { mode: 0o666 });
    await writePrivateFile(join(directory, 'file'), bytes, { refuseWorkTree: true });
    expect(((await lstat(join(directory, 'file'))).mode & 0o7777).toString(8)).toBe('600');
    expect(await readFile(join(directory, 'file'), 'utf8')).toBe('private');
  });

  it('Lifecycle and access: it replaces nothing where it may not', async () => {
    const path = join(await newDirectory(), 'file');
    const outcomes = await Promise.allSettled(
      Array.from({ length: 8 }, (_, at) => writePrivateFile(path, Buffer.from(String(at)), { replace: false })),
    );
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
    const kept = await readFile(path, 'utf8');
    expect(outcomes[Number(kept)]?.status).toBe('fulfilled');
    await failsWith('already_exists', requireFileDestination(path, { replace: false }));
    await failsWith('already_exists', writePrivateFile(path, bytes, { replace: false }));
    expect(await readFile(path, 'utf8')).toBe(kept);
    await requireFileDestination(path);
    expect(await readdir(join(path, '..'))).toEqual(['file']);
    expect((await lstat(path)).nlink).toBe(1);
  });

  for (const [what, make] of Object.entries(hostileFiles))
    if (what !== 'a hard link')
      it(`Lifecycle and access: refuses ${what} at its path`, async () => {
        const directory = await newDirectory();
        const path = join(directory, 'file');
        await make(path, await newDirectory());
        for (const replace of [false, true]) {
          await failsWith('unsafe_destination', requireFileDestination(path, { replace }));
          await failsWith('unsafe_destination', writePrivateFile(path, bytes, { replace }));
        }
        expect(await readdir(directory)).toEqual(['file']);
      });

  it('Lifecycle and access: a hard link’s other name keeps what it had', async () => {
    const directory = await newDirectory();
    const elsewhere = await newDirectory();
    await hostileFiles['a hard link']?.(join(directory, 'file'), elsewhere);
    await writePrivateFile(join(directory, 'file'), bytes);
    expect(await readFile(join(elsewhere, 'target'), 'utf8')).toBe('{}');
  });

  it('A: saved inputs are never written in a work tree', async () => {
    const root = await newDirectory();
    await mkdir(join(root, '.git'));
    await mkdir(join(root, 'deep/er'), { recursive: true });
    const path = join(root, 'deep/er/file');
    await failsWith('unsafe_destination', requireFileDestination(path));
    await failsWith('unsafe_destination', writePrivateFile(path, bytes, { refuseWorkTree: true }));
    expect(await readdir(join(root, 'deep/er'))).toEqual([]);
    await writePrivateFile(path, bytes);
    expect(await readdir(join(root, 'deep/er'))).toEqual(['file']);
  });
});
