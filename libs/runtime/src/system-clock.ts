import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '@casefile/ports';

/** The machine's clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: async (milliseconds, signal) => {
    await wait(milliseconds, undefined, signal ? { signal } : {});
  },
};
