import type { Buffer } from 'node:buffer';
import type { Match, Span } from '../regular-expression.js';
import { isAlphanumeric, isWordByte } from '../text-bytes.js';

const lineFeed = 0x0a;
const backslash = 0x5c;
const dash = 0x2d;

/** The shortest run of base64 that counts as a line of a key's body. */
const bodyRun = 16;

const isBase64 = (byte: number | undefined): boolean =>
  isAlphanumeric(byte) || byte === 0x2b || byte === 0x2f || byte === 0x3d;

interface Line {
  /** Where its text ends: at a line feed, an escaped one, four hyphens, or the end. */
  readonly stop: number;
  readonly next: number;
  /** Whether it stops at hyphens: a header or the end of a block. */
  readonly hyphens: boolean;
}

/** The line from `from`: up to a line feed, an escaped one (`\n`, `\r`, doubled or not), or four hyphens. */
const lineAt = (text: Buffer, from: number): Line => {
  for (let at = from; at < text.length; at += 1) {
    const byte = text[at];
    if (byte === lineFeed) return { stop: at, next: at + 1, hyphens: false };
    if (byte === dash && text[at + 1] === dash && text[at + 2] === dash && text[at + 3] === dash) {
      return { stop: at, next: at, hyphens: true };
    }
    if (byte !== backslash) continue;
    let letter = at;
    while (text[letter] === backslash) letter += 1;
    if (text[letter] === 0x6e || text[letter] === 0x72) return { stop: at, next: letter + 1, hyphens: false };
    at = letter - 1;
  }
  return { stop: text.length, next: text.length, hyphens: false };
};

/** The longest END line. */
const longestEnd = 80;

/** The end of an END line that begins with hyphens at `at`, or -1. */
const endLine = (text: Buffer, at: number): number => {
  let word = at;
  while (text[word] === dash || text[word] === 0x20) word += 1;
  if (text.toString('latin1', word, word + 3) !== 'END') return -1;
  const close = text.toString('latin1', word, word + longestEnd).indexOf('----');
  if (close < 0) return word + 3;
  let after = word + close;
  while (text[after] === dash) after += 1;
  return after;
};

/** What may stand in an empty line of a key that is written as strings of source code. */
const filling = ' \t"\'`+,\\;)|>*';

const isEmptyLine = (text: Buffer, from: number, end: number): boolean => {
  for (let at = from; at < end; at += 1) if (!filling.includes(String.fromCharCode(text[at] ?? 0x20))) return false;
  return true;
};

/** Whether a run is the value of the next member, `name: "run"`, and no line of the key. */
const isMember = (text: Buffer, from: number, first: number): boolean => {
  let at = first - 1;
  if (at < from || !'"\'`'.includes(String.fromCharCode(text[at] ?? 0x20))) return false;
  at -= 1;
  while (at >= from && text[at] === 0x20) at -= 1;
  return at >= from && (text[at] === 0x3a || text[at] === 0x3d);
};

type LineKind = 'body' | 'other' | 'blank' | 'attribute' | 'short';

/** What a line is, behind any log prefix and before closing punctuation of source code. */
const kindOf = (text: Buffer, from: number, end: number): LineKind => {
  let last = end;
  while (last > from && !isBase64(text[last - 1])) last -= 1;
  if (last === from) return isEmptyLine(text, from, end) ? 'blank' : 'other';
  let first = last;
  while (first > from && isBase64(text[first - 1])) first -= 1;
  if (last - first >= bodyRun) return isMember(text, from, first) ? 'other' : 'body';
  const colon = text.subarray(from, end).indexOf(0x3a);
  const attribute = colon > 0 && text[from + colon + 1] === 0x20;
  if (attribute) return 'attribute';
  return first === from || !isWordByte(text[first - 1]) ? 'short' : 'other';
};

/**
 * A private key from its header to the end of its END line, or, cut off, to the last line that is still body; undefined where no line of body
 * follows. Each line is looked at once, so thousands of headers stay linear.
 */
export const privateKeySpan = (text: Buffer, match: Match): Span | undefined => {
  let bodies = 0;
  let end = match.whole.end;
  let shorts = 0;
  for (let from = match.whole.end; from < text.length;) {
    const line = lineAt(text, from);
    const kind = kindOf(text, from, line.stop);
    if (kind === 'body') {
      bodies += 1;
      end = line.stop;
    }
    if (line.hyphens) {
      const closed = endLine(text, line.stop);
      if (closed >= 0) end = closed;
      break;
    }
    if (kind === 'other') break;
    // The last line of a body may be short; more than a few short or blank lines in a row are something else.
    shorts = kind === 'body' ? 0 : shorts + 1;
    if (shorts > 8) break;
    if (kind === 'short' && bodies > 0 && shorts === 1 && line.stop - from <= 120) end = line.stop;
    from = line.next;
  }
  return bodies === 0 ? undefined : { start: match.whole.start, end };
};
