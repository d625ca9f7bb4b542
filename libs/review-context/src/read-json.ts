import { Buffer, isUtf8 } from 'node:buffer';
import { canonicalText, CasefileError } from '@casefile/contract';
import { problemOf, refuse, type Outcome } from './problem.js';

/** How many strings a value holds, member names among them. */
const stringsIn = (value: unknown): number => {
  if (typeof value === 'string') return 1;
  if (typeof value !== 'object' || value === null) return 0;
  const inner = Object.values(value).reduce<number>((sum, member) => sum + stringsIn(member), 0);
  return Array.isArray(value) ? inner : inner + Object.keys(value).length;
};

/** How many strings a text that is JSON holds. */
const stringsWritten = (json: string): number => json.match(/"(?:[^"\\]|\\.)*"/g)?.length ?? 0;

/**
 * Reads JSON so that no two readers read it in two ways: UTF-8, no member twice (parsers keep the last one in silence), and nothing that RFC 8785 has no bytes for.
 *
 * @param bytes the document
 */
export const readJson = (bytes: Uint8Array): Outcome<unknown> => {
  if (!isUtf8(bytes)) return refuse([problemOf('not-utf8')]);
  const text = Buffer.from(bytes).toString('utf8');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // The parser's message quotes the text.
    return refuse([problemOf('not-json')]);
  }
  try {
    canonicalText(value);
  } catch (error) {
    if (error instanceof CasefileError && error.code === 'not_canonical') return refuse([problemOf('not-canonical')]);
    throw error;
  }
  // A member that stands twice is written more often than it is there: its name at the least.
  if (stringsWritten(text) !== stringsIn(value)) return refuse([problemOf('member-twice')]);
  return { outcome: 'made', value };
};
