import type { Buffer } from 'node:buffer';
import type { Span } from './regular-expression.js';

/** How many characters a pattern looks at beyond its match, at most: the one before and the one behind. */
const context = 2;

/** Combining marks that are read as nothing in one view: their lead bytes. */
const isMarkLead = (byte: number): boolean => byte === 0xcc || byte === 0xcd;

const isContinuation = (byte: number): boolean => (byte & 0xc0) === 0x80;

/** The start of the characters that stand before a place, marks not counted. */
const back = (text: Buffer, from: number, characters: number): number => {
  let at = from;
  for (let left = characters; at > 0 && left > 0;) {
    at -= 1;
    const byte = text[at] ?? 0;
    if (byte < 0x80 || !(isContinuation(byte) || isMarkLead(byte))) left -= 1;
  }
  while (at > 0 && isContinuation(text[at] ?? 0)) at -= 1;
  return at;
};

/** The end of the characters that stand behind a place, marks not counted. */
const forth = (text: Buffer, from: number, characters: number): number => {
  let at = from;
  for (let left = characters; at < text.length && left > 0; at += 1) {
    const byte = text[at] ?? 0;
    if (byte < 0x80 || !(isContinuation(byte) || isMarkLead(byte))) left -= 1;
  }
  while (at < text.length && isContinuation(text[at] ?? 0)) at += 1;
  return at;
};

/** The places and what lies within so many characters of them, marks not counted; none touching another. Places come in order. */
export const surroundings = (text: Buffer, places: readonly Span[], characters: number): Span[] => {
  const groups: { start: number; end: number }[] = [];
  for (const { start, end } of places) {
    const last = groups.at(-1);
    if (last !== undefined && start - last.end <= characters) last.end = end;
    else groups.push({ start, end });
  }
  return groups.map(({ start, end }) => ({ start: back(text, start, characters), end: forth(text, end, characters) }));
};

/**
 * Where a text has a space for an invisible run that the clean one has not: at one place of each stretch of spaces that holds it. Undefined
 * where the texts differ otherwise, since the space kept apart what normalization joins.
 */
export const markPlaces = (clean: Buffer, marked: Buffer): Span[] | undefined => {
  const places: Span[] = [];
  let at = 0;
  let run = 0;
  for (let place = 0; place < marked.length; place += 1) {
    const byte = marked[place];
    if (byte !== 0x20) run = place + 1;
    if (at < clean.length && byte === clean[at]) at += 1;
    else if (byte === 0x20) places.push({ start: run, end: place + 1 });
    else return undefined;
  }
  return at === clean.length ? places : undefined;
};

/** Where the matches of one pattern can stand: every match lies inside one window, with a character to spare on either side. */
export class MatchWindows {
  private readonly places: number[] = [];
  private last = -1;

  /** No match has more characters up to the end of its last word than `before`, nor more than `behind` after it; infinite where unbounded. */
  constructor(
    private readonly before: number,
    private readonly behind: number,
  ) {}

  /** The last word of a match may end here. Places come in order. */
  add(end: number): void {
    if (this.last >= 0 && end - this.last <= this.before) {
      this.places[this.places.length - 1] = end;
    } else this.places.push(end, end);
    this.last = end;
  }

  /** The windows in order, none touching another; the places are forgotten. */
  take(text: Buffer): readonly Span[] {
    const { places, before, behind } = this;
    if (places.length === 0) return [];
    const spans: { start: number; end: number }[] = [];
    if (before + behind === Number.POSITIVE_INFINITY) spans.push({ start: 0, end: text.length });
    else {
      for (let at = 0; at < places.length; at += 2) {
        const start = back(text, places[at] ?? 0, before + context);
        const end = forth(text, places[at + 1] ?? 0, behind + context);
        const previous = spans.at(-1);
        if (previous !== undefined && start <= previous.end) previous.end = Math.max(previous.end, end);
        else spans.push({ start, end });
      }
    }
    places.length = 0;
    this.last = -1;
    return spans;
  }
}
