import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createBackoff } from './backoff.js';

describe('waiting before another try', () => {
  it('D43: the bound doubles up to the longest wait', () => {
    const wait = createBackoff({ firstMs: 100, maxMs: 1000 }, () => 1 - Number.EPSILON);
    expect([1, 2, 3, 4, 5, 6, 100, 5000].map(wait)).toEqual([100, 200, 400, 800, 1000, 1000, 1000, 1000]);
  });

  it('D43: the wait lies between half of the bound and the whole, by chance', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 50 }),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (attempt, chance) => {
          const waited = createBackoff({}, () => chance)(attempt);
          const bound = Math.min(60_000, 1000 * 2 ** (attempt - 1));
          expect(waited).toBeGreaterThanOrEqual(bound / 2);
          expect(waited).toBeLessThanOrEqual(bound);
        },
      ),
    );
    expect(createBackoff({}, () => 0)(1)).toBe(500);
  });
});
