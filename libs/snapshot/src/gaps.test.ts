import { describe, expect, it } from 'vitest';
import { abortingGap, mergeGaps, shortfall } from './gaps.js';

describe('spec: Relationships, history, and collection profiles, the gap table', () => {
  it('adds counts up to one row for each scope and code, sorted by both', () => {
    expect(
      mergeGaps([
        shortfall('reviews', 'unsafe_content', 2),
        shortfall('comments', 'profile_bound', 4),
        shortfall('comments', 'authorization_failed'),
        shortfall('check_logs', 'fetch_failed'),
        shortfall('checks', 'fetch_failed'),
        shortfall('comments', 'profile_bound', 3),
      ]),
    ).toEqual([
      { scope: 'check_logs', code: 'fetch_failed', usability: 'unusable', count: 1 },
      { scope: 'checks', code: 'fetch_failed', usability: 'unusable', count: 1 },
      { scope: 'comments', code: 'authorization_failed', usability: 'unusable', count: 1 },
      { scope: 'comments', code: 'profile_bound', usability: 'partial', count: 7 },
      { scope: 'reviews', code: 'unsafe_content', usability: 'unusable', count: 2 },
    ]);
  });

  it.each([
    ['profile_bound', 'partial'],
    ['history_unavailable', 'partial'],
    ['unsupported', 'unusable'],
    ['authorization_failed', 'unusable'],
    ['fetch_failed', 'unusable'],
    ['source_too_large', 'unusable'],
    ['invalid_metadata', 'unusable'],
    ['unsafe_content', 'unusable'],
  ] as const)('%s is %s', (code, usability) => {
    expect(mergeGaps([shortfall('comments', code)])).toEqual([{ scope: 'comments', code, usability, count: 1 }]);
  });

  it('leaves out rows that count nothing', () => {
    expect(mergeGaps([shortfall('actors', 'fetch_failed', 0)])).toEqual([]);
  });

  it('aborts for an unusable gap of the entity and for no other', () => {
    expect(
      abortingGap(mergeGaps([shortfall('entity', 'profile_bound', 2), shortfall('comments', 'fetch_failed')])),
    ).toBe(undefined);
    expect(abortingGap(mergeGaps([shortfall('entity', 'source_too_large')]))).toMatchObject({
      code: 'source_too_large',
    });
  });
});
