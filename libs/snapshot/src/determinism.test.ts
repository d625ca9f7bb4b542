import { gitTreeHash, sha256, type AdmittedInputs } from '@casefile/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fullProposal } from './admitted.fixture.js';
import { assembleSnapshot } from './index.js';
import { assembled, filterVersion, treeOf } from './tree.fixture.js';

const fixture = fullProposal();
const snapshot = assembled(fixture);

const shuffled = <T>(list: readonly T[]): fc.Arbitrary<T[]> =>
  fc.shuffledSubarray([...list], { minLength: list.length, maxLength: list.length });

const { inputs } = fixture;
const permuted: fc.Arbitrary<AdmittedInputs> = fc
  .record({
    comments: shuffled(inputs.comments),
    reviews: shuffled(inputs.reviews),
    threads: shuffled(inputs.threads),
    checks: shuffled(inputs.checks),
    actors: shuffled(inputs.actors),
    gaps: shuffled(inputs.gaps),
    labels: shuffled(inputs.entity.labels),
    sources: shuffled(inputs.collection.included_sources),
  })
  .map(({ labels, sources, ...lists }) => ({
    ...inputs,
    ...lists,
    entity: { ...inputs.entity, labels },
    collection: { ...inputs.collection, included_sources: sources },
  }));

describe('spec: Ordering and determinism', () => {
  it('the order of unordered inputs changes no byte', () => {
    fc.assert(
      fc.property(permuted, (other) => {
        const assembly = assembleSnapshot(other, fixture.texts, filterVersion);
        expect(assembly).toEqual({ outcome: 'assembled', snapshot });
      }),
      { numRuns: 50 },
    );
  });

  it('the numbers by which texts are referred to change no byte', () => {
    const shift = 1000;
    const shiftRefs = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(shiftRefs);
      if (typeof value !== 'object' || value === null) return value;
      return Object.fromEntries(
        Object.entries(value).map(([name, member]) => [
          name,
          ['repository', 'title', 'body', 'login', 'path', 'name', 'log'].includes(name) && typeof member === 'number'
            ? member + shift
            : name === 'labels' && Array.isArray(member)
              ? member.map((ref: unknown) => (typeof ref === 'number' ? ref + shift : ref))
              : shiftRefs(member),
        ]),
      );
    };
    const isInputs = (value: unknown): value is AdmittedInputs => typeof value === 'object' && value !== null;
    const other = shiftRefs(inputs);
    if (!isInputs(other)) throw new Error('unreachable');
    const texts = new Map([...fixture.texts].map(([ref, text]) => [ref + shift, text]));
    expect(assembleSnapshot(other, texts, filterVersion)).toEqual({ outcome: 'assembled', snapshot });
  });

  it('D33: the identity is the digest of the exact index, the revision the Git tree of the whole tree', () => {
    expect(snapshot.digest).toBe(sha256(snapshot.indexBytes));
    expect(snapshot.gitTree).toBe(gitTreeHash(treeOf(snapshot)));
    expect(snapshot.files.has('index.json')).toBe(false);
  });

  it('no clock stands anywhere under the context root', () => {
    for (const bytes of treeOf(snapshot).values())
      expect(new TextDecoder().decode(bytes)).not.toMatch(/generated_at|collected_at|captured_at/);
  });
});
