import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { CasefileError } from './error.js';
import { requireGitOid, type GitOid } from './git-oid.js';

const object = (type: 'blob' | 'tree', body: Uint8Array): Buffer =>
  createHash('sha1').update(`${type} ${body.byteLength}\u0000`).update(body).digest();

interface Folder {
  readonly files: Map<string, Uint8Array>;
  readonly folders: Map<string, Folder>;
}

const emptyFolder = (): Folder => ({ files: new Map(), folders: new Map() });

const insert = (root: Folder, path: string, bytes: Uint8Array): void => {
  const segments = path.split('/');
  const name = segments.pop() ?? '';
  if (
    [name, ...segments].some(
      (segment) => segment === '' || segment === '.' || segment === '..' || segment.includes('\u0000'),
    )
  )
    throw new CasefileError('not_canonical', 'A path of a tree has an empty, dot or NUL segment.');
  let folder = root;
  for (const segment of segments) {
    let next = folder.folders.get(segment);
    if (!next) folder.folders.set(segment, (next = emptyFolder()));
    folder = next;
  }
  folder.files.set(name, bytes);
};

const hash = (folder: Folder): Buffer => {
  for (const name of folder.files.keys())
    if (folder.folders.has(name))
      throw new CasefileError('not_canonical', 'A path of a tree is both a file and a folder.');
  const entries = [
    ...[...folder.files].map(([name, bytes]) => ({ mode: '100644', name, sortAs: name, id: object('blob', bytes) })),
    // Git sorts a folder as if its name ended in a slash.
    ...[...folder.folders].map(([name, child]) => ({ mode: '40000', name, sortAs: `${name}/`, id: hash(child) })),
  ].sort((a, b) => Buffer.compare(Buffer.from(a.sortAs), Buffer.from(b.sortAs)));
  return object(
    'tree',
    Buffer.concat(entries.flatMap(({ mode, name, id }) => [Buffer.from(`${mode} ${name}\u0000`), id])),
  );
};

/**
 * The SHA-1 that Git gives a tree of these files (modes 100644, folders 40000), as `git write-tree` prints it (D33).
 *
 * @param files slash-separated relative paths and their bytes
 */
export const gitTreeHash = (files: ReadonlyMap<string, Uint8Array>): GitOid => {
  const root = emptyFolder();
  for (const [path, bytes] of files) insert(root, path, bytes);
  return requireGitOid(hash(root).toString('hex'));
};
