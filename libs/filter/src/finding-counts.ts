import { type Finding, sumFindings } from '@casefile/contract';

/** Findings while they are being counted: code to count (D46). */
export type FindingCounts = Map<string, number>;

/** Adds `count` to a code; zero leaves no trace. */
export const addFinding = (counts: FindingCounts, code: string, count = 1): void => {
  if (count > 0) counts.set(code, (counts.get(code) ?? 0) + count);
};

/** The counted findings, sorted by code (spec: Ordering and determinism). */
export const findingsOf = (counts: FindingCounts): Finding[] =>
  sumFindings([[...counts].map(([code, count]) => ({ code, count }))]);
