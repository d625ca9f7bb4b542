import { Buffer } from 'node:buffer';
import { validateSourceChunk, type SourceText } from '@casefile/contract';
import { describe, expect, it } from 'vitest';
import { chunkTexts } from './chunks.js';

const record = (ref: number, bytes: number): SourceText => ({
  ref,
  form: 'record',
  max_bytes: 100,
  text: 'x'.repeat(bytes),
});
const display = (ref: number): SourceText => ({ ref, form: 'display', max_bytes: 100, text: 'a title' });
const log = (ref: number): SourceText => ({
  ref,
  form: 'log',
  max_bytes: 100,
  base64: Buffer.from('line\n').toString('base64'),
});

const refs = (texts: readonly SourceText[]) => chunkTexts(texts, []).map((chunk) => chunk.texts.map(({ ref }) => ref));
const sizes = (texts: readonly SourceText[]) => chunkTexts(texts, []).map((chunk) => chunk.texts.length);

const mebibyte = 1024 * 1024;

describe('chunkTexts', () => {
  it('overview, One way through: strings first, records together, each log by itself', () => {
    const path: SourceText = { ref: 5, form: 'path', max_bytes: 9, text: 'a/b' };
    expect(refs([display(0), record(1, 5), log(2), record(3, 5), log(4), path])).toEqual([[0, 5], [1, 3], [2], [4]]);
  });
  it('overview, One way through: at most 64 records a chunk', () => {
    const records = Array.from({ length: 129 }, (_, ref) => record(ref, 1));
    expect(sizes(records)).toEqual([0, 64, 64, 1]);
  });
  it('overview, One way through: at most 1 MiB of source text a chunk, to the byte', () => {
    expect(sizes([record(0, mebibyte / 2), record(1, mebibyte / 2)])).toEqual([0, 2]);
    expect(sizes([record(0, mebibyte / 2), record(1, mebibyte / 2 + 1)])).toEqual([0, 1, 1]);
  });
  it('overview, One way through: a longer record is a chunk by itself and leaves the next one room', () => {
    expect(sizes([record(0, 1), record(1, 2 * mebibyte), record(2, 1), record(3, 1)])).toEqual([0, 1, 1, 2]);
  });
  it('source text is measured in bytes of UTF-8', () => {
    const wide = (ref: number): SourceText => ({ ...record(ref, 0), text: '🟡'.repeat(mebibyte / 8) });
    expect(sizes([wide(0), wide(1), record(2, 1)])).toEqual([0, 2, 1]);
  });
  it('D45: every chunk carries the credentials, each once', () => {
    const chunks = chunkTexts([display(0), record(1, 1), log(2)], ['token-two', 'token-one', 'token-two']);
    expect(chunks.map(({ registered }) => registered)).toEqual(Array(3).fill(['token-one', 'token-two']));
  });
  it('every chunk conforms to its schema', () => {
    for (const chunk of chunkTexts([display(0), record(1, 1), log(2)], ['token-one']))
      expect(validateSourceChunk(chunk)).toMatchObject({ ok: true });
  });
});
