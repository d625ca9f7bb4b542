import { validateEditPlan, type Baseline, type Change, type ChangeSet, type EditOperation } from '@casefile/contract';
import { composeAfterState, type ChangeProblem, type Tree } from './change-set.js';
import { blobIdOf, isIssuedBaseline } from './identity.js';
import { commandNames, forbiddenMember, hostOwnedNames } from './provider-payload.js';
import type { PathScope } from './read-scope.js';

/** What a plan is held against. */
export interface PlanSetting {
  readonly baseline: Baseline;
  readonly tree: Tree;
  /** Where the plan may write. */
  readonly writable: PathScope;
  /** The bytes of a blob that the host has; null for one that it does not. */
  readonly blob: (id: string) => Uint8Array | null;
}

/** Why a plan is no change set. */
export type PlanProblem =
  | ChangeProblem
  | 'malformed'
  | 'host_owned_field'
  | 'command_like'
  | 'not_complete'
  | 'stale_baseline'
  | 'out_of_scope'
  | 'precondition_missing'
  | 'precondition_failed'
  | 'blob_unavailable'
  | 'range_basis_differs'
  | 'range_invalid'
  | 'edits_overlap'
  | 'not_text'
  | 'untouched_resource';

/** A plan as the hypothetical change set that it stands for, with the blobs that it makes. */
export type NormalizedPlan =
  | { readonly outcome: 'normalized'; readonly changeSet: ChangeSet; readonly blobs: ReadonlyMap<string, Uint8Array> }
  | { readonly outcome: 'refused'; readonly problem: PlanProblem; readonly path: string };

class Refused extends Error {
  constructor(
    readonly problem: PlanProblem,
    readonly path: string,
  ) {
    super(problem);
  }
}

const refuse = (problem: PlanProblem, path: string): never => {
  throw new Refused(problem, path);
};

/** The blob that an operation's precondition expects at a path; null where it expects none. */
const expectedAt = (operation: EditOperation, path: string, tree: Tree): string | null => {
  const { precondition } = operation;
  const here = tree.get(path) ?? null;
  if ('expectedAbsence' in precondition) {
    if (operation.kind !== 'create') return refuse('precondition_missing', path);
    return here === null ? null : refuse('precondition_failed', path);
  }
  if (operation.kind === 'create') return refuse('precondition_missing', path);
  return here === precondition.expectedDigest ? here : refuse('precondition_failed', path);
};

/** The offset, in UTF-16 code units, of each line's begin. */
const lineStarts = (text: string): readonly number[] => {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
};

type TextOperation = Extract<EditOperation, { kind: 'edit' }>;

/** Applies edits to a text, none of which may touch another or fall into the middle of a character. */
const edited = (text: string, { edits, path }: TextOperation): string => {
  const starts = lineStarts(text);
  const offsetOf = ({ line, char }: { readonly line: number; readonly char: number }): number => {
    const start = starts[line];
    if (start === undefined) return refuse('range_invalid', path);
    const end = starts[line + 1] ?? text.length + 1;
    const offset = start + char;
    if (offset >= end) return refuse('range_invalid', path);
    // Between the halves of a surrogate pair there is no place.
    const splits = offset > 0 && offset < text.length && !text.slice(0, offset).isWellFormed();
    return splits ? refuse('range_invalid', path) : offset;
  };
  const spans = edits
    .map(({ range, newText }) => ({ from: offsetOf(range.start), to: offsetOf(range.end), newText }))
    .sort((a, b) => a.from - b.from || a.to - b.to);
  let out = '';
  let last = 0;
  for (const [at, { from, to, newText }] of spans.entries()) {
    if (to < from || !newText.isWellFormed()) return refuse('range_invalid', path);
    const before = spans[at - 1];
    if (before !== undefined && (from < before.to || (from === before.from && to === before.to)))
      return refuse('edits_overlap', path);
    out += text.slice(last, from) + newText;
    last = to;
  }
  return out + text.slice(last);
};

const decode = (bytes: Uint8Array, path: string): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return refuse('not_text', path);
  }
};

const changeOf = (operation: EditOperation, setting: PlanSetting, made: Map<string, Uint8Array>): Change => {
  const { path } = operation;
  const { tree, blob, writable } = setting;
  const touched = operation.kind === 'rename' ? [path, operation.from] : [path];
  for (const one of touched) if (!writable(one)) refuse('out_of_scope', one);
  const before = expectedAt(operation, operation.kind === 'rename' ? operation.from : path, tree);
  switch (operation.kind) {
    case 'create':
      return blob(operation.content) === null
        ? refuse('blob_unavailable', path)
        : { kind: 'create', path, after: operation.content };
    case 'replace':
      if (blob(operation.content) === null) return refuse('blob_unavailable', path);
      return { kind: 'modify', path, before: before ?? '', after: operation.content };
    case 'delete':
      return { kind: 'delete', path, before: before ?? '' };
    case 'rename':
      return { kind: 'rename', path, from: operation.from, before: before ?? '', after: before ?? '' };
    case 'edit': {
      if (operation.rangeBasis !== before) return refuse('range_basis_differs', path);
      const bytes = blob(before) ?? refuse('blob_unavailable', path);
      const after = new TextEncoder().encode(edited(decode(bytes, path), operation));
      const id = blobIdOf(after);
      made.set(id, after);
      return { kind: 'modify', path, before, after: id };
    }
  }
};

/**
 * Makes a hypothetical change set of a provider's plan, after freshness, scope, preconditions, blobs and conflicts (data model: EditPlan). A plan is data: what claims anything of the host's, or looks like
 * something to be executed, is refused whole.
 */
export const normalizeEditPlan = (value: unknown, setting: PlanSetting): NormalizedPlan => {
  try {
    const owned = forbiddenMember(value, hostOwnedNames);
    if (owned !== null) return { outcome: 'refused', problem: 'host_owned_field', path: owned };
    const command = forbiddenMember(value, commandNames);
    if (command !== null) return { outcome: 'refused', problem: 'command_like', path: command };
    const result = validateEditPlan(value);
    if (!result.ok) return { outcome: 'refused', problem: 'malformed', path: result.problems[0]?.path ?? '' };
    const plan = result.value;
    if (plan.status !== 'complete') refuse('not_complete', '');
    if (
      !isIssuedBaseline(plan.baseline, setting.baseline) ||
      !isIssuedBaseline(plan.validAsOf.baseline, setting.baseline)
    )
      refuse('stale_baseline', '');
    const made = new Map<string, Uint8Array>();
    const operations = plan.workspaceEdit.documentChanges;
    const declared = new Set(plan.touchedResources.map(({ path }) => path));
    for (const operation of operations) {
      const paths = operation.kind === 'rename' ? [operation.path, operation.from] : [operation.path];
      for (const path of paths) if (!declared.has(path)) refuse('untouched_resource', path);
    }
    const changes = operations.map((operation) => changeOf(operation, setting, made));
    const composition = composeAfterState(setting.tree, changes);
    if (composition.outcome === 'refused') return composition;
    return { outcome: 'normalized', changeSet: { baseline: setting.baseline, changes }, blobs: made };
  } catch (error) {
    if (error instanceof Refused) return { outcome: 'refused', problem: error.problem, path: error.path };
    throw error;
  }
};
