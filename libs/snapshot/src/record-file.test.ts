import { recordKey } from '@casefile/contract';
import { describe, expect, it } from 'vitest';
import { contentPathOf } from './paths.js';
import { recordFileBytes } from './record-file.js';

const textOf = (bytes: Uint8Array): string => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);

describe('spec: Stable records and mutable state', () => {
  it('derives the key of the worked example', () => {
    const source = { forge: 'github', host: 'github.com', repository_id: 'R_kgDOExample' } as const;
    expect(recordKey(source, 'comment', 'IC_kwDOExample')).toBe(
      'c73645a72a9c5de28d71e3e1efe235b9a5d02ee6dfe7dc0ef06cf3d0e5ee3421',
    );
  });

  it('writes the exact header, one blank line and the body', () => {
    const header = {
      kind: 'comment',
      id: 'opaque-forge-id',
      author_id: 'opaque-actor-id',
      created_at: '2026-09-08T10:15:30.000000000Z',
    } as const;
    expect(textOf(recordFileBytes(header, 'Filtered Markdown body.\n'))).toBe(
      [
        'Fullsend-Record: "comment"',
        'Source-ID: "opaque-forge-id"',
        'Author-ID: "opaque-actor-id"',
        'Created-At: "2026-09-08T10:15:30.000000000Z"',
        '',
        'Filtered Markdown body.',
        '',
      ].join('\n'),
    );
  });

  it('writes null where the forge withholds the actor, and nothing after the blank line of an empty body', () => {
    const header = {
      kind: 'entity',
      id: 'I_1',
      author_id: null,
      created_at: '2026-09-08T10:15:30.000000000Z',
    } as const;
    const text = textOf(recordFileBytes(header, ''));
    expect(text).toContain('\nAuthor-ID: null\n');
    expect(text.endsWith('Z"\n\n')).toBe(true);
  });
});

describe('spec: Ordering files and prompt assembly', () => {
  const key = 'a'.repeat(64);

  it('names a record after its creation time without punctuation and its key', () => {
    const record = { kind: 'comment', record_key: key, created_at: '2026-09-08T10:15:30.000000001Z' } as const;
    expect(contentPathOf(record)).toBe(`records/20260908T101530000000001Z-${key}.md`);
  });

  it('names the entity after the reserved key, so that it sorts first', () => {
    const record = { kind: 'entity', record_key: key, created_at: '2026-09-08T10:15:30.000000001Z' } as const;
    expect(contentPathOf(record)).toBe(`records/00000000T000000000000000Z-${key}.md`);
  });

  it('names no record after a time that does not exist', () => {
    const record = { kind: 'comment', record_key: key, created_at: '2026-02-30T10:15:30.000000001Z' } as const;
    expect(contentPathOf(record)).toBeNull();
  });
});
