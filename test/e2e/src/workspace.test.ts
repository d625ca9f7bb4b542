import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gitTreeHash, validateChangeSet, type Baseline } from '@casefile/contract';
import { blobIdOf, changeSetBetween, changeSetDigest, composeAfterState } from '@casefile/workspace';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { casefile, discard, scratch } from './support/casefile.js';
import { goldenFolder } from './support/golden.js';

let folder = '';
beforeEach(() => {
  folder = scratch();
});
afterEach(() => {
  discard(folder);
});

type Files = ReadonlyMap<string, string>;

const git = (args: readonly string[], cwd: string, input?: string): string =>
  execFileSync('git', [...args], {
    cwd,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'] ?? '', HOME: cwd, GIT_CONFIG_NOSYSTEM: '1' },
    ...(input !== undefined && { input }),
  }).trim();

/** Stages exactly these files in a repository of its own, and gives Git's own name of the tree. */
const writeTree = (files: Files, repository: string): string => {
  mkdirSync(repository, { recursive: true });
  git(['init', '-q'], repository);
  for (const [path, text] of files) {
    mkdirSync(dirname(join(repository, path)), { recursive: true });
    writeFileSync(join(repository, path), text);
  }
  git(['add', '-A', '-f'], repository);
  return git(['write-tree'], repository);
};

const bytesOf = (files: Files): Map<string, Uint8Array> =>
  new Map([...files].map(([path, text]) => [path, Buffer.from(text, 'utf8')]));
const treeOf = (files: Files): Map<string, string> =>
  new Map([...files].map(([path, text]) => [path, blobIdOf(Buffer.from(text, 'utf8'))]));

const paths = fc.constantFrom('a', 'b c', 'd/e', 'd/f', 'g/h/i.ts', 'ü.md');
const texts = fc.constantFrom('one\n', 'two\n', 'three\nlines\nhere\n', 'no line feed', '');
const files = fc.dictionary(paths, texts, { minKeys: 1 }).map((entries): Files => new Map(Object.entries(entries)));

describe('data model: SnapshotRef and ChangeSet against Git itself', () => {
  it('`git:tree:` is what git write-tree says, and a composition is what git apply makes', () => {
    let round = 0;
    fc.assert(
      fc.property(files, files, (before, after) => {
        const place = join(folder, String((round += 1)));
        const first = writeTree(before, place);
        expect(gitTreeHash(bytesOf(before))).toBe(first);
        const baseline: Baseline = { rev: `git:tree:${first}`, stampedAt: '2026-06-16T10:00:00Z' };
        const { changes } = changeSetBetween(baseline, treeOf(before), treeOf(after));
        const composition = composeAfterState(treeOf(before), changes);
        if (composition.outcome !== 'composed') throw new Error(composition.problem);
        // Git applies its own difference of the same two trees.
        const second = writeTree(after, `${place}-after`);
        const objects = join(`${place}-after`, '.git', 'objects');
        writeFileSync(join(place, '.git', 'objects', 'info', 'alternates'), `${objects}\n`);
        const patch = execFileSync('git', ['diff', '--binary', '--full-index', first, second], { cwd: place });
        if (patch.byteLength > 0)
          execFileSync('git', ['apply', '--index', '--whitespace=nowarn', '-'], { cwd: place, input: patch });
        expect(git(['write-tree'], place)).toBe(second);
        const byBlob = new Map([...after].map(([, text]) => [blobIdOf(Buffer.from(text, 'utf8')), text]));
        const composed = new Map([...composition.tree].map(([path, blob]) => [path, byBlob.get(blob) ?? 'lost']));
        expect(gitTreeHash(bytesOf(composed))).toBe(second);
      }),
      { numRuns: 25 },
    );
  });
});

describe('casefile diff', () => {
  const tree = (name: string): string => join(goldenFolder, name, 'tree');

  it('says what moved between two snapshots of one entity: paths and digests, no text', async () => {
    const [first, second] = [tree('every-bound-oldest'), tree('every-bound-newest')];
    const run = await casefile(['diff', first, second, '--json']);
    expect(run).toMatchObject({ code: 0 });
    const { changeset, changeset_digest, before } = JSON.parse(run.stdout);
    expect(validateChangeSet(changeset).ok).toBe(true);
    expect(changeset_digest).toBe(changeSetDigest(changeset));
    expect(before).toMatch(/^[0-9a-f]{64}$/);
    expect(changeset.changes.map(({ path }: { path: string }) => path)).toContain('index.json');
    const record = readFileSync(join(first, 'views', 'timeline.order'), 'utf8').split('\n')[0] ?? '';
    expect(run.stdout).not.toContain(readFileSync(join(first, record), 'utf8').split('\n\n')[1] ?? 'nothing');
  });

  it('says that nothing moved, and refuses two entities and what is no snapshot', async () => {
    const [same, other] = [tree('small-issue'), tree('threads')];
    expect(await casefile(['diff', same, same])).toMatchObject({ code: 0, stdout: 'nothing moved\n' });
    expect(await casefile(['diff', same, other])).toMatchObject({ code: 2, stdout: '' });
    expect((await casefile(['diff', same, folder])).code).not.toBe(0);
  });
});
