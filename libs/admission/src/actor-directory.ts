import type { NormalizedActor } from '@casefile/contract';
import { compareText } from './order.js';

/** The accounts of a capture by immutable id (D19). */
export type ActorDirectory = ReadonlyMap<string, NormalizedActor>;

const smaller = (a: string | null, b: string | null): string | null =>
  a === null ? b : b === null || compareText(a, b) <= 0 ? a : b;

/**
 * Indexes accounts by id. An account that the inputs describe twice with different types is `unknown`, so that it is never admitted; with different logins it
 * keeps the first by bytes, for a login identifies nobody (D19).
 */
export const actorDirectory = (actors: Iterable<NormalizedActor>): ActorDirectory => {
  const directory = new Map<string, NormalizedActor>();
  for (const actor of actors) {
    const known = directory.get(actor.id);
    directory.set(
      actor.id,
      known === undefined
        ? actor
        : {
            id: actor.id,
            login: smaller(known.login, actor.login),
            type: known.type === actor.type ? actor.type : 'unknown',
          },
    );
  }
  return directory;
};
