/** A half-open range of a text's characters. */
export type Range = readonly [start: number, end: number];

const replacement = /\[REDACTED:[a-z.-]+\]/g;

/**
 * Which characters of a source do not stand in its filtered text, told from the two texts alone: what stands between the replacements must
 * come in the source in the same order. Undefined where it does not, because more than redaction changed the text. Where a piece could stand
 * at several places, the first counts, so a span is rather told too short than too long.
 */
export const maskedSpans = (source: string, filtered: string): Range[] | undefined => {
  const pieces = filtered.split(replacement);
  const first = pieces[0] ?? '';
  const last = pieces.at(-1) ?? '';
  if (pieces.length === 1) return source === filtered ? [] : undefined;
  if (!source.startsWith(first) || !source.endsWith(last)) return undefined;
  const spans: Range[] = [];
  let at = first.length;
  for (const piece of pieces.slice(1, -1)) {
    // A replacement stands for one character at least.
    const found = source.indexOf(piece, at + 1);
    if (found < 0) return undefined;
    spans.push([at, found]);
    at = found + piece.length;
  }
  const end = source.length - last.length;
  return end > at ? [...spans, [at, end]] : undefined;
};

/** Whether every character of a range lies in one of the spans. */
export const isCovered = ([start, end]: Range, spans: readonly Range[]): boolean => {
  let at = start;
  for (const [from, to] of spans) if (from <= at && to > at) at = to;
  return at >= end;
};
