import type { Buffer } from 'node:buffer';
import { isAlphanumeric, isWordByte } from './text-bytes.js';

/**
 * How a value can stand beside its name, told by what follows the name: a quoted key, a sign of assignment, the blank behind a flag, a member
 * `value` beside it, the end of an opening tag; or a user before a colon in the authority of a URL.
 */
export const nameNotations = ['quoted', 'assigned', 'flag', 'beside', 'element', 'userinfo'] as const;

/** One notation of a name and its value. Each has its own places: a pattern of that notation begins at one of them and nowhere else. */
export type NameNotation = (typeof nameNotations)[number];

/** How much of a name may stand behind its telling word, and before it, in bytes; no pattern takes more. */
const longestRest = 40;
const longestFlag = 40;
const longestPrefix = 30;
const mostBlanks = 40;

const isRest = (byte: number | undefined): boolean => isWordByte(byte) || byte === 0x2e || byte === 0x2d;
const isBlank = (byte: number | undefined): boolean =>
  byte === 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0c || byte === 0x0d;
const isQuote = (byte: number | undefined): boolean => byte === 0x22 || byte === 0x27;

const skipBlanks = (text: Buffer, from: number, most: number): number => {
  let at = from;
  while (at - from < most && isBlank(text[at])) at += 1;
  return at;
};

/** A sign of assignment behind a name, blanks and a question mark before it. */
const isAssigned = (text: Buffer, from: number): boolean => {
  let at = from;
  if (text[at] === 0x3f) at += 1;
  while (text[at] === 0x20 || text[at] === 0x09) at += 1;
  return text[at] === 0x3a || text[at] === 0x3d || text[at] === 0x3f;
};

/** Blanks and the word `value` behind a name. */
const isBeside = (text: Buffer, from: number): boolean => {
  let at = from;
  if (isQuote(text[at])) at += 1;
  if (text[at] === 0x2c) at += 1;
  const blanks = skipBlanks(text, at, mostBlanks);
  if (blanks === at) return false;
  const word = isQuote(text[blanks]) ? blanks + 1 : blanks;
  return text.toString('latin1', word, word + 5).toLowerCase() === 'value';
};

/** Where a flag may begin whose name holds a word: two hyphens with nothing but the name between them and the word. */
const flagStarts = (text: Buffer, word: number): number[] => {
  const starts: number[] = [];
  for (let at = word - 1; at >= 0 && word - at <= longestFlag + 2; at -= 1) {
    if (!isWordByte(text[at]) && text[at] !== 0x2d) break;
    if (text[at] === 0x2d && text[at + 1] === 0x2d && at + 2 <= word) starts.push(at);
  }
  return starts.reverse();
};

/** Where the tag begins whose name holds a word, or -1. */
const tagStart = (text: Buffer, word: number): number => {
  for (let at = word - 1; at >= 0 && word - at <= longestPrefix + 1; at -= 1) {
    if (text[at] === 0x3c) return at;
    if (!isRest(text[at]) && text[at] !== 0x3a) return -1;
  }
  return -1;
};

const longestScheme = 41;
const longestUser = 800;
const isSchemeByte = (byte: number | undefined): boolean =>
  isAlphanumeric(byte) || byte === 0x2b || byte === 0x2e || byte === 0x2d;
const listed = (characters: string): Uint8Array => {
  const table = new Uint8Array(256);
  for (const character of characters) table[character.charCodeAt(0)] = 1;
  return table;
};
const endsUser = listed(' \t\n\f\r/?#"\'<>`:@[');
const endsUrl = listed(' \t\n\f\r"\'<>`');

/** Where URLs begin whose authority may hold a password: each letter of the scheme can be its beginning. */
const userinfoPlaces = (text: Buffer): number[] => {
  const places: number[] = [];
  // Up to where no `@` stands any more in this stretch without blanks.
  let without = 0;
  for (let at = text.indexOf('://'); at >= 0; at = text.indexOf('://', at + 3)) {
    let end = at + 3;
    while (end < text.length && end - at < longestUser && endsUser[text[end] ?? 0] === 0) end += 1;
    if (text[end] !== 0x3a || end < without) continue;
    let sign = end + 1;
    while (sign < text.length && text[sign] !== 0x40 && endsUrl[text[sign] ?? 0] === 0) sign += 1;
    if (text[sign] !== 0x40) {
      without = sign;
      continue;
    }
    let start = at;
    while (start > 0 && at - start < longestScheme && isSchemeByte(text[start - 1])) start -= 1;
    for (; start < at; start += 1) places.push(start);
  }
  return places;
};

/** Without what stands there twice, in order. */
export const inOrder = (places: readonly number[]): readonly number[] => {
  for (let at = 1; at < places.length; at += 1) {
    if ((places[at] ?? 0) <= (places[at - 1] ?? 0)) return [...new Set(places)].sort((a, b) => a - b);
  }
  return places;
};

/**
 * Collects the places of one text from the words that tell names of secrets, by what stands around each. A name far from any sign costs some
 * tens of bytes, so that a text of nothing but such words stays linear.
 */
export class NamePlaceCollector {
  private readonly places: Record<NameNotation, number[]>;
  constructor(private readonly text: Buffer) {
    const userinfo = userinfoPlaces(text);
    this.places = { quoted: [], assigned: [], flag: [], beside: [], element: [], userinfo };
  }

  /** A telling word stands here. */
  add(start: number, end: number): void {
    const { text, places } = this;
    let at = end;
    while (at - end <= longestRest && isRest(text[at])) at += 1;
    if (at - end > longestRest) return;
    const next = text[at];
    if (isQuote(next) || next === 0x5c) places.quoted.push(start);
    if (isAssigned(text, at)) places.assigned.push(start);
    if (next === 0x3e) {
      const tag = tagStart(text, start);
      if (tag >= 0) places.element.push(tag);
    }
    if (isBlank(next)) places.flag.push(...flagStarts(text, start));
    if (isBeside(text, at)) places.beside.push(start);
  }

  /** The places of one notation. */
  of(notation: NameNotation): readonly number[] {
    return inOrder(this.places[notation]);
  }
}
