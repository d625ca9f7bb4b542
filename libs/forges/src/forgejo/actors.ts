import type { NormalizedActor } from '@casefile/contract';
import { isObject } from '../json.js';
import { numericIdOf } from './ids.js';
import { membersOf } from './member.js';

/** The accounts that the records of one reading name, once each (D19). */
export interface ActorDirectory {
  /** Takes an account of an answer in: its id, null for an account that is gone. Null altogether where the answer has no account. */
  readonly register: (value: unknown) => { readonly id: string | null } | null;
  /** Everything registered, in order of first sight. */
  readonly all: () => NormalizedActor[];
}

/**
 * Collects accounts by their immutable id (D19). Forgejo's API has no bot flag, so every account is a user: nothing follows from a login. The ghost of deleted accounts and the
 * forge's own actors have ids below zero: they are nobody (D18).
 */
export const openActorDirectory = (): ActorDirectory => {
  const actors = new Map<string, NormalizedActor>();
  return {
    register: (value) => {
      if (value === null) return { id: null };
      if (!isObject(value)) return null;
      const of = membersOf<'User'>(value);
      const id = numericIdOf(of('id'));
      if (id === null) return typeof of('id') === 'number' ? { id: null } : null;
      const login = of('login');
      if (!actors.has(id)) actors.set(id, { id, login: typeof login === 'string' ? login : null, type: 'user' });
      return { id };
    },
    all: () => [...actors.values()],
  };
};
