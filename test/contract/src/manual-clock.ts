import type { Clock } from '@casefile/ports';

/** A clock whose time passes only when it is told to, or at once when somebody sleeps. */
export interface ManualClock extends Clock {
  /** Lets time pass; a negative number is a clock that jumps back. */
  advance(milliseconds: number): void;
  /** What was slept so far, in milliseconds each. */
  readonly slept: readonly number[];
}

/** Makes a {@link ManualClock} that begins at a fixed moment. */
export const createManualClock = (): ManualClock => {
  let now = Date.UTC(2026, 8, 8, 10, 15, 30);
  const slept: number[] = [];
  return {
    slept,
    now: () => now,
    advance(milliseconds) {
      now += milliseconds;
    },
    async sleep(milliseconds, signal) {
      signal?.throwIfAborted();
      slept.push(milliseconds);
      now += milliseconds;
      await new Promise((resolve) => setImmediate(resolve));
      signal?.throwIfAborted();
    },
  };
};
