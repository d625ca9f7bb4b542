import type { Buffer } from 'node:buffer';
import { limits } from '../limits.js';
import type { Span } from '../regular-expression.js';
import { isAlphanumeric, runEnd, sliceOf } from '../text-bytes.js';
import { opensReference, referenceEnd } from './references.js';

const closers: ReadonlyMap<string, string> = new Map([
  [')', '('],
  [']', '['],
  ['}', '{'],
  ['>', '<'],
]);

const trailing = ',;)]}>\'"`';

/** Without punctuation of the sentence or the code around it; a closing bracket stays where one was opened inside. */
export const trimmed = (text: Buffer, span: Span): Span => {
  const value = sliceOf(text, span);
  const surplus = new Map<string, number>();
  for (const character of value) {
    const open = closers.get(character);
    if (open !== undefined) surplus.set(open, (surplus.get(open) ?? 0) - 1);
    else if ('([{<'.includes(character)) surplus.set(character, (surplus.get(character) ?? 0) + 1);
  }
  let length = value.length;
  while (length > 1) {
    const last = value[length - 1] ?? ' ';
    if (!trailing.includes(last)) break;
    const open = closers.get(last);
    if (open !== undefined) {
      const missing = surplus.get(open) ?? 0;
      if (missing >= 0) break;
      surplus.set(open, missing + 1);
    }
    length -= 1;
  }
  return { start: span.start, end: span.start + length };
};

/** How far a placeholder in brackets reaches, its blanks included. */
const longestPlaceholder = 80;

const placeholderEnd = (text: string): number => {
  const close = text[0] === '<' ? '>' : text[0] === '[' ? ']' : '';
  if (close === '') return 0;
  for (let at = 1; at < Math.min(text.length, longestPlaceholder); at += 1) {
    const character = text[at] ?? '\n';
    if (character === close) return at + 1;
    if (!isAlphanumeric(character.charCodeAt(0)) && !'_ .:|/-'.includes(character)) return 0;
  }
  return 0;
};

/** The beginning of a value: where it ends, and whether that is its end or only as much as is judged. */
export interface Extent {
  readonly span: Span;
  readonly complete: boolean;
}

/**
 * A value from `start` up to one of the stops, but no more than is judged; a reference or placeholder in brackets is passed over with the blanks
 * and quotes in it. A refusal costs no more than this, so that thousands of names in one run stay linear.
 */
export const valueExtent = (text: Buffer, start: number, stops: string): Extent => {
  const window = text.toString('latin1', start, start + limits.maxJudgedBytes);
  let open = true;
  let at = placeholderEnd(window);
  while (at < window.length && !stops.includes(window[at] ?? '\n')) {
    const end = open && opensReference(window, at) ? referenceEnd(window, at) : 0;
    // One that is not closed: those behind it are part of it.
    if (end < 0) open = false;
    at = end > 0 ? end : at + 1;
  }
  return {
    span: { start, end: start + at },
    complete: at < window.length || start + window.length >= text.length,
  };
};

/** The whole value behind its beginning: a secret is masked to its end, never to a fixed length. */
export const wholeExtent = (text: Buffer, { span, complete }: Extent, stops: string): Span =>
  complete
    ? span
    : {
        start: span.start,
        end: runEnd(text, span.end, text.length, (byte) => !stops.includes(String.fromCharCode(byte))),
      };
