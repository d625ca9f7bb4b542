import { fullProposal, smallIssue, type Fixture } from '../admitted.fixture.js';
import { treeCases } from '../cases.fixture.js';
import { verifySnapshot, type VerificationRule } from '../index.js';
import {
  assembled,
  resealed,
  treeOf,
  withFile,
  withValue,
  type Json,
  type Pointer,
  type Tree,
} from '../tree.fixture.js';

/** The snapshot that most breaches start from. */
export const proposal = assembled(fullProposal());
/** Its tree. */
export const full = treeOf(proposal);
/** The tree of a small issue. */
export const issue = treeOf(assembled(smallIssue()));
/** The tree of a named case. */
export const caseNamed = (name: string): Tree => {
  const make: (() => Fixture) | undefined = treeCases.find(([known]) => known === name)?.[1];
  if (make === undefined) throw new Error(`no case ${name}`);
  return treeOf(assembled(make()));
};

/** The rules that verification finds broken. */
export const rulesBroken = (tree: Tree, vouchByEdit = false): VerificationRule[] => {
  const verification = verifySnapshot(tree, { vouchByEdit });
  return verification.outcome === 'refused' ? verification.problems.map((problem) => problem.rule) : [];
};

/** A record’s row by its forge id. */
export const rowOf = (id: string) => {
  const row = proposal.index.records.find((record) => record.id === id);
  if (row === undefined) throw new Error(`no record ${id}`);
  return row;
};
/** Where that row stands. */
export const rowAt = (id: string): number => proposal.index.records.findIndex((record) => record.id === id);
/** The path of a record’s text. */
export const contentOf = (id: string): string => rowOf(id).content_path ?? '';
/** The path of a check’s metadata. */
export const metadataOf = (id: string): string => rowOf(id).metadata_path ?? '';
/** Where a file’s row stands. */
export const fileAt = (path: string): number => proposal.index.files.findIndex((file) => file.path === path);
/** A file of the tree as text. */
export const textOf = (path: string): string => new TextDecoder().decode(full.get(path));

/** Changes a value of a document and seals the tree again. */
export const set =
  (path: string, pointer: Pointer, value: Json | ((old: Json) => Json)) =>
  (tree: Tree): Tree =>
    resealed(withValue(tree, path, pointer, typeof value === 'function' ? value : () => value));
/** Changes a value of the index and seals the tree again. */
export const index = (pointer: Pointer, value: Json | ((old: Json) => Json)) => set('index.json', pointer, value);
/** Replaces a file and seals the tree again. */
export const put = (path: string, text: string) => (tree: Tree) => resealed(withFile(tree, path, text));
/** Replaces the text of a record and seals the tree again. */
export const body = (id: string, text: string) =>
  put(contentOf(id), `${textOf(contentOf(id)).split('\n\n')[0] ?? ''}\n\n${text}`);
/** A list backwards. */
export const reversed = (value: Json): Json => (Array.isArray(value) ? [...value].reverse() : value);
/** A list with one more item. */
export const withItem =
  (item: Json | ((list: readonly Json[]) => Json)) =>
  (value: Json): Json =>
    Array.isArray(value) ? [...value, typeof item === 'function' ? item(value) : item] : value;
/** One change after another. */
export const both =
  (...changes: readonly ((tree: Tree) => Tree)[]) =>
  (tree: Tree): Tree =>
    changes.reduce((changed, change) => change(changed), tree);

/** Paths of documents. */
export const relations = 'relations/reviews.json';
export const threads = 'state/threads.json';
export const actors = 'state/actors.json';
export const entity = 'entity/metadata.json';
export const runs = 'history/agent-runs.json';
/** A row of the gap table. */
export const gap = (scope: string, code: string, count = 1, usability = 'unusable'): Json => ({
  scope,
  code,
  usability,
  count,
});
/** A run receipt. */
export const run = (more: { readonly [name: string]: Json } = {}): Json => ({
  id: 'IC_run',
  agent: 'fixer',
  status: 'success',
  input_revision: 'a'.repeat(64),
  result_record_keys: [],
  completed_at: '2026-09-08T10:15:30.000000000Z',
  ...more,
});
/** A leap second: the schema's format lets it pass, the calendar does not. */
export const impossible = '2026-06-30T23:59:60.000000000Z';

/** What is broken, the rule that must say so, the change, and the tree that it starts from. */
export type Breach = readonly [what: string, rule: VerificationRule, change: (tree: Tree) => Tree, tree?: Tree];
