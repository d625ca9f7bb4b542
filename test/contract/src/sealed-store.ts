import { Buffer } from 'node:buffer';
import type { Clock, SealedStore } from '@casefile/ports';
import { describe, expect, it } from 'vitest';
import { failsWith } from './fails-with.js';
import { createManualClock } from './manual-clock.js';

const text = (value: string): Uint8Array => Buffer.from(value, 'utf8');
const read = async (store: SealedStore, tenant: string, name: string): Promise<string> =>
  Buffer.from(await store.open(tenant, name)).toString('utf8');

const hour = 3_600_000;

/**
 * What every {@link SealedStore} must do (service.md, Queue and store: sealed, a life of one hour).
 *
 * @param name the adapter's
 * @param open gives an empty store that goes by a clock
 */
export const sealedStoreContract = (name: string, open: (clock: Clock) => Promise<SealedStore>): void => {
  describe(`${name} as a sealed store`, () => {
    it('Queue and store: opens what was sealed, zero bytes too', async () => {
      const store = await open(createManualClock());
      await store.seal('tenant', 'capture/1', text('secret'));
      await store.seal('tenant', 'capture/2', new Uint8Array(0));
      expect(await read(store, 'tenant', 'capture/1')).toBe('secret');
      expect(await read(store, 'tenant', 'capture/2')).toBe('');
    });

    it('What must survive: a second write of a name replaces the first, at the same moment too', async () => {
      const store = await open(createManualClock());
      await store.seal('tenant', 'capture/1', text('first'));
      await store.seal('tenant', 'capture/1', text('second'));
      expect(await read(store, 'tenant', 'capture/1')).toBe('second');
    });

    it('Queue and store: nothing opens for another tenant or under another name', async () => {
      const store = await open(createManualClock());
      await store.seal('tenant', 'capture/1', text('secret'));
      await failsWith('not_found', store.open('Tenant', 'capture/1'));
      await failsWith('not_found', store.open('tenant', 'capture/2'));
      await failsWith('not_found', store.open('tenant', 'Capture/1'));
      await failsWith('not_found', store.open('tenant/capture', '1'));
    });

    it('Queue and store: what was sealed lives for an hour', async () => {
      const clock = createManualClock();
      const store = await open(clock);
      await store.seal('tenant', 'capture/1', text('secret'));
      clock.advance(hour - 1);
      expect(await read(store, 'tenant', 'capture/1')).toBe('secret');
      clock.advance(1);
      await failsWith('not_found', store.open('tenant', 'capture/1'));
    });

    it('Exposure: what is kept of a snapshot lives until it is discarded', async () => {
      const clock = createManualClock();
      const store = await open(clock);
      await store.seal('tenant', 'snapshots/1', text('evidence'), 'snapshot');
      clock.advance(1000 * hour);
      expect(await read(store, 'tenant', 'snapshots/1')).toBe('evidence');
      await store.discard('tenant', 'snapshots/1');
      await failsWith('not_found', store.open('tenant', 'snapshots/1'));
    });

    it('Queue and store: a retried job seals anew, with a new hour', async () => {
      const clock = createManualClock();
      const store = await open(clock);
      await store.seal('tenant', 'capture/1', text('first'));
      clock.advance(2 * hour);
      await store.seal('tenant', 'capture/1', text('second'));
      expect(await read(store, 'tenant', 'capture/1')).toBe('second');
    });

    it('Queue and store: discards by prefix, before its time, and only this tenant', async () => {
      const store = await open(createManualClock());
      for (const tenant of ['tenant', 'other'])
        for (const sealed of ['c1/1', 'c1/2', 'C1/3', 'c10', 'c2/1']) await store.seal(tenant, sealed, text('secret'));
      await store.discard('tenant', 'c1/');
      await failsWith('not_found', store.open('tenant', 'c1/1'));
      await failsWith('not_found', store.open('tenant', 'c1/2'));
      for (const sealed of ['C1/3', 'c10', 'c2/1']) expect(await read(store, 'tenant', sealed)).toBe('secret');
      expect(await read(store, 'other', 'c1/1')).toBe('secret');
      await store.discard('nobody', 'c1/');
    });

    it('Queue and store: shares no memory with its caller', async () => {
      const store = await open(createManualClock());
      const bytes = text('secret');
      const sealing = store.seal('tenant', 'capture/1', bytes);
      await sealing;
      bytes.fill(0);
      (await store.open('tenant', 'capture/1')).fill(0);
      expect(await read(store, 'tenant', 'capture/1')).toBe('secret');
    });

    it.each(['', '\ud800'])('Queue and store: refuses the name %j', async (sealed) => {
      const store = await open(createManualClock());
      await failsWith('usage', store.seal('tenant', sealed, text('secret')));
      await failsWith('usage', store.seal(sealed, 'name', text('secret')));
      await failsWith('usage', store.open('tenant', sealed));
      await failsWith('usage', store.open(sealed, 'name'));
    });
  });
};
