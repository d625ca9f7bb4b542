import { Buffer } from 'node:buffer';
import { utf8Length, type SourceChunk, type SourceText } from '@casefile/contract';
import { compareText } from './order.js';

/** Records in one chunk at most. */
export const maxChunkRecords = 64;
/** Bytes of source text in one chunk of records at most; a single longer record is a chunk by itself. */
export const maxChunkBytes = 1024 * 1024;

const sizeOf = ({ text, base64 }: SourceText): number =>
  text === undefined ? Buffer.byteLength(base64 ?? '', 'base64') : utf8Length(text);

/**
 * Cuts texts into the filter's chunks: the display and path strings first, in a chunk of their own; then records, {@link maxChunkRecords} or {@link maxChunkBytes}
 * a chunk, whichever comes first; then each log by itself.
 *
 * @param registered the exact credentials to redact, which every chunk carries (D45)
 */
export const chunkTexts = (texts: readonly SourceText[], registered: Iterable<string>): readonly SourceChunk[] => {
  const credentials = [...new Set(registered)].sort(compareText);
  const chunk = (rows: readonly SourceText[]): SourceChunk => ({
    schema_version: 1,
    registered: credentials,
    texts: rows,
  });

  const strings = texts.filter(({ form }) => form === 'display' || form === 'path');
  const logs = texts.filter(({ form }) => form === 'log');
  const batches: SourceText[][] = [];
  let open: SourceText[] = [];
  let bytes = 0;
  for (const text of texts.filter(({ form }) => form === 'record')) {
    const size = sizeOf(text);
    if (open.length === 0 || open.length === maxChunkRecords || bytes + size > maxChunkBytes) {
      batches.push((open = []));
      bytes = 0;
    }
    open.push(text);
    bytes += size;
  }
  return [chunk(strings), ...batches.map(chunk), ...logs.map((log) => chunk([log]))];
};
