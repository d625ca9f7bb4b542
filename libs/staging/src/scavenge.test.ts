import { spawnSync } from 'node:child_process';
import { mkdir, readdir, rename, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hostileFiles } from './hostile-files.fixture.js';
import { scavenge } from './scavenge.js';
import { stageTree } from './stage-tree.js';
import { temporaryName } from './temporary-name.js';
import { failsWith, shiftedClock, treeOf, useDirectories } from './tree.fixture.js';

const newDirectory = useDirectories();

const hour = 3_600_000;
const clock = shiftedClock(0);
const later = shiftedClock(2 * hour);

/** The number of a process that was, and is no more. */
const deadPid = (): number => spawnSync('true').pid;

const nameOf = (pid: number, marker = 'feedfeedfeedfeed', random = '0123456789abcdef'): string =>
  `.casefile-${pid}-${marker}-${random}.tmp`;

const treeAt = async (directory: string, name: string): Promise<void> => {
  const out = join(directory, 'staged');
  await stageTree({ files: treeOf(5), out });
  await rename(out, join(directory, name));
};

describe('scavenging', () => {
  it('Lifecycle and access: removes trees and files that a dead process left, and says which', async () => {
    const directory = await newDirectory();
    const [tree, file] = [nameOf(deadPid()), nameOf(deadPid(), undefined, 'fedcba9876543210')];
    await treeAt(directory, tree);
    await writeFile(join(directory, file), 'half');
    await writeFile(join(directory, 'mine'), 'precious');
    expect(await scavenge(directory, { clock })).toEqual({ removed: [], refused: [] });
    const { removed, refused } = await scavenge(directory, { clock: later });
    expect([...removed].sort()).toEqual([tree, file].sort());
    expect(refused).toEqual([]);
    expect(await readdir(directory)).toEqual(['mine']);
  });

  it('Lifecycle and access: removes unfinished trees without an index', async () => {
    const directory = await newDirectory();
    const name = nameOf(deadPid());
    await mkdir(join(directory, name, 'views/reviews'), { recursive: true });
    await writeFile(join(directory, name, 'views/timeline.order'), '');
    expect((await scavenge(directory, { clock: later })).removed).toEqual([name]);
  });

  it('Lifecycle and access: leaves what a living process is writing, however old', async () => {
    const directory = await newDirectory();
    await treeAt(directory, temporaryName());
    expect(await scavenge(directory, { clock: shiftedClock(1000 * hour) })).toEqual({ removed: [], refused: [] });
    expect(await readdir(directory)).toHaveLength(1);
  });

  it('Lifecycle and access: a process that got the number of a dead one does not keep its things', async () => {
    const directory = await newDirectory();
    const name = nameOf(process.pid);
    await treeAt(directory, name);
    expect((await scavenge(directory, { clock: later })).removed).toEqual([name]);
  });

  it('Lifecycle and access: where nothing tells when a process started, its number keeps its things', async () => {
    const directory = await newDirectory();
    const unknown = '0'.repeat(16);
    await treeAt(directory, nameOf(process.pid, unknown));
    const dead = nameOf(deadPid(), unknown);
    await treeAt(directory, dead);
    expect((await scavenge(directory, { clock: later })).removed).toEqual([dead]);
  });

  it('Lifecycle and access: the age is the caller’s to say', async () => {
    const directory = await newDirectory();
    await treeAt(directory, nameOf(deadPid()));
    expect((await scavenge(directory, { clock: later, olderThanMs: 3 * hour })).removed).toEqual([]);
    expect((await scavenge(directory, { clock: shiftedClock(10), olderThanMs: 0 })).removed).toHaveLength(1);
  });

  for (const [what, make] of Object.entries(hostileFiles))
    if (what !== 'an empty directory')
      it(`Lifecycle and access: neither follows nor removes ${what} inside a tree`, async () => {
        const directory = await newDirectory();
        const elsewhere = await newDirectory();
        const name = nameOf(deadPid());
        await treeAt(directory, name);
        await make(join(directory, name, 'records/extra.md'), elsewhere);
        const before = await readdir(elsewhere);
        expect(await scavenge(directory, { clock: later })).toEqual({ removed: [], refused: [name] });
        expect(await readdir(elsewhere)).toEqual(before);
        expect((await readdir(join(directory, name, 'records'))).length).toBe(6);
      });

  it('Lifecycle and access: neither follows nor removes a link with such a name', async () => {
    const directory = await newDirectory();
    const elsewhere = await newDirectory();
    await treeAt(elsewhere, 'context');
    const name = nameOf(deadPid());
    await symlink(join(elsewhere, 'context'), join(directory, name));
    expect(await scavenge(directory, { clock: later })).toEqual({ removed: [], refused: [name] });
    expect((await readdir(join(elsewhere, 'context'))).length).toBeGreaterThan(5);
  });

  it.each([
    '.casefile-.tmp',
    '.casefile-1-x-y.tmp',
    '.casefile-01-feedfeedfeedfeed-0123456789abcdef.tmp',
    'casefile.tmp',
  ])('Lifecycle and access: the name %s is not ours', async (name) => {
    const directory = await newDirectory();
    await writeFile(join(directory, name), '');
    expect(await scavenge(directory, { clock: later })).toEqual({ removed: [], refused: [] });
    expect(await readdir(directory)).toEqual([name]);
  });

  it('Lifecycle and access: two that scavenge at once get along', async () => {
    const directory = await newDirectory();
    for (let at = 0; at < 20; at += 1)
      await treeAt(directory, nameOf(deadPid(), undefined, String(at).padStart(16, '0')));
    await Promise.all([1, 2, 3].map(() => scavenge(directory, { clock: later })));
    expect(await readdir(directory)).toEqual([]);
  });

  it('Lifecycle and access: says where there is nothing to scavenge', async () => {
    await failsWith('not_found', scavenge(join(await newDirectory(), 'absent'), { clock }));
  });
});
