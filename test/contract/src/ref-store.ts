import type { RefStore } from '@casefile/ports';
import { describe, expect, it } from 'vitest';
import { awkwardNames } from './blob-store.js';
import { failsWith } from './fails-with.js';

/**
 * What every {@link RefStore} must do (service.md, Queue and store; D44).
 *
 * @param name the adapter's
 * @param open gives an empty store each time
 */
export const refStoreContract = (name: string, open: () => Promise<RefStore>): void => {
  describe(`${name} as a ref store`, () => {
    it('Queue and store: a ref begins at nothing and grows by one', async () => {
      const store = await open();
      expect(await store.latest('tenant', 'ref')).toBeNull();
      expect(await store.append('tenant', 'ref', 0, 'a')).toEqual({ sequence: 1, value: 'a' });
      expect(await store.append('tenant', 'ref', 1, 'b')).toEqual({ sequence: 2, value: 'b' });
      expect(await store.latest('tenant', 'ref')).toEqual({ sequence: 2, value: 'b' });
    });

    it('Queue and store: who has not seen the newest entry does not append', async () => {
      const store = await open();
      await store.append('tenant', 'ref', 0, 'a');
      await failsWith('already_exists', store.append('tenant', 'ref', 0, 'b'));
      await store.append('tenant', 'ref', 1, 'b');
      await failsWith('already_exists', store.append('tenant', 'ref', 0, 'c'));
      await failsWith('already_exists', store.append('tenant', 'ref', 1, 'b'));
      expect(await store.latest('tenant', 'ref')).toEqual({ sequence: 2, value: 'b' });
    });

    it('Queue and store: makes no hole', async () => {
      const store = await open();
      await failsWith('not_found', store.append('tenant', 'ref', 1, 'b'));
      await failsWith('usage', store.append('tenant', 'ref', -1, 'b'));
      await failsWith('usage', store.append('tenant', 'ref', 0.5, 'b'));
      await failsWith('usage', store.append('tenant', 'ref', Number.NaN, 'b'));
      expect(await store.latest('tenant', 'ref')).toBeNull();
    });

    it('What must survive: of many who append at once, one succeeds at each place', async () => {
      const store = await open();
      for (let after = 0; after < 5; after += 1) {
        const outcomes = await Promise.allSettled(
          Array.from({ length: 12 }, (_, at) => store.append('tenant', 'ref', after, `${after}:${at}`)),
        );
        const won = outcomes.filter((outcome) => outcome.status === 'fulfilled');
        expect(won).toHaveLength(1);
        for (const outcome of outcomes)
          if (outcome.status === 'rejected') await failsWith('already_exists', Promise.reject(outcome.reason));
        expect(await store.latest('tenant', 'ref')).toEqual(won[0]?.value);
      }
    });

    it('Gateway: refs and tenants are apart, however their names are spelt', async () => {
      const store = await open();
      for (const tenant of ['t', 'T'])
        for (const ref of awkwardNames) await store.append(tenant, ref, 0, `${tenant} ${ref}`);
      for (const tenant of ['t', 'T'])
        for (const ref of awkwardNames)
          expect(await store.latest(tenant, ref)).toEqual({ sequence: 1, value: `${tenant} ${ref}` });
    });

    it('D37: keeps any well-formed value and refuses one that is not', async () => {
      const store = await open();
      const value = '{"a":"\u0000\n\u2028𐍈"}';
      await store.append('tenant', 'ref', 0, value);
      expect((await store.latest('tenant', 'ref'))?.value).toBe(value);
      await failsWith('not_canonical', store.append('tenant', 'ref', 1, '\ud800'));
      expect((await store.latest('tenant', 'ref'))?.sequence).toBe(1);
    });

    it.each(['', '\ud800'])('Queue and store: refuses the name %j', async (name) => {
      const store = await open();
      await failsWith('usage', store.append('tenant', name, 0, 'a'));
      await failsWith('usage', store.append(name, 'ref', 0, 'a'));
      await failsWith('usage', store.latest('tenant', name));
      await failsWith('usage', store.latest(name, 'ref'));
    });
  });
};
