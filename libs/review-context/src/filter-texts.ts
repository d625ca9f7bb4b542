import type { FilteredText } from '@casefile/contract';
import { problemOf, type ReviewProblem } from './problem.js';

/** Puts one text through the filter policy as a record's text. Whoever seals hands it in: this library holds no detector. */
export type TextFilter = (text: string) => FilteredText;

/** Normalization to NFKC is what the contract calls a normalized text; it hides and reveals nothing. */
const harmless: ReadonlySet<string> = new Set(['unicode.nfkc']);

const telling = ({ findings }: FilteredText): string =>
  findings
    .filter(({ code }) => !harmless.has(code))
    .map(({ code, count }) => `${code} ${count}`)
    .join(', ');

/** What the filter emits ends in one line feed; here texts end without. */
const withoutEnd = (text: string): string => text.replace(/\n+$/, '');

/** A text of one kind after the filter, and what stands against it. */
export interface PassedText {
  readonly text: string;
  readonly problems: readonly ReviewProblem[];
}

/** A conclusion: a person's own words, so that whatever the filter would take away is theirs to take away; it is never sealed changed beyond normalization. */
export const passConclusion = (filter: TextFilter, text: string, where: string): PassedText => {
  const filtered = filter(text);
  const found = telling(filtered);
  if (filtered.text === null) return { text: '', problems: [problemOf('text-rejected', where, found)] };
  return {
    text: withoutEnd(filtered.text),
    problems: found === '' && filtered.status !== 'truncated' ? [] : [problemOf('text-changed', where, found)],
  };
};

/** A line for people, often quoted from the artifact: sealed as the filter leaves it. */
export const passDisplay = (filter: TextFilter, text: string, where: string): PassedText => {
  const filtered = filter(text);
  return filtered.text === null
    ? { text: '', problems: [problemOf('text-rejected', where, telling(filtered))] }
    : { text: withoutEnd(filtered.text), problems: [] };
};

const collectStrings = (value: unknown, strings: Set<string>): void => {
  if (typeof value === 'string') strings.add(value);
  else if (typeof value === 'object' && value !== null)
    for (const [name, member] of Object.entries(value)) {
      if (!Array.isArray(value)) strings.add(name);
      collectStrings(member, strings);
    }
};

/**
 * Whether every string of a document, ids and member names among them, is one in which the filter finds nothing: what passed once passes again (D35). An id is never rewritten, because it would name
 * something else.
 *
 * @param passed texts that the filter emitted just now
 */
export const unsafeStrings = (
  document: unknown,
  filter: TextFilter,
  passed: ReadonlySet<string> = new Set(),
): ReviewProblem[] => {
  const strings = new Set<string>();
  collectStrings(document, strings);
  const found = new Set<string>();
  for (const text of strings) {
    if (text === '' || passed.has(text)) continue;
    const filtered = filter(text);
    const codes = telling(filtered);
    if (filtered.text === null || codes !== '') found.add(codes);
  }
  return [...found].sort().map((codes) => problemOf('reference-unsafe', '', codes));
};
