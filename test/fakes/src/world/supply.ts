import { createHash } from 'node:crypto';
import { instant } from '../seed/repeat.js';
import type { Supply } from './types.js';

/** First ids of each kind, all but people's and the repository's beyond 31 bits, as a forge's are by now. */
const firstIdOf: Readonly<Record<string, number>> = {
  person: 70_000_001,
  repository: 680_000_001,
  issue: 3_100_000_001,
  change_proposal: 3_200_000_001,
  comment: 3_300_000_001,
  review: 3_400_000_001,
  review_comment: 3_500_000_001,
  thread: 3_600_000_001,
  check: 60_000_000_001,
  suite: 50_000_000_001,
  run: 20_000_000_001,
  status: 41_000_000_001,
  edit: 3_700_000_001,
  event: 22_000_000_001,
  label: 7_500_000_001,
};

/** Ids and times that are the same in every run: counters from fixed beginnings. */
export const supplyFrom = (epoch: string): Supply => {
  const given = new Map<string, number>();
  let minutes = 0;
  return {
    nextId: (kind) => {
      const id = given.get(kind) ?? firstIdOf[kind] ?? 90_000_000_001;
      given.set(kind, id + 1);
      return id;
    },
    nextTime: () => instant(Date.parse(epoch) + 60_000 * minutes++),
  };
};

/** A made-up revision: forty hexadecimal digits that depend on nothing but the name. */
export const shaOf = (name: string): string => createHash('sha1').update(name).digest('hex');
