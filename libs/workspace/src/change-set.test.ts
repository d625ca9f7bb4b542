import { validateChangeSet, type Baseline, type Change } from '@casefile/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeSetBetween, composeAfterState, type Tree } from './change-set.js';
import { blobIdOf, changeSetDigest, dirtyDigest, isIssuedBaseline, isSameTree } from './identity.js';

const blob = (text: string): string => blobIdOf(new TextEncoder().encode(text));
const [a, b, c] = [blob('a'), blob('b'), blob('c')];
const baseline: Baseline = { rev: `git:tree:${'1'.repeat(40)}`, stampedAt: '2026-06-16T10:00:00Z' };
const tree: Tree = new Map([
  ['src/api.ts', a],
  ['src/b.ts', b],
  ['README.md', c],
]);

const after = (...changes: Change[]) => composeAfterState(tree, changes);
const problem = (...changes: Change[]) => {
  const composition = after(...changes);
  return composition.outcome === 'refused' ? composition.problem : composition.outcome;
};

describe('data model: ChangeSet, "A server composes the after-state as baseline + changes"', () => {
  it('modifies, creates, deletes and renames', () => {
    const composition = after(
      { kind: 'modify', path: 'src/api.ts', before: a, after: b },
      { kind: 'create', path: 'src/new.ts', after: c },
      { kind: 'delete', path: 'README.md', before: c },
      { kind: 'rename', path: 'src/a.ts', from: 'src/b.ts', before: b, after: c },
    );
    expect(composition).toEqual({
      outcome: 'composed',
      tree: new Map([
        ['src/api.ts', b],
        ['src/new.ts', c],
        ['src/a.ts', c],
      ]),
    });
  });

  it.each<[string, string, Change[]]>([
    ['a path that is there', 'already_there', [{ kind: 'create', path: 'README.md', after: a }]],
    ['a path that is not there', 'not_there', [{ kind: 'modify', path: 'x', before: a, after: b }]],
    ['a deletion of nothing', 'not_there', [{ kind: 'delete', path: 'x', before: a }]],
    ['a rename of nothing', 'not_there', [{ kind: 'rename', path: 'y', from: 'x', before: a, after: a }]],
    [
      'a rename onto a file',
      'already_there',
      [{ kind: 'rename', path: 'README.md', from: 'src/b.ts', before: b, after: b }],
    ],
    ['another blob before', 'before_differs', [{ kind: 'modify', path: 'src/api.ts', before: b, after: c }]],
    ['another blob before a deletion', 'before_differs', [{ kind: 'delete', path: 'src/api.ts', before: b }]],
    [
      'another blob before a rename',
      'before_differs',
      [{ kind: 'rename', path: 'y', from: 'src/b.ts', before: a, after: a }],
    ],
    ['a change of nothing', 'nothing_changes', [{ kind: 'modify', path: 'src/api.ts', before: a, after: a }]],
    [
      'one path twice',
      'path_twice',
      [
        { kind: 'delete', path: 'README.md', before: c },
        { kind: 'create', path: 'README.md', after: a },
      ],
    ],
    [
      'a renamed path twice',
      'path_twice',
      [
        { kind: 'delete', path: 'src/b.ts', before: b },
        { kind: 'rename', path: 'z', from: 'src/b.ts', before: b, after: b },
      ],
    ],
    ['a way out', 'path_invalid', [{ kind: 'create', path: '../x', after: a }]],
    ['an absolute path', 'path_invalid', [{ kind: 'create', path: '/x', after: a }]],
    ['a backslash', 'path_invalid', [{ kind: 'create', path: 'a\\b', after: a }]],
    ['what Git keeps for itself', 'path_invalid', [{ kind: 'create', path: 'x/.GIT/config', after: a }]],
    ['what some file systems take for that', 'path_invalid', [{ kind: 'create', path: '.g\u200cit/config', after: a }]],
    ['a twin in letter case', 'path_twin', [{ kind: 'create', path: 'readme.md', after: a }]],
    ['a twin in Unicode', 'path_twin', [{ kind: 'create', path: 'README\uff0emd', after: a }]],
    ['a file where a directory is', 'path_nested', [{ kind: 'create', path: 'README.md/x', after: a }]],
    ['a directory where a file would be', 'path_nested', [{ kind: 'create', path: 'src', after: a }]],
  ])('%s is refused', (_, expected, changes) => {
    expect(problem(...changes)).toBe(expected);
  });

  it('refuses bytes in a change set, and a kind that it does not know', () => {
    const one = { kind: 'create', path: 'x', after: a };
    expect(validateChangeSet({ baseline, changes: [one] }).ok).toBe(true);
    expect(validateChangeSet({ baseline, changes: [{ ...one, bytes: 'x' }] }).ok).toBe(false);
    expect(validateChangeSet({ baseline, changes: [{ ...one, kind: 'copy' }] }).ok).toBe(false);
    expect(validateChangeSet({ baseline: { ...baseline, rev: 'main' }, changes: [] }).ok).toBe(false);
  });
});

