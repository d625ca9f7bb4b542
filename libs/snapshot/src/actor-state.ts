import {
  compareUtf8,
  type ActorState,
  type AdmittedActor,
  type FilteredText,
  type Shortfall,
} from '@casefile/contract';
import { displayOf, summarize, type ReadText } from './filtered-texts.js';
import { shortfall } from './gaps.js';
import type { EmittedFilter } from '@casefile/contract';

/** The actors of the admitted inputs with their filtered logins. */
export interface ActorDirectory {
  /** The filter's answer for an actor's login; undefined where the forge shows none. */
  readonly loginTextOf: (actorId: string | null) => FilteredText | undefined;
  /** The login as it may stand in a document: null where it is unknown, unsafe or empty (spec: Canonical bytes). */
  readonly loginOf: (actorId: string | null) => string | null;
}

/** Looks actors up by their immutable id (D19). */
export const actorDirectory = (actors: readonly AdmittedActor[], readText: ReadText): ActorDirectory => {
  const byId = new Map(actors.map((actor) => [actor.id, actor]));
  const loginTextOf = (actorId: string | null): FilteredText | undefined => {
    const login = actorId === null ? null : (byId.get(actorId)?.login ?? null);
    return login === null ? undefined : readText(login);
  };
  return {
    loginTextOf,
    loginOf: (actorId) => {
      const text = loginTextOf(actorId);
      return text === undefined ? null : displayOf(text);
    },
  };
};

/** `state/actors.json` with its filter summary and the gap of look-ups that failed. */
export interface RenderedActors {
  readonly document: ActorState;
  readonly filter: EmittedFilter;
  readonly shortfalls: readonly Shortfall[];
}

/**
 * The state of exactly the referenced actors, in id order (spec: Relationships, history, and collection profiles). Look-ups that failed for `health` are an
 * `actors` gap that counts them (D13).
 */
export const renderActors = (
  actors: readonly AdmittedActor[],
  referenced: ReadonlySet<string>,
  directory: ActorDirectory,
): RenderedActors => {
  const rows = actors.filter((actor) => referenced.has(actor.id)).sort((a, b) => compareUtf8(a.id, b.id));
  return {
    document: {
      actors: rows.map(({ id, kind, role, role_verified }) => ({
        id,
        kind,
        login: directory.loginOf(id),
        role,
        role_verified,
      })),
    },
    filter: summarize(rows.map(({ id }) => directory.loginTextOf(id)).filter((text) => text !== undefined)),
    shortfalls: [shortfall('actors', 'fetch_failed', rows.filter((actor) => actor.unavailable).length)],
  };
};
