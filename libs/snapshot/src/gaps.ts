import { compareUtf8, type Gap, type GapCode, type GapScope, type Shortfall } from '@casefile/contract';

/** What each code means for a consumer (spec: Relationships, history, and collection profiles). */
export const gapUsability: Readonly<Record<GapCode, Gap['usability']>> = {
  profile_bound: 'partial',
  history_unavailable: 'partial',
  unsupported: 'unusable',
  authorization_failed: 'unusable',
  fetch_failed: 'unusable',
  source_too_large: 'unusable',
  invalid_metadata: 'unusable',
  unsafe_content: 'unusable',
};

/** One source record (or label, or scope) that a reason kept out (D5). */
export const shortfall = (scope: GapScope, code: GapCode, count = 1): Shortfall => ({ scope, code, count });

/**
 * The gap table: at most one row for each scope and code, counts added up, sorted by scope and code (spec: Relationships, history, and collection profiles; spec:
 * Ordering and determinism). Rows of count 0 say nothing and are left out.
 */
export const mergeGaps = (shortfalls: Iterable<Shortfall>): Gap[] => {
  const rows = new Map<string, Gap>();
  for (const { scope, code, count } of shortfalls) {
    if (count === 0) continue;
    const key = `${scope} ${code}`;
    rows.set(key, { scope, code, usability: gapUsability[code], count: (rows.get(key)?.count ?? 0) + count });
  }
  return [...rows.values()].sort((a, b) => compareUtf8(a.scope, b.scope) || compareUtf8(a.code, b.code));
};

/** The first gap, in table order, that aborts assembly: an unusable one of the entity (spec: Relationships, history, and collection profiles; D32). */
export const abortingGap = (gaps: readonly Gap[]): Gap | undefined =>
  gaps.find((gap) => gap.scope === 'entity' && gap.usability === 'unusable');
