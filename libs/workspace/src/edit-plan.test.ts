import type { Baseline } from '@casefile/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { composeAfterState } from './change-set.js';
import { normalizeEditPlan } from './edit-plan.js';
import { blobIdOf } from './identity.js';
import { scopeOf } from './read-scope.js';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const blobs = new Map<string, Uint8Array>();
const keep = (text: string | Uint8Array): string => {
  const bytes = typeof text === 'string' ? bytesOf(text) : text;
  const id = blobIdOf(bytes);
  blobs.set(id, bytes);
  return id;
};
const source = 'const a = "🟡";\nconst b = 2;\n';
const [api, other, fresh, binary] = [
  keep(source),
  keep('other\n'),
  keep('fresh\n'),
  keep(new Uint8Array([0xff, 0xfe, 0])),
];
const baseline: Baseline = { rev: `git:tree:${'1'.repeat(40)}`, stampedAt: '2026-06-16T10:00:00Z' };
const tree = new Map([
  ['src/api.ts', api],
  ['src/other.ts', other],
  ['src/image.bin', binary],
  ['private/key', other],
]);
const setting = { baseline, tree, writable: scopeOf(['src/**']), blob: (id: string) => blobs.get(id) ?? null };
const at = (line: number, char: number) => ({ line, char });

interface Operation {
  readonly kind: string;
  readonly path: string;
  readonly from?: string;
  readonly [member: string]: unknown;
}
const planOf = (operations: readonly Operation[], change: object = {}) => ({
  proposalId: 'p1',
  provider: { id: 'acme', version: '1', configDigest: `sha256:${'a'.repeat(64)}`, capabilityVersion: '1' },
  status: 'complete',
  baseline,
  validAsOf: { baseline, blobs: [] },
  touchedResources: operations.flatMap(({ path, from }) => [{ path }, ...(from === undefined ? [] : [{ path: from }])]),
  workspaceEdit: { documentChanges: operations },
  ...change,
});
const normalized = (operations: readonly Operation[], change: object = {}) =>
  normalizeEditPlan(planOf(operations, change), setting);
const problemOf = (operations: readonly Operation[], change: object = {}) => {
  const plan = normalized(operations, change);
  return plan.outcome === 'refused' ? plan.problem : plan.outcome;
};
const edit = (edits: readonly object[], change: object = {}): Operation => ({
  kind: 'edit',
  path: 'src/api.ts',
  precondition: { expectedDigest: api },
  rangeBasis: api,
  coordinateSystem: 'utf16',
  edits,
  ...change,
});

