import { describe, expect, it } from 'vitest';
import { CasefileError } from './error.js';
import { compareByTime, recordKey, type KeyKind } from './keys.js';

const source = { forge: 'github', host: 'github.com', repository_id: 'R_kgDOExample' } as const;

describe('Stable records: "A record key is the lowercase hexadecimal SHA-256 of four UTF-8 strings"', () => {
  it('gives the key of the worked example', () => {
    expect(recordKey(source, 'comment', 'IC_kwDOExample')).toBe(
      'c73645a72a9c5de28d71e3e1efe235b9a5d02ee6dfe7dc0ef06cf3d0e5ee3421',
    );
  });

  it('changes with each of the four fields, and with nothing else', () => {
    const kinds: KeyKind[] = ['entity', 'comment', 'review', 'check', 'thread'];
    const keys = [
      ...kinds.map((kind) => recordKey(source, kind, 'X1')),
      recordKey(source, 'comment', 'X2'),
      recordKey({ ...source, forge: 'gitlab' }, 'comment', 'X1'),
      recordKey({ ...source, host: 'github.com:8443' }, 'comment', 'X1'),
      recordKey({ ...source, repository_id: 'R_2' }, 'comment', 'X1'),
    ];
    expect(new Set(keys).size).toBe(keys.length);
    const renamed = { ...source, repository: 'new/name' };
    expect(recordKey(renamed, 'comment', 'X1')).toBe(recordKey(source, 'comment', 'X1'));
  });

  it('refuses a field that would let two inputs share one byte sequence', () => {
    for (const id of ['', 'a\u0000b', '\ud800']) expect(() => recordKey(source, 'comment', id)).toThrow(CasefileError);
    expect(() => recordKey({ ...source, repository_id: 'R\u0000comment' }, 'comment', 'x')).toThrow(CasefileError);
  });
});

describe('Ordering and determinism', () => {
  it('orders by time, then by the bytes of the id', () => {
    const rows = [
      { time: '2026-01-02', id: 'a' },
      { time: '2026-01-01', id: 'b' },
      { time: '2026-01-01', id: 'B' },
    ];
    expect(rows.sort(compareByTime).map(({ id }) => id)).toEqual(['B', 'b', 'a']);
  });
});
