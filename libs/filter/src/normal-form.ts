import { isNormalizable, parseRanges } from './code-point-classes.js';
import { combiningClassRanges } from './unicode-sets.generated.js';

/** A run of code points that normalize together and is longer than this is put in order here, before the engine sees it. */
const longRun = 64;

const combiningOrder = ((): ReadonlyMap<number, number> => {
  const order = new Map<number, number>();
  for (const [rank, notation] of combiningClassRanges.entries()) {
    for (const { first, last } of parseRanges(notation)) {
      for (let codePoint = first; codePoint <= last; codePoint += 1) order.set(codePoint, rank + 1);
    }
  }
  return order;
})();

const rankOf = (character: string): number => combiningOrder.get(character.codePointAt(0) ?? 0) ?? 0;

/** Canonical ordering by counting: linear, where an insertion sort is quadratic. */
const inCanonicalOrder = (marks: readonly string[]): string => {
  const buckets = new Map<number, string[]>();
  for (const mark of marks) {
    const rank = rankOf(mark);
    const bucket = buckets.get(rank);
    if (bucket === undefined) buckets.set(rank, [mark]);
    else bucket.push(mark);
  }
  return [...buckets]
    .sort(([a], [b]) => a - b)
    .map(([, bucket]) => bucket.join(''))
    .join('');
};

/** Decomposes a run code point by code point and orders its marks: what normalization does first, so the normal form stays the same. */
const decomposeRun = (run: string): string => {
  const parts: string[] = [];
  let marks: string[] = [];
  for (const codePoint of run) {
    for (const character of codePoint.normalize('NFKD')) {
      if (rankOf(character) > 0) {
        marks.push(character);
        continue;
      }
      parts.push(inCanonicalOrder(marks), character);
      marks = [];
    }
  }
  return [...parts, inCanonicalOrder(marks)].join('');
};

const widthAt = (text: string, at: number): number => ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1);

/** The end of the run of normalizable code points that begins at `at`. */
const normalizableRunEnd = (text: string, at: number): number => {
  let end = at;
  while (end < text.length && isNormalizable(text.codePointAt(end) ?? 0)) end += widthAt(text, end);
  return end;
};

/** How many code points of a stretch lie outside the longest common beginning and end of the stretch and its normal form (D46). */
const changedIn = (source: string, normalForm: string): number => {
  const stretch = [...source];
  const normal = [...normalForm];
  const shorter = Math.min(stretch.length, normal.length);
  let head = 0;
  while (head < shorter && stretch[head] === normal[head]) head += 1;
  if (head === stretch.length && head === normal.length) return 0;
  let tail = 0;
  while (tail < shorter - head && stretch.at(-1 - tail) === normal.at(-1 - tail)) tail += 1;
  return Math.max(1, stretch.length - head - tail);
};

/** A text in normal form, and how many of its code points that replaced. */
export interface NormalForm {
  readonly text: string;
  readonly changed: number;
}

/** No code point below this one is normalizable. */
const firstNormalizable = 0xa0;

/**
 * The NFKC of a text in which every code point is assigned in Unicode 15.1 (D34). Only the stretches are normalized that can change: a run of
 * normalizable code points and the code point before it, with which they may compose; before every other code point normalization has a boundary.
 * The engine's own normalization is quadratic in the length of a run of combining marks; here a text takes time linear in its length.
 */
export const toNormalForm = (text: string): NormalForm => {
  const parts: string[] = [];
  let from = 0;
  let changed = 0;
  let before = 0;
  for (let at = 0; at < text.length;) {
    if (text.charCodeAt(at) < firstNormalizable) {
      before = at;
      at += 1;
      continue;
    }
    const end = normalizableRunEnd(text, at);
    if (end === at) {
      before = at;
      at += widthAt(text, at);
      continue;
    }
    const stretch = text.slice(before, end);
    const ordered = end - at > longRun ? text.slice(before, at) + decomposeRun(text.slice(at, end)) : stretch;
    const normal = ordered.normalize('NFKC');
    if (normal !== stretch) {
      changed += changedIn(stretch, normal);
      parts.push(text.slice(from, before), normal);
      from = end;
    }
    at = end;
    before = end;
  }
  return { text: parts.length === 0 ? text : [...parts, text.slice(from)].join(''), changed };
};
