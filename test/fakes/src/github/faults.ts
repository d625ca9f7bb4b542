import type { FaultSeed, FaultThen, RouteName } from '../seed/types.js';
import type { World } from '../world/types.js';

/** A fault that a test sets on a running fake: as in a seed, or a change that the test writes as a function. */
export type Fault =
  | FaultSeed
  | {
      readonly when?: FaultSeed['when'];
      readonly then: { readonly kind: 'apply'; readonly apply: (world: World) => void };
    };

/** What a fault looks at in a request. */
export interface RequestFacts {
  readonly route: RouteName;
  readonly operation: string | null;
  readonly login: string | null;
  /** The largest page asked for. */
  readonly first: number;
}

/** The faults of one fake, each counting the requests that it has met. */
export interface FaultTable {
  /** Adds a fault; what comes back removes it. */
  readonly add: (fault: Fault) => () => void;
  /** What meets this request, in the order of addition. Each call counts as one request. */
  readonly meet: (facts: RequestFacts) => readonly (FaultThen | Extract<Fault['then'], { readonly kind: 'apply' }>)[];
}

/** An empty table. */
export const faultTable = (): FaultTable => {
  const entries = new Set<{ readonly fault: Fault; seen: number; met: number }>();
  return {
    add: (fault) => {
      const entry = { fault, seen: 0, met: 0 };
      entries.add(entry);
      return () => entries.delete(entry);
    },
    meet: (facts) => {
      const met: Fault['then'][] = [];
      for (const entry of entries) {
        const when = entry.fault.when ?? {};
        if (!matches(when, facts)) continue;
        entry.seen += 1;
        if (entry.seen <= (when.after ?? 0) || entry.met >= (when.times ?? Infinity)) continue;
        entry.met += 1;
        met.push(entry.fault.then);
      }
      return met;
    },
  };
};

const matches = (when: NonNullable<FaultSeed['when']>, facts: RequestFacts): boolean =>
  (when.route === undefined || when.route === 'any' || when.route === facts.route) &&
  (when.operation === undefined || when.operation === facts.operation) &&
  (when.login === undefined || when.login.toLowerCase() === facts.login?.toLowerCase()) &&
  (when.firstAbove === undefined || facts.first > when.firstAbove);
