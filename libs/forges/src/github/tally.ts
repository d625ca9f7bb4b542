import type { Shortfall } from '@casefile/contract';

/** Counts what was left out, one row for each scope and code (D5, D6). */
export interface Tally {
  /** Adds source records to a row; nothing for a count of 0. */
  readonly add: (scope: Shortfall['scope'], code: Shortfall['code'], count?: number) => void;
  /** The rows, sorted by scope and code. */
  readonly rows: () => Shortfall[];
}

/** An empty tally. */
export const openTally = (): Tally => {
  const counts = new Map<string, Shortfall>();
  return {
    add: (scope, code, count = 1) => {
      if (count <= 0) return;
      const key = `${scope} ${code}`;
      counts.set(key, { scope, code, count: (counts.get(key)?.count ?? 0) + count });
    },
    rows: () => [...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row),
  };
};