describe('data model: EditPlan, "The host normalizes the plan into a hypothetical ChangeSet"', () => {
  it('of created, replaced, deleted, renamed and edited resources', () => {
    const plan = normalized([
      { kind: 'create', path: 'src/new.ts', content: fresh, precondition: { expectedAbsence: true } },
      { kind: 'rename', path: 'src/moved.ts', from: 'src/other.ts', precondition: { expectedDigest: other } },
      { kind: 'delete', path: 'src/image.bin', precondition: { expectedDigest: binary } },
      edit([{ range: { start: at(0, 11), end: at(0, 13) }, newText: 'x' }]),
    ]);
    if (plan.outcome !== 'normalized') throw new Error(plan.problem);
    const after = keep('const a = "x";\nconst b = 2;\n');
    expect(plan.changeSet.changes).toEqual([
      { kind: 'create', path: 'src/new.ts', after: fresh },
      { kind: 'rename', path: 'src/moved.ts', from: 'src/other.ts', before: other, after: other },
      { kind: 'delete', path: 'src/image.bin', before: binary },
      { kind: 'modify', path: 'src/api.ts', before: api, after },
    ]);
    expect(plan.blobs.get(after)).toEqual(bytesOf('const a = "x";\nconst b = 2;\n'));
    expect(composeAfterState(tree, plan.changeSet.changes).outcome).toBe('composed');
  });

  it.each<[string, Operation[], object, string]>([
    ['shell commands', [], { rationale: 'x', extra: { command: 'rm -rf /' } }, 'command_like'],
    ['a command array at depth', [], { touchedResources: [{ path: 'a', data: [{ argv: ['rm'] }] }] }, 'command_like'],
    ['a decision of its own', [], { decision: 'allow' }, 'host_owned_field'],
    ['an achieved guarantee', [], { warnings: [], meta: { transactionGuarantee: 'atomic' } }, 'host_owned_field'],
    ['no form', [], { workspaceEdit: {} }, 'malformed'],
    ['a status that is not complete', [], { status: 'incomplete' }, 'not_complete'],
    ['another baseline', [], { baseline: { ...baseline, rev: `git:tree:${'2'.repeat(40)}` } }, 'stale_baseline'],
    [
      'another freshness',
      [],
      { validAsOf: { baseline: { ...baseline, stampedAt: '2026-06-16T10:00:01Z' }, blobs: [] } },
      'stale_baseline',
    ],
    [
      'a path out of scope',
      [{ kind: 'delete', path: 'private/key', precondition: { expectedDigest: other } }],
      {},
      'out_of_scope',
    ],
    [
      'a rename from out of scope',
      [{ kind: 'rename', path: 'src/k', from: 'private/key', precondition: { expectedDigest: other } }],
      {},
      'out_of_scope',
    ],
    [
      'a resource that it does not declare',
      [{ kind: 'delete', path: 'src/other.ts', precondition: { expectedDigest: other } }],
      { touchedResources: [] },
      'untouched_resource',
    ],
    [
      'a creation that expects a digest',
      [{ kind: 'create', path: 'src/n', content: fresh, precondition: { expectedDigest: fresh } }],
      {},
      'precondition_missing',
    ],
    [
      'a deletion that expects absence',
      [{ kind: 'delete', path: 'src/other.ts', precondition: { expectedAbsence: true } }],
      {},
      'precondition_missing',
    ],
    [
      'a file that is there after all',
      [{ kind: 'create', path: 'src/other.ts', content: fresh, precondition: { expectedAbsence: true } }],
      {},
      'precondition_failed',
    ],
    [
      'a file that changed',
      [{ kind: 'delete', path: 'src/other.ts', precondition: { expectedDigest: api } }],
      {},
      'precondition_failed',
    ],
    [
      'bytes that the host does not have',
      [
        {
          kind: 'replace',
          path: 'src/other.ts',
          content: blobIdOf(bytesOf('nowhere')),
          precondition: { expectedDigest: other },
        },
      ],
      {},
      'blob_unavailable',
    ],
    ['ranges of another text', [edit([], { rangeBasis: other })], {}, 'range_basis_differs'],
    [
      'a line that is not there',
      [edit([{ range: { start: at(9, 0), end: at(9, 0) }, newText: '' }])],
      {},
      'range_invalid',
    ],
    [
      'a column past the line',
      [edit([{ range: { start: at(1, 90), end: at(1, 90) }, newText: '' }])],
      {},
      'range_invalid',
    ],
    [
      'a range that ends before it begins',
      [edit([{ range: { start: at(1, 3), end: at(1, 1) }, newText: '' }])],
      {},
      'range_invalid',
    ],
    [
      'a range through the middle of a character',
      [edit([{ range: { start: at(0, 12), end: at(0, 13) }, newText: '' }])],
      {},
      'range_invalid',
    ],
    [
      'half a character',
      [edit([{ range: { start: at(0, 0), end: at(0, 0) }, newText: '\ud83d' }])],
      {},
      'range_invalid',
    ],
    [
      'edits that overlap',
      [
        edit([
          { range: { start: at(1, 0), end: at(1, 5) }, newText: '' },
          { range: { start: at(1, 4), end: at(1, 6) }, newText: '' },
        ]),
      ],
      {},
      'edits_overlap',
    ],
    [
      'two edits of one place',
      [
        edit([
          { range: { start: at(1, 0), end: at(1, 0) }, newText: 'a' },
          { range: { start: at(1, 0), end: at(1, 0) }, newText: 'b' },
        ]),
      ],
      {},
      'edits_overlap',
    ],
    [
      'text edits of what is no text',
      [edit([], { path: 'src/image.bin', precondition: { expectedDigest: binary }, rangeBasis: binary })],
      {},
      'not_text',
    ],
    [
      'two operations on one path',
      [edit([]), { kind: 'delete', path: 'src/api.ts', precondition: { expectedDigest: api } }],
      {},
      'path_twice',
    ],
  ])('%s: refused', (_, operations, change, problem) => {
    expect(problemOf(operations, change)).toBe(problem);
  });

  it('edits mean the same in any order, and count in UTF-16', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 0, max: 12 }), { maxLength: 6 }),
        fc.boolean(),
        (columns, reversed) => {
          const edits = columns
            .toSorted((a, b) => a - b)
            .map((char) => ({ range: { start: at(1, char), end: at(1, char) }, newText: `<${char}>` }));
          const plan = normalized([edit(reversed ? edits.toReversed() : edits)]);
          const line = [...'const b = 2;', '']
            .map((text, column) => `${columns.includes(column) ? `<${column}>` : ''}${text}`)
            .join('');
          const expected = `const a = "🟡";\n${line}\n`;
          if (columns.length === 0) {
            expect(plan).toMatchObject({ outcome: 'refused', problem: 'nothing_changes' });
            return;
          }
          if (plan.outcome !== 'normalized') throw new Error(plan.problem);
          expect([...plan.blobs.values()].map((bytes) => new TextDecoder().decode(bytes))).toEqual([expected]);
        },
      ),
    );
  });
});
