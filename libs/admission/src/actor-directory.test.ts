import type { NormalizedActor } from '@casefile/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { actorDirectory } from './actor-directory.js';
import { user } from './inputs.fixture.js';

const one = (...actors: NormalizedActor[]) => actorDirectory(actors).get('M');

describe('actorDirectory', () => {
  it('D19: an account is found by its id alone', () => {
    expect(actorDirectory([user('M'), user('W')]).get('m')).toBeUndefined();
    expect(one(user('M'), user('W'))).toEqual(user('M'));
  });
  it('D19: an account under two logins is one account, under the first of them by bytes', () => {
    expect(one(user('M', 'b'), user('M', 'a'))).toEqual(user('M', 'a'));
    expect(one(user('M', 'a'), user('M', 'b'))).toEqual(user('M', 'a'));
    expect(one(user('M', null), user('M', 'b'))).toEqual(user('M', 'b'));
    expect(one(user('M', 'b'), user('M', null))).toEqual(user('M', 'b'));
    expect(one(user('M', null), user('M', null))).toEqual(user('M', null));
  });
  it('D18: an account that is described as two kinds is unknown, whoever comes first or again', () => {
    const bot: NormalizedActor = { id: 'M', login: 'm', type: 'bot' };
    expect(one(user('M'), bot)?.type).toBe('unknown');
    expect(one(bot, user('M'))?.type).toBe('unknown');
    expect(one(bot, user('M'), bot)?.type).toBe('unknown');
  });
  it('spec, Ordering and determinism: the order of the descriptions does not matter', () => {
    const actor = fc.record({
      id: fc.constant('M'),
      login: fc.constantFrom(null, 'a', 'b', '\ud83d', '\ufffd'),
      type: fc.constantFrom('user', 'bot', 'ghost'),
    } as const);
    fc.assert(
      fc.property(fc.array(actor), (actors) => {
        expect(one(...actors.toReversed())).toEqual(one(...actors));
      }),
    );
  });
});
