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
export const normalizableRunEnd = (text: string, at: number): number => {
  let end = at;
  while (end < text.length && isNormalizable(text.codePointAt(end) ?? 0)) end += widthAt(text, end);
  return end;
};

/** A text whose long runs of normalizable code points are decomposed and ordered; undefined where no code point is normalizable at all. */
const withOrderedRuns = (text: string): string | undefined => {
  const parts: string[] = [];
  let from = 0;
  let any = false;
  for (let at = 0; at < text.length;) {
    if (text.charCodeAt(at) < 0xa0) {
      at += 1;
      continue;
    }
    const end = normalizableRunEnd(text, at);
    if (end === at) {
      at += widthAt(text, at);
      continue;
    }
    any = true;
    if (end - at > longRun) {
      parts.push(text.slice(from, at), decomposeRun(text.slice(at, end)));
      from = end;
    }
    at = end;
  }
  if (!any) return undefined;
  return parts.length === 0 ? text : [...parts, text.slice(from)].join('');
};

/**
 * The NFKC of a text in which every code point is assigned in Unicode 15.1 (D34). The engine's own normalization is quadratic in the length
 * of a run of combining marks; here a text takes time linear in its length.
 */
export const toNormalForm = (text: string): string => withOrderedRuns(text)?.normalize('NFKC') ?? text;
