import { compareUtf8, type Shortfall } from '@casefile/contract';
import { gapCodeOf, scopeOf, type Withheld } from './withheld.js';

/** Adds counts up to one row for each scope and code, sorted by both (spec: Relationships, history, and collection profiles; D5). */
export const sumGaps = (rows: Iterable<Shortfall>): Shortfall[] => {
  const sums = new Map<string, Shortfall>();
  for (const { scope, code, count } of rows) {
    const place = `${scope} ${code}`;
    sums.set(place, { scope, code, count: count + (sums.get(place)?.count ?? 0) });
  }
  return [...sums.values()].sort((a, b) => compareUtf8(a.scope, b.scope) || compareUtf8(a.code, b.code));
};

/** The gap row that counts something which was kept out. */
export const gapOf = ({ kind, reason }: Withheld): Shortfall => ({
  scope: scopeOf[kind],
  code: gapCodeOf[reason],
  count: 1,
});

/** Whether consumers may not use the scope at all; in the scope `entity` such a gap aborts (spec: Relationships, history, and collection profiles). */
export const isUnusable = ({ code }: Pick<Shortfall, 'code'>): boolean =>
  code !== 'profile_bound' && code !== 'history_unavailable';
