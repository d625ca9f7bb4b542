import picomatch from 'picomatch';
import type { Tree } from './change-set.js';
import { isTreePath } from './tree-path.js';

/** What may be read, by path. */
export type PathScope = (path: string) => boolean;

const options = { dot: true, nonegate: true, noextglob: true, strictSlashes: true } as const;

/**
 * The scope of some globs, `!` taking away from what those before it gave. A path outside of the tree's own form is in no scope, and case counts: a twin of a granted path is another path
 * (data model: Blob protocol, "Least-privilege reads").
 */
export const scopeOf = (globs: readonly string[]): PathScope => {
  const rules = globs.map((glob) => {
    const negated = glob.startsWith('!');
    return { negated, matches: picomatch(negated ? glob.slice(1) : glob, options) };
  });
  return (path) => {
    if (!isTreePath(path)) return false;
    return rules.reduce((granted, { negated, matches }) => (matches(path) ? !negated : granted), false);
  };
};

/** What both scopes give: a host narrows what a provider asks for, and never widens it. */
export const narrowed =
  (a: PathScope, b: PathScope): PathScope =>
  (path) =>
    a(path) && b(path);

/** Why a blob is not served. */
export type BlobRefusal = 'not_referenced' | 'out_of_scope';

/** What one session may read. */
export interface ReferencedSet {
  /** Entries of the baseline within the granted scope, and within the globs and paths that were asked for. */
  readonly listTree: (asked: { readonly globs: readonly string[]; readonly paths?: readonly string[] }) => readonly {
    readonly path: string;
    readonly blobId: string;
  }[];
  /** Whether a blob may be served, or why not: "both, as a hard check". */
  readonly refusalOf: (blobId: string) => BlobRefusal | null;
  /** Takes a blob in that the session put itself. */
  readonly add: (blobId: string) => void;
}

const pathsByBlob = (entries: Iterable<readonly [string, string]>): Map<string, string[]> => {
  const paths = new Map<string, string[]>();
  for (const [path, blob] of entries) paths.set(blob, [...(paths.get(blob) ?? []), path]);
  return paths;
};

/**
 * The blobs that a session may read: those of its baseline and its change set whose path is granted. "Read scope is evaluated against the granted globs, never against changeset-declared paths": a hash
 * that occurs in the baseline is judged by its baseline paths only, so that a change set which declares it elsewhere widens nothing.
 *
 * @param after the new blobs of the change set, by the path that each stands at
 */
export const referencedSet = (baseline: Tree, after: Tree, granted: PathScope): ReferencedSet => {
  const inBaseline = pathsByBlob(baseline);
  const inChangeSet = pathsByBlob(after);
  const own = new Set<string>();
  return {
    listTree: ({ globs, paths }) => {
      const asked = narrowed(granted, scopeOf(globs));
      const only = paths === undefined ? null : new Set(paths);
      return [...baseline]
        .filter(([path]) => asked(path) && (only === null || only.has(path)))
        .map(([path, blobId]) => ({ path, blobId }));
    },
    refusalOf: (blobId) => {
      if (own.has(blobId)) return null;
      const paths = inBaseline.get(blobId) ?? inChangeSet.get(blobId);
      if (paths === undefined) return 'not_referenced';
      return paths.some(granted) ? null : 'out_of_scope';
    },
    add: (blobId) => void own.add(blobId),
  };
};
