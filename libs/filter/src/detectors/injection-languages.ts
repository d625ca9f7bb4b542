import type { InjectionDetector } from '../detector.js';
import { type InjectionCategory, injection } from './injection-phrases.js';

type Triple = readonly [string, string, string];

/** One kind of sentence in one language: the pattern in short notation, what it must find and what it must not. */
export type LanguageRow = readonly [
  category: InjectionCategory,
  pattern: string,
  positives: Triple,
  nearMisses: Triple,
];

/** White space, line ends, quotes, emphasis and dashes between two words; none of it ends a sentence. */
const gap = '(?:[\\s"\'`*_,:;~>()«»„“”‘’-]{1,6})';

const isNumber = (text: string): boolean => [...text].every((digit) => digit >= '0' && digit <= '9');

/**
 * Reads the short notation of these tables: `_` stands for what is between two words, `{n}` for up to n other words and `<n>` for up to n
 * characters of the same sentence, in languages that do not separate words.
 */
const expand = (pattern: string): string => {
  let result = '';
  for (let at = 0; at < pattern.length; at += 1) {
    const character = pattern[at] ?? '';
    const close = character === '{' ? '}' : character === '<' ? '>' : '';
    const end = close === '' ? -1 : pattern.indexOf(close, at);
    const most = pattern.slice(at + 1, Math.max(end, at + 1));
    if (character === '_') result += gap;
    else if (most === '' || !isNumber(most)) result += character;
    else {
      result += close === '}' ? `(?:[^\\s.!?]{1,20}${gap}){0,${most}}` : `[^。.!?\\n]{0,${most}}`;
      at = end;
    }
  }
  return result;
};

/** The rows of a language, each with its id and code. */
export const languageRows = (language: string, rows: readonly LanguageRow[]): InjectionDetector[] =>
  rows.map(([category, pattern, positives, nearMisses], at) =>
    injection(category, `${language}-${String(at + 1)}`, {
      why: `the kind of sentence that ${category} names, in ${language}`,
      pattern: expand(pattern),
      positives,
      nearMisses,
    }),
  );
