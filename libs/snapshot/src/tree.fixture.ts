import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { canonicalBytes, compareUtf8, sha256 } from '@casefile/contract';
import type { Fixture } from './admitted.fixture.js';
import { assembleSnapshot, type Snapshot } from './index.js';

/** The filter version of every fixture. */
export const filterVersion = 'casefile-1.0123456789ab';

/** A staged tree, `index.json` included. */
export type Tree = ReadonlyMap<string, Uint8Array>;

/** Assembles a fixture that must not abort. */
export const assembled = (fixture: Fixture): Snapshot => {
  const assembly = assembleSnapshot(fixture.inputs, fixture.texts, filterVersion);
  if (assembly.outcome === 'aborted') throw new Error(`aborted: ${JSON.stringify(assembly.gap)}`);
  return assembly.snapshot;
};

/** The staged files of a snapshot. */
export const treeOf = (snapshot: Snapshot): Tree => new Map([...snapshot.files, ['index.json', snapshot.indexBytes]]);

/** A JSON value that tests change. */
export type Json = string | number | boolean | null | undefined | readonly Json[] | { readonly [name: string]: Json };

/** Where in a document: member names and positions. */
export type Pointer = readonly (string | number)[];

const isJson = (value: unknown): value is Json => value !== undefined;

/** A document of a tree as a value. */
export const documentOf = (tree: Tree, path: string): Json => {
  const value: unknown = JSON.parse(new TextDecoder().decode(tree.get(path)));
  if (!isJson(value)) throw new Error(`no document at ${path}`);
  return value;
};

const isObject = (value: Json): value is { readonly [name: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isList = (value: Json): value is readonly Json[] => Array.isArray(value);

/** The value at a pointer. */
export const valueAt = (value: Json, pointer: Pointer): Json => {
  const [step, ...rest] = pointer;
  if (step === undefined) return value;
  if (isList(value) && typeof step === 'number') return valueAt(value[step], rest);
  if (isObject(value) && typeof step === 'string') return valueAt(value[step], rest);
  throw new Error(`nothing at ${pointer.join('/')}`);
};

/** The same value with another one at a pointer; undefined takes the member away. */
export const changed = (value: Json, pointer: Pointer, change: (old: Json) => Json): Json => {
  const [step, ...rest] = pointer;
  if (step === undefined) return change(value);
  if (isList(value) && typeof step === 'number')
    return value
      .map((item, at) => (at === step ? changed(item, rest, change) : item))
      .filter((item) => item !== undefined);
  if (isObject(value) && typeof step === 'string') return { ...value, [step]: changed(value[step], rest, change) };
  throw new Error(`nothing at ${pointer.join('/')}`);
};

/** The tree with other bytes at a path; null takes the file away. */
export const withFile = (tree: Tree, path: string, bytes: Uint8Array | string | null): Tree => {
  const files = new Map(tree);
  if (bytes === null) files.delete(path);
  else files.set(path, typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes);
  return files;
};

/** The tree with a changed document, its manifest left as it was. */
export const withValue = (tree: Tree, path: string, pointer: Pointer, change: (old: Json) => Json): Tree =>
  withFile(tree, path, canonicalBytes(changed(documentOf(tree, path), pointer, change)));

/** The tree with lengths, digests and profile digest of its manifest made right again: only rules above digests can refuse it. */
export const resealed = (tree: Tree): Tree => {
  const index = documentOf(tree, 'index.json');
  if (!isObject(index) || !isList(index['files'])) return tree;
  const profile = tree.get('collection.json');
  const sealed = withValue(tree, 'index.json', ['files'], (files) =>
    isList(files)
      ? files.map((file) => {
          if (!isObject(file) || typeof file['path'] !== 'string') return file;
          const bytes = tree.get(file['path']);
          return bytes === undefined ? file : { ...file, bytes: bytes.byteLength, sha256: sha256(bytes) };
        })
      : files,
  );
  return profile === undefined
    ? sealed
    : withValue(sealed, 'index.json', ['collection_profile'], () => sha256(profile));
};

/** A staged file that its manifest does not list yet. */
export const withListedFile = (
  tree: Tree,
  row: { path: string; role: string; media_type: string },
  text: string,
): Tree =>
  resealed(
    withValue(withFile(tree, row.path, text), 'index.json', ['files'], (files) =>
      isList(files)
        ? [...files, { ...row, bytes: 0, sha256: '' }].sort((a, b) =>
            isObject(a) && isObject(b) ? compareUtf8(String(a['path']), String(b['path'])) : 0,
          )
        : files,
    ),
  );

const repositoryRoot = join(import.meta.dirname, '../../..');
const judge = join(repositoryRoot, '../shared/conformance/check-tree.mjs');

/** Whether the independent judge lies beside the repository. */
export const isJudgePresent = existsSync(judge);

/** What to tell where it does not. */
export const judgeAbsent = 'the independent judge ../shared/conformance/check-tree.mjs is not there';

/** What the independent judge says of a tree: `ok` and its lines. */
export const judged = (tree: Tree, options: readonly string[] = []): { ok: boolean; output: string } => {
  const folder = mkdtempSync(join(tmpdir(), 'casefile-tree-'));
  try {
    for (const [path, bytes] of tree) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), bytes);
    }
    const run = spawnSync(process.execPath, [judge, folder, ...options], { cwd: repositoryRoot, encoding: 'utf8' });
    return { ok: run.status === 0, output: `${run.stdout}${run.stderr}` };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
