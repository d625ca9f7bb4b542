import { compareUtf8 } from './utf8.js';

/** `filter.status` (spec: Canonical bytes). */
export type FilterStatus = 'unchanged' | 'modified' | 'truncated' | 'rejected';

/** A detector's code and how often it matched; never the text (spec: Canonical bytes, "Findings contain codes and counts"). */
export interface Finding {
  readonly code: string;
  readonly count: number;
}

/** What the manifest says of a filtered document or file. */
export interface FilterSummary {
  readonly status: FilterStatus;
  readonly findings: readonly Finding[];
}

/** The filter's answer for one text: `text` is null when it was rejected. */
export interface FilteredText extends FilterSummary {
  readonly text: string | null;
}

/** Adds findings up per code, sorted by code in UTF-8 byte order (spec: Ordering and determinism; D46). */
export const sumFindings = (lists: Iterable<readonly Finding[]>): Finding[] => {
  const counts = new Map<string, number>();
  for (const list of lists) for (const { code, count } of list) counts.set(code, (counts.get(code) ?? 0) + count);
  return [...counts].map(([code, count]) => ({ code, count })).sort((a, b) => compareUtf8(a.code, b.code));
};