const paths = fc.constantFrom('a', 'b/c', 'b/d', 'e/f/g', 'h.ts', 'i.md');
const trees = fc.dictionary(paths, fc.constantFrom(a, b, c)).map((entries): Tree => new Map(Object.entries(entries)));

describe('the change set between two trees', () => {
  it('composes to the second, whatever the trees; the same trees have none', () => {
    fc.assert(
      fc.property(trees, trees, (before, then) => {
        const { changes } = changeSetBetween(baseline, before, then);
        const composition = composeAfterState(before, changes);
        expect(composition).toMatchObject({ outcome: 'composed' });
        if (composition.outcome === 'composed') expect([...composition.tree].sort()).toEqual([...then].sort());
        expect(changeSetBetween(baseline, then, then).changes).toEqual([]);
      }),
    );
  });

  it('is the same however the trees are listed, and a blob that moved is a rename', () => {
    fc.assert(
      fc.property(trees, trees, (before, then) => {
        const listed = changeSetBetween(baseline, new Map([...before].reverse()), new Map([...then].reverse()));
        expect(changeSetDigest(listed)).toBe(changeSetDigest(changeSetBetween(baseline, before, then)));
      }),
    );
    expect(changeSetBetween(baseline, new Map([['x', a]]), new Map([['y', a]])).changes).toEqual([
      { kind: 'rename', path: 'y', from: 'x', before: a, after: a },
    ]);
    // Two of one blob: which of them moved is nobody's to say.
    expect(
      changeSetBetween(
        baseline,
        new Map([
          ['x', a],
          ['z', a],
        ]),
        new Map([['y', a]]),
      ).changes.map(({ kind }) => kind),
    ).toEqual(['delete', 'create', 'delete']);
  });
});

describe('data model: SnapshotRef / Baseline', () => {
  it('"two working trees at the same commit but different dirty state get different snapshot refs"', () => {
    const dirty = dirtyDigest(new Map([['x', a]]));
    expect(dirtyDigest(new Map([['x', b]]))).not.toBe(dirty);
    expect(dirtyDigest(new Map([['x', null]]))).not.toBe(dirty);
    expect(
      dirtyDigest(
        new Map([
          ['y', a],
          ['x', b],
        ]),
      ),
    ).toBe(
      dirtyDigest(
        new Map([
          ['x', b],
          ['y', a],
        ]),
      ),
    );
    expect(isSameTree(baseline, { ...baseline, dirty })).toBe(false);
  });

  it('a stamp of another time is of the same tree and not the one that was issued', () => {
    const again = { ...baseline, stampedAt: '2026-06-16T10:00:01Z' };
    expect(isSameTree(baseline, again)).toBe(true);
    expect(isIssuedBaseline(again, baseline)).toBe(false);
    expect(isIssuedBaseline({ ...baseline }, baseline)).toBe(true);
  });
});
