import { Buffer } from 'node:buffer';
import type { CollectionBounds, SourceText } from '@casefile/contract';

/** Numbers texts in the order in which they are added. */
export interface TextList {
  readonly texts: readonly SourceText[];
  /** Adds a string and returns its number. */
  add(form: 'display' | 'path' | 'record', text: string): number;
  /** Adds a log's bytes and returns its number. */
  addLog(bytes: Uint8Array): number;
}

/** An empty list of texts whose bounds are the profile's (spec: Relationships, history, and collection profiles). */
export const textList = (bounds: CollectionBounds): TextList => {
  const texts: SourceText[] = [];
  const push = (text: Omit<SourceText, 'ref'>): number => {
    const ref = texts.length;
    texts.push({ ref, ...text });
    return ref;
  };
  return {
    texts,
    add: (form, text) =>
      push({ form, max_bytes: form === 'record' ? bounds.max_record_bytes : bounds.max_metadata_string_bytes, text }),
    addLog: (bytes) =>
      push({ form: 'log', max_bytes: bounds.max_log_bytes, base64: Buffer.from(bytes).toString('base64') }),
  };
};
