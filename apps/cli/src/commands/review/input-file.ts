import { readFile } from 'node:fs/promises';
import { CasefileError } from '@casefile/contract';
import { readJson } from '@casefile/review-context';
import { parseDocument } from 'yaml';
import type { Console } from '../../console.js';
import { requireMade } from './refusal.js';

/** A review of 20,000 threads is some megabytes long. */
const maxInputBytes = 2 ** 26;

const parseYaml = (path: string, bytes: Buffer): unknown => {
  // Not the failsafe decoding: a byte that is no UTF-8 would become a character that nobody wrote.
  const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  const document = parseDocument(text, { version: '1.2', uniqueKeys: true, merge: false });
  const fault = document.errors[0] ?? document.warnings[0];
  if (fault)
    throw new CasefileError(
      'invalid_inputs',
      `${path}: line ${fault.linePos?.[0].line ?? 1}: not well-formed YAML (${fault.code}).`,
    );
  return document.toJS({ maxAliasCount: 0 });
};

/**
 * Reads a curation or a review input: JSON where it begins as an object, else YAML 1.2 without aliases. A key that stands twice is refused in both.
 *
 * @throws CasefileError `usage`, `invalid_inputs`
 */
export const readReviewInput = async (path: string, console: Console): Promise<unknown> => {
  let bytes: Buffer;
  try {
    bytes = await readFile(path);
  } catch (cause) {
    throw new CasefileError('usage', `The file ${path} cannot be read.`, { cause });
  }
  if (bytes.byteLength > maxInputBytes) throw new CasefileError('invalid_inputs', `${path}: longer than a review is.`);
  if (bytes.toString('latin1', 0, 64).trimStart().startsWith('{'))
    return requireMade(readJson(bytes), 'invalid_inputs', console);
  try {
    return parseYaml(path, bytes);
  } catch (cause) {
    if (cause instanceof CasefileError) throw cause;
    // Too many aliases, or no UTF-8.
    throw new CasefileError('invalid_inputs', `${path}: neither JSON nor YAML that can be read.`, { cause });
  }
};
