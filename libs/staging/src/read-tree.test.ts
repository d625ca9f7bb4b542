import { Buffer } from 'node:buffer';
import { mkdir, rename, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { hostileFiles, makeSocket } from './hostile-files.fixture.js';
import { readTree, treeLimits } from './read-tree.js';
import { stageTree } from './stage-tree.js';
import { failsWith, treeOf, useDirectories } from './tree.fixture.js';

const newDirectory = useDirectories();

const staged = async (files = treeOf(4)): Promise<string> => {
  const out = join(await newDirectory(), 'context');
  await stageTree({ files, out });
  return out;
};

const faultOf = async (reading: Promise<unknown>): Promise<unknown> =>
  (await failsWith('verification_failed', reading)).details['fault'];

describe('reading a tree', () => {
  it('Canonical bytes: gives a private copy of exactly what is there', async () => {
    const files = treeOf(30);
    const out = await staged(files);
    const read = await readTree(out);
    expect([...read.keys()].sort()).toEqual([...files.keys()].sort());
    for (const [path, bytes] of files) expect(Buffer.compare(read.get(path) ?? Buffer.from('absent'), bytes)).toBe(0);
    await writeFile(join(out, 'collection.json'), 'changed afterwards');
    expect(Buffer.from(read.get('collection.json') ?? '').toString('utf8')).toBe('{}');
  });

  it('Canonical bytes: reads a thousand files and leaves none open', async () => {
    const files = treeOf(700);
    expect(files.size).toBeGreaterThan(1000);
    const out = await staged(files);
    for (let time = 0; time < 3; time += 1) expect((await readTree(out)).size).toBe(files.size);
  });

  const places = ['records/extra.md', 'collection.json', 'views/reviews/extra', 'extra', 'checks/extra'];
  for (const [what, make] of Object.entries(hostileFiles))
    it.each(places)(`Canonical bytes: rejects ${what} at %s`, async (place) => {
      const out = await staged();
      await rm(join(out, place), { force: true });
      await make(join(out, place), await newDirectory());
      expect(['link', 'hard_link', 'special_file', 'empty_directory', 'too_deep']).toContain(
        await faultOf(readTree(out)),
      );
    });

  it('Canonical bytes: rejects a socket', async () => {
    const out = await staged();
    const server = await makeSocket(join(out, 'records', 's'));
    try {
      expect(await faultOf(readTree(out))).toBe('special_file');
    } finally {
      server.close();
    }
  });

  it.each(['entity', 'records', 'views', 'views/reviews', 'state'])(
    'Canonical bytes: rejects a link in the place of the directory %s, even to the very same files',
    async (place) => {
      const out = await staged();
      const elsewhere = join(await newDirectory(), 'moved');
      await rename(join(out, place), elsewhere);
      await symlink(elsewhere, join(out, place));
      expect(await faultOf(readTree(out))).toBe('link');
    },
  );

  it('Canonical bytes: rejects a link at the root, with a slash behind it too', async () => {
    const out = await staged();
    const linked = join(await newDirectory(), 'linked');
    await symlink(out, linked);
    expect(await faultOf(readTree(linked))).toBe('link');
    expect(await faultOf(readTree(`${linked}/`))).toBe('link');
    expect(await faultOf(readTree(`${linked}/.`))).toBe('link');
  });

  it('Canonical bytes: rejects a file at the root, and says so where there is nothing', async () => {
    const directory = await newDirectory();
    await writeFile(join(directory, 'file'), '');
    expect(await faultOf(readTree(join(directory, 'file')))).toBe('not_a_directory');
    await failsWith('not_found', readTree(join(directory, 'absent')));
  });

  it('Canonical bytes: rejects an empty root', async () => {
    expect(await faultOf(readTree(await newDirectory()))).toBe('empty_directory');
  });

  it('Canonical bytes: rejects what lies deeper than any file of v1', async () => {
    const out = await staged();
    await mkdir(join(out, 'views/reviews/a/b/c'), { recursive: true });
    await writeFile(join(out, 'views/reviews/a/b/c/file'), '');
    expect(await faultOf(readTree(out))).toBe('too_deep');
  });

  it.each(['.hidden', 'with space', 'a\nb', '-rf', 'ü'])('Tree: rejects the name %j', async (name) => {
    const out = await staged();
    await writeFile(join(out, name), '');
    const error = await failsWith('verification_failed', readTree(out));
    expect(error.details['fault']).toBe('unsafe_name');
    expect(error.message).toMatch(/^[ -~]*$/);
  });

  it('Tree: rejects a name that is no UTF-8', async () => {
    const out = await staged();
    await writeFile(Buffer.concat([Buffer.from(`${out}/`), Buffer.from([0x66, 0xff])]), '');
    const error = await failsWith('verification_failed', readTree(out));
    expect(error.details).toEqual({ path: 'f%ff', fault: 'unsafe_name' });
  });

  it('Canonical bytes: reads no more than its limits', async () => {
    const out = await staged();
    const { size } = await readTree(out);
    expect(await faultOf(readTree(out, { ...treeLimits, maxFiles: size - 1 }))).toBe('too_many_files');
    expect((await readTree(out, { ...treeLimits, maxFiles: size })).size).toBe(size);
    expect(await faultOf(readTree(out, { ...treeLimits, maxFileBytes: 39 }))).toBe('too_large');
    expect(await faultOf(readTree(out, { ...treeLimits, maxTotalBytes: 200 }))).toBe('too_large');
    // A file that pretends to be larger than any memory costs nothing.
    await truncate(join(out, 'collection.json'), 2 ** 40);
    expect(await faultOf(readTree(out))).toBe('too_large');
  });

  it('Canonical bytes: what changes while it is read is refused, or read as it was before or after', async () => {
    const files = treeOf(60);
    const out = await staged(files);
    const record = [...files.keys()].find((path) => path.startsWith('records/')) ?? '';
    let stop = false;
    const meddle = async (): Promise<void> => {
      const aside = join(await newDirectory(), 'aside');
      while (!stop) {
        await rename(join(out, record), aside);
        await symlink('/dev/null', join(out, record));
        await setTimeout(1);
        await rm(join(out, record));
        await rename(aside, join(out, record));
        await setTimeout(1);
      }
    };
    const meddling = meddle();
    const outcomes = new Set<string>();
    for (let time = 0; time < 40; time += 1) {
      const outcome = await readTree(out).catch((error: unknown) => error);
      if (outcome instanceof Map) {
        expect(outcome.size).toBe(files.size);
        expect(Buffer.compare(outcome.get(record) ?? Buffer.alloc(0), files.get(record) ?? Buffer.alloc(0))).toBe(0);
        outcomes.add('read');
      } else outcomes.add(String(await faultOf(Promise.reject(outcome))));
    }
    stop = true;
    await meddling;
    expect([...outcomes].every((outcome) => ['read', 'link', 'changed'].includes(outcome))).toBe(true);
  });
});
