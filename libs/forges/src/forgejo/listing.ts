import { type JsonObject } from '../json.js';

/** What was read of one list. */
export interface Listing {
  /** In the order in which they came, each id once. */
  readonly rows: readonly JsonObject[];
  /** How many are known to be missing, or 1 where it is not known how many; 0 for a complete list (D11). */
  readonly missing: number;
}

/** A list without anything in it. */
export const nothingListed: Listing = { rows: [], missing: 0 };

/** A list that could not be read. @param atLeast how many it is known to have */
export const unreadListing = (atLeast = 1): Listing => ({ rows: [], missing: Math.max(1, atLeast) });
