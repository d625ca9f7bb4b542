import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createFilter } from './filter.js';
import { type FilterLineAnswer, filterLine } from './filter-line.js';

const vectorsUrl = new URL('../../../../shared/vectors/filter.ndjson', import.meta.url);
const present = existsSync(vectorsUrl);

interface Expectation {
  readonly status?: string;
  readonly status_not?: string;
  readonly text?: string;
  readonly text_any?: readonly string[];
  readonly absent?: readonly string[];
  readonly present?: readonly string[];
  readonly codes?: readonly string[];
  readonly no_codes?: readonly string[];
}

interface Vector {
  readonly id: string;
  readonly display?: boolean;
  readonly registered?: readonly string[];
  readonly expect: Expectation;
}

const parse = (line: string): Vector => JSON.parse(line);

const vectors: Vector[] = present ? readFileSync(vectorsUrl, 'utf8').trim().split('\n').map(parse) : [];
const filter = createFilter();

const has = (answer: FilterLineAnswer, family: string): boolean =>
  answer.findings.some(({ code }) => code === family || code.startsWith(`${family}.`));

const check = (answer: FilterLineAnswer, expected: Expectation): void => {
  const text = answer.text ?? '';
  if (expected.status !== undefined) expect(answer.status).toBe(expected.status);
  if (expected.status_not !== undefined) expect(answer.status).not.toBe(expected.status_not);
  if (expected.text !== undefined) expect(text).toBe(expected.text);
  if (expected.text_any !== undefined) expect(expected.text_any).toContain(text);
  for (const part of expected.absent ?? []) expect(text).not.toContain(part);
  for (const part of expected.present ?? []) expect(text).toContain(part);
  for (const code of expected.codes ?? []) expect(has(answer, code), code).toBe(true);
  for (const code of expected.no_codes ?? []) expect(has(answer, code), code).toBe(false);
};

describe.skipIf(!present)('the vectors of ../shared (skipped where that folder is absent)', () => {
  it.each(vectors.map((vector): [string, Vector] => [vector.id, vector]))('filter-policy: %s', (_id, vector) => {
    const { expect: expected, ...line } = vector;
    const answer = filterLine(filter, line);
    check(answer, expected);
    const codes = answer.findings.map(({ code }) => code);
    expect(codes).toEqual([...new Set(codes)].sort());
    if (answer.status === 'unchanged') expect(codes).toEqual([]);
    if (answer.text === undefined || answer.text === '' || answer.status === 'truncated') return;
    const { id, display, registered } = vector;
    const again = filterLine(filter, {
      id,
      text: answer.text,
      ...(display === undefined ? {} : { display }),
      ...(registered === undefined ? {} : { registered }),
    });
    expect({ text: again.text, findings: again.findings }).toEqual({ text: answer.text, findings: [] });
  });
});
