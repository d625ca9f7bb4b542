import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nodeIdOf, objectIdOf } from './ids.js';
import { openTally } from './tally.js';

describe('Canonical bytes, structural IDs: GitHub', () => {
  it.each(['IC_kwDOExample', 'MDQ6VXNlcjE=', '0', 'a-b_c='])('%s is a node id', (id) => {
    expect(nodeIdOf(id, 100)).toBe(id);
  });

  it.each(['', '_a', '-a', '=', 'a.b', 'a:b', 'a b', 'a/b', 'a\n', 'ä', 'a\u200b', 5, null, undefined, ['a'], {}])(
    '%j is none',
    (id) => {
      expect(nodeIdOf(id, 100)).toBeNull();
    },
  );

  it('never changes an id, and takes none outside of the alphabet or above the length', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 1, max: 50 }), (text, max) => {
        const id = nodeIdOf(text, max);
        expect(id === null || (id === text && /^[A-Za-z0-9][A-Za-z0-9_=-]*$/.test(id) && id.length <= max)).toBe(true);
      }),
    );
  });

  it('Git object ids are lowercased, 40 or 64 digits', () => {
    expect(objectIdOf('A'.repeat(40))).toBe('a'.repeat(40));
    expect(objectIdOf('0'.repeat(64))).toBe('0'.repeat(64));
    for (const broken of ['', 'a'.repeat(39), 'a'.repeat(41), 'g'.repeat(40), `${'a'.repeat(40)}\n`, null, 5])
      expect(objectIdOf(broken)).toBeNull();
  });
});

describe('D5, D6: the tally', () => {
  it('has one row for each scope and code, sorted, and none for nothing', () => {
    const tally = openTally();
    tally.add('reviews', 'invalid_metadata');
    tally.add('comments', 'invalid_metadata', 2);
    tally.add('comments', 'fetch_failed', 0);
    tally.add('reviews', 'invalid_metadata', 3);
    tally.add('checks', 'fetch_failed', -1);
    expect(tally.rows()).toEqual([
      { scope: 'comments', code: 'invalid_metadata', count: 2 },
      { scope: 'reviews', code: 'invalid_metadata', count: 4 },
    ]);
  });
});
