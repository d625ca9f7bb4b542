import type { FaultThen, FaultWhen } from '../seed/types.js';
import type { World } from '../world/types.js';

/** What a fault does, when a test sets it on a running fake: as in a seed, or a change that the test writes as a function. */
export type FaultAction = FaultThen | { readonly kind: 'apply'; readonly apply: (world: World) => void };

/** A fault that a test sets on a running fake. */
export interface Fault {
  readonly when?: FaultWhen;
  readonly then: FaultAction;
}

/** What a fault looks at in a request. */
interface RequestFacts {
  /** By the name that the forge's fake has for it. */
  readonly route: string;
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
  readonly meet: (facts: RequestFacts) => readonly FaultAction[];
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
      const met: FaultAction[] = [];
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

const matches = (when: FaultWhen, facts: RequestFacts): boolean =>
  (when.route === undefined || when.route === 'any' || when.route === facts.route) &&
  (when.operation === undefined || when.operation === facts.operation) &&
  (when.login === undefined || when.login.toLowerCase() === facts.login?.toLowerCase()) &&
  (when.firstAbove === undefined || facts.first > when.firstAbove);
