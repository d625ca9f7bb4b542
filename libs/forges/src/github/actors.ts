import type { NormalizedActor } from '@casefile/contract';
import { nodeIdOf } from './ids.js';
import { isObject, textAt } from '../json.js';

const typeOf: ReadonlyMap<string, NormalizedActor['type']> = new Map<string, NormalizedActor['type']>(
  Object.entries({
    User: 'user',
    Bot: 'bot',
    Mannequin: 'mannequin',
    Organization: 'organization',
    // A person seen through an enterprise. A role follows only when the look-up answers for this very id (D21), so calling it a user grants nothing by itself.
    EnterpriseUserAccount: 'user',
  } as const),
);

// GitHub's own placeholder for deleted accounts, in both spellings of its id. It answers for nobody (D18).
const ghosts: ReadonlySet<string> = new Set(['MDQ6VXNlcjEwMTM3', 'U_kgDNJ5k']);

/** The accounts that the records of one reading name, once each (D19). */
export interface ActorDirectory {
  /** Takes an account of an answer in: its id, null for an account that is gone. Null altogether where the answer has no account or no valid id. */
  readonly register: (value: unknown) => { readonly id: string | null } | null;
  /** Everything registered, in order of first sight. */
  readonly all: () => NormalizedActor[];
}

/**
 * Collects accounts by their immutable id. The kind is GraphQL's `__typename`, never anything in the login (D19); an id that comes with two kinds is of
 * kind `unknown`, which is never admitted (D18).
 *
 * @param maxBytes the longest id
 */
export const openActorDirectory = (maxBytes: number): ActorDirectory => {
  const actors = new Map<string, NormalizedActor>();
  return {
    register: (value) => {
      if (value === null) return { id: null };
      const id = isObject(value) ? nodeIdOf(value['id'], maxBytes) : null;
      if (id === null) return null;
      const login = textAt(value, 'login');
      const type = ghosts.has(id) ? 'ghost' : (typeOf.get(textAt(value, '__typename') ?? '') ?? 'unknown');
      const known = actors.get(id);
      actors.set(id, { id, login, type: known && known.type !== type ? 'unknown' : type });
      return { id };
    },
    all: () => [...actors.values()],
  };
};
