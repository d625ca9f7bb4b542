import { readFile } from 'node:fs/promises';
import { sharedPath } from './repository.js';
import type { Range } from './masked-spans.js';

/** One labelled text. */
export interface LabelledText {
  readonly source: string;
  readonly kind: 'injection' | 'secret';
  readonly label: 'positive' | 'negative';
  readonly text: string;
  /** The scanner's rule, or the set's own name for the kind of attack; empty where there is none. */
  readonly rule: string;
  readonly ranges: readonly Range[];
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isRange = (value: unknown): value is Range =>
  Array.isArray(value) && value.length === 2 && value.every((item) => Number.isSafeInteger(item));

const labelledText = (line: string): LabelledText => {
  const row: unknown = JSON.parse(line);
  if (!isRecord(row)) throw new Error('a line of a corpus is no object');
  const { source, kind, label, text, variant = '', rule = variant, ranges = [] } = row;
  if (typeof source !== 'string' || typeof text !== 'string' || typeof rule !== 'string')
    throw new Error('a corpus lacks a field');
  if (kind !== 'injection' && kind !== 'secret') throw new Error('a corpus has another kind');
  if (label !== 'positive' && label !== 'negative') throw new Error('a corpus has another label');
  if (!Array.isArray(ranges) || !ranges.every(isRange)) throw new Error('a corpus has ranges that are none');
  return { source, kind, label, text, rule, ranges };
};

/** Every labelled text beside the repository, or undefined where there is none. */
export const readCorpora = async (): Promise<LabelledText[] | undefined> => {
  const files = ['injection.ndjson', 'secret.ndjson'].map((name) => sharedPath('corpora', name));
  const texts: LabelledText[] = [];
  for (const file of files) {
    if (file === undefined) return undefined;
    const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '');
    texts.push(...lines.map(labelledText));
  }
  return texts;
};
