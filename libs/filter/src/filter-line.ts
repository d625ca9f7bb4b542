import { Buffer } from 'node:buffer';
import { CasefileError, type FilterSummary } from '@casefile/contract';
import type { Filter } from './filter.js';
import { registerCredentials } from './registered-credentials.js';

/** The answer to one line of a batch: the line's id, what the filter made of it, and the text unless it was rejected. */
export interface FilterLineAnswer extends FilterSummary {
  readonly id: string;
  readonly text?: string;
}

const malformed = (what: string): CasefileError =>
  new CasefileError('usage', `A line of the batch is malformed: ${what}.`, { details: { expected: what } });

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const fields = new Set(['id', 'text', 'base64', 'max_bytes', 'registered', 'display']);

const textOf = (line: Record<string, unknown>): string | Uint8Array => {
  const { text, base64 } = line;
  if (typeof text === 'string' && base64 === undefined) return text;
  if (typeof base64 === 'string' && text === undefined) return Buffer.from(base64, 'base64');
  throw malformed('exactly one of text and base64, a string');
};

const boundOf = (value: unknown): number | undefined => {
  if (value === undefined) return undefined;
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value;
  throw malformed('max_bytes, a whole number of bytes');
};

const credentialsOf = (value: unknown): readonly string[] => {
  if (value === undefined) return [];
  if (Array.isArray(value) && value.every((item): item is string => typeof item === 'string')) return value;
  throw malformed('registered, an array of strings');
};

/**
 * Filters one line of a batch: `id`, `text` or `base64`, and where wanted `max_bytes`, `registered` and `display` (true for a display string).
 * Throws `usage` when the line is malformed and `invalid_configuration` when a credential is too short (D45).
 */
export const filterLine = (filter: Filter, line: unknown): FilterLineAnswer => {
  if (!isRecord(line)) throw malformed('a JSON object');
  const unknown = Object.keys(line).find((key) => !fields.has(key));
  if (unknown !== undefined) throw malformed('no other fields than id, text, base64, max_bytes, registered, display');
  const { id, display } = line;
  if (typeof id !== 'string') throw malformed('id, a string');
  if (display !== undefined && typeof display !== 'boolean') throw malformed('display, true or false');
  const maxBytes = boundOf(line['max_bytes']);
  const credentials = credentialsOf(line['registered']);
  const { status, findings, text } = filter.run({
    text: textOf(line),
    form: display === true ? 'display' : 'record',
    ...(maxBytes === undefined ? {} : { maxBytes }),
    ...(credentials.length === 0 ? {} : { registered: registerCredentials(credentials) }),
  });
  return { id, status, findings, ...(text === null ? {} : { text }) };
};
