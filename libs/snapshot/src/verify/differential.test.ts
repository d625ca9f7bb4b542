import { canonicalBytes } from '@casefile/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fullProposal } from '../admitted.fixture.js';
import { verifySnapshot } from '../index.js';
import {
  assembled,
  changed,
  documentOf,
  isJudgePresent,
  judgeAbsent,
  judged,
  resealed,
  treeOf,
  withFile,
  type Json,
  type Pointer,
  type Tree,
} from '../tree.fixture.js';

const tree = treeOf(assembled(fullProposal()));
const documents = [...tree.keys()].filter((path) => path.endsWith('.json'));

const isSameTree = (files: Tree): boolean =>
  [...files].every(([path, bytes]) => Buffer.compare(bytes, tree.get(path) ?? new Uint8Array()) === 0);

const pointersOf = (value: Json, at: Pointer = []): Pointer[] => {
  if (typeof value !== 'object' || value === null) return [at];
  const members: readonly (readonly [string | number, Json])[] = Array.isArray(value)
    ? value.map((item: Json, place) => [place, item] as const)
    : Object.entries(value);
  return [at, ...members.flatMap(([step, member]) => pointersOf(member, [...at, step]))];
};

const stringsOf = (value: Json): string[] => {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap((member: Json) => stringsOf(member));
};

const words = [...new Set(documents.flatMap((path) => stringsOf(documentOf(tree, path))))];

const mutation = fc.oneof(
  fc.constant((): Json => undefined),
  fc.constant((): Json => null),
  fc.constant((): Json => true),
  fc.constant((): Json => false),
  fc.constantFrom(...words).map((word) => (): Json => word),
  fc.integer({ min: 0, max: 600 }).map((number) => (): Json => number),
  fc.constant((old: Json): Json => (Array.isArray(old) ? [...old].reverse() : old)),
  fc.nat({ max: 20 }).map((place) => (old: Json): Json => {
    const list: readonly Json[] = Array.isArray(old) ? old : [];
    return list.length > 0 ? [...list, list[place % list.length]] : old;
  }),
  fc.nat({ max: 20 }).map((place) => (old: Json): Json => {
    const list: readonly Json[] = Array.isArray(old) ? old : [];
    return list.length > 0 ? list.filter((_, at) => at !== place % list.length) : old;
  }),
);

const mutant: fc.Arbitrary<Tree> = fc.constantFrom(...documents).chain((path) => {
  const document = documentOf(tree, path);
  return fc.tuple(fc.constantFrom(...pointersOf(document)), mutation).map(([pointer, change]) => {
    const value = changed(document, pointer, change);
    return value === undefined ? tree : resealed(withFile(tree, path, canonicalBytes(value)));
  });
});

describe.skipIf(!isJudgePresent)(
  `verification is at least as strict as the independent judge${isJudgePresent ? '' : ` (skipped: ${judgeAbsent})`}`,
  () => {
    it('whatever one change of a document it accepts, the judge accepts', () => {
      let accepted = 0;
      fc.assert(
        fc.property(mutant, (files) => {
          if (isSameTree(files) || verifySnapshot(files).outcome === 'refused') return;
          accepted += 1;
          expect(judged(files)).toMatchObject({ ok: true });
        }),
        {
          numRuns: Number(process.env['CASEFILE_RUNS'] ?? 100),
          seed: Number(process.env['CASEFILE_SEED'] ?? 20260908),
        },
      );
      expect(accepted).toBeGreaterThan(0);
    });
  },
);
