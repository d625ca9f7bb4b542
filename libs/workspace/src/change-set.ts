import type { Baseline, Change, ChangeSet } from '@casefile/contract';
import { isTreePath, twinKey } from './tree-path.js';

/** A tree as paths to blob ids. */
export type Tree = ReadonlyMap<string, string>;

/** Why a change set is none of its baseline. */
export type ChangeProblem =
  | 'path_invalid'
  /** Two changes concern one path. */
  | 'path_twice'
  /** A path that a file system may take for another path of the tree. */
  | 'path_twin'
  /** A file would stand where a directory is, or the other way round. */
  | 'path_nested'
  | 'already_there'
  | 'not_there'
  /** The blob before is not the one that the baseline has. */
  | 'before_differs'
  | 'nothing_changes';

/** The tree after a change set, or which change is none. */
export type Composition =
  | { readonly outcome: 'composed'; readonly tree: Tree }
  | { readonly outcome: 'refused'; readonly problem: ChangeProblem; readonly path: string };

/** The paths that a change touches. */
export const touchedPaths = (change: Change): readonly string[] =>
  change.kind === 'rename' ? [change.path, change.from] : [change.path];

const problemOf = (change: Change, baseline: Tree): ChangeProblem | null => {
  const here = baseline.get(change.path);
  switch (change.kind) {
    case 'create':
      return here === undefined ? null : 'already_there';
    case 'modify':
      if (here === undefined) return 'not_there';
      if (here !== change.before) return 'before_differs';
      return change.after === change.before ? 'nothing_changes' : null;
    case 'delete':
      if (here === undefined) return 'not_there';
      return here === change.before ? null : 'before_differs';
    case 'rename': {
      const from = baseline.get(change.from);
      if (here !== undefined) return 'already_there';
      if (from === undefined) return 'not_there';
      return from === change.before ? null : 'before_differs';
    }
  }
};

/** The first path that a file system may take for another, or that lies inside of one that is a file. */
const ambiguousPath = (tree: Tree): readonly ['path_twin' | 'path_nested', string] | null => {
  const seen = new Map<string, string>();
  for (const path of tree.keys()) {
    const key = twinKey(path);
    if (seen.has(key)) return ['path_twin', path];
    seen.set(key, path);
  }
  for (const path of tree.keys())
    for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1))
      if (seen.has(twinKey(path.slice(0, at)))) return ['path_nested', path];
  return null;
};

/**
 * Composes the after-state, "baseline + changes (a path -> blob overlay)" (data model: ChangeSet). Every change is held against the baseline, and no two touch one path, so that their order says
 * nothing.
 */
export const composeAfterState = (baseline: Tree, changes: readonly Change[]): Composition => {
  const refused = (problem: ChangeProblem, path: string): Composition => ({ outcome: 'refused', problem, path });
  const touched = new Set<string>();
  for (const change of changes)
    for (const path of touchedPaths(change)) {
      if (!isTreePath(path)) return refused('path_invalid', path);
      if (touched.has(path)) return refused('path_twice', path);
      touched.add(path);
    }
  const tree = new Map(baseline);
  for (const change of changes) {
    const problem = problemOf(change, baseline);
    if (problem !== null) return refused(problem, change.path);
    if (change.kind === 'rename') tree.delete(change.from);
    if (change.kind === 'delete') tree.delete(change.path);
    else tree.set(change.path, change.after);
  }
  const known = ambiguousPath(baseline);
  const ambiguous = ambiguousPath(tree);
  // A tree that has twins already is the host's own; a change set adds none.
  if (ambiguous !== null && known === null) return refused(...ambiguous);
  return { outcome: 'composed', tree };
};

const byPath = (a: Change, b: Change): number => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0);

/**
 * The change set between two trees: paths and digests, no text. A path that is gone and one that is new with the same blob are a rename where only one of each has that blob; the result composes to the
 * second tree.
 */
export const changeSetBetween = (baseline: Baseline, before: Tree, after: Tree): ChangeSet => {
  const gone = [...before].filter(([path]) => !after.has(path));
  const fresh = [...after].filter(([path]) => !before.has(path));
  const only = (rows: readonly (readonly [string, string])[], blob: string): string | null => {
    const [first, second] = rows.filter(([, id]) => id === blob);
    return first !== undefined && second === undefined ? first[0] : null;
  };
  const renamed = new Map<string, string>();
  for (const [path, blob] of fresh) {
    const from = only(gone, blob);
    if (from !== null && only(fresh, blob) === path) renamed.set(path, from);
  }
  const moved = new Set(renamed.values());
  const changes: Change[] = [
    ...gone
      .filter(([path]) => !moved.has(path))
      .map(([path, blob]): Change => ({ kind: 'delete', path, before: blob })),
    ...fresh.map(([path, blob]): Change => {
      const from = renamed.get(path);
      return from === undefined
        ? { kind: 'create', path, after: blob }
        : { kind: 'rename', path, from, before: blob, after: blob };
    }),
    ...[...after].flatMap(([path, blob]): Change[] => {
      const was = before.get(path);
      return was === undefined || was === blob ? [] : [{ kind: 'modify', path, before: was, after: blob }];
    }),
  ];
  return { baseline, changes: changes.sort(byPath) };
};
