import { Buffer } from 'node:buffer';
import { sha256 } from '@casefile/contract';
import type { BlobStore } from '@casefile/ports';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { failsWith } from './fails-with.js';

const text = (value: string): Uint8Array => Buffer.from(value, 'utf8');

/** Tenants that a file system, a bucket or a careless join would take for one another, or for somewhere else. */
export const awkwardNames = [
  'a',
  'A',
  'a/b',
  'a%2fb',
  'a=2fb',
  '..',
  '../a',
  '.',
  '/',
  'a\0b',
  'a\nb',
  'con',
  ' ',
  'tmp',
  'é',
  'e\u0301',
  '=h',
  'x'.repeat(5000),
  `${'x'.repeat(4999)}y`,
  '𐍈',
];

/**
 * What every {@link BlobStore} must do (service.md, Queue and store).
 *
 * @param name the adapter's
 * @param open gives an empty store each time
 */
export const blobStoreContract = (name: string, open: () => Promise<BlobStore>): void => {
  describe(`${name} as a blob store`, () => {
    it('Queue and store: gives bytes back by their SHA-256', async () => {
      const store = await open();
      const digest = await store.put('tenant', text('abc'));
      expect(digest).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
      expect(Buffer.from(await store.get('tenant', digest)).toString('utf8')).toBe('abc');
    });

    it('Queue and store: keeps zero bytes, and any bytes', async () => {
      const store = await open();
      await fc.assert(
        fc.asyncProperty(fc.uint8Array({ maxLength: 4096 }), async (bytes) => {
          const digest = await store.put('tenant', bytes);
          expect(digest).toBe(sha256(bytes));
          expect(Buffer.compare(await store.get('tenant', digest), bytes)).toBe(0);
        }),
        { numRuns: 30 },
      );
      const empty = await store.put('tenant', new Uint8Array(0));
      expect((await store.get('tenant', empty)).length).toBe(0);
    });

    it('Queue and store: storing the same bytes again changes nothing', async () => {
      const store = await open();
      const digest = await store.put('tenant', text('abc'));
      expect(await store.put('tenant', text('abc'))).toBe(digest);
      expect(await Promise.all(Array.from({ length: 20 }, () => store.put('tenant', text('new'))))).toEqual(
        Array.from({ length: 20 }, () => sha256('new')),
      );
      expect(Buffer.from(await store.get('tenant', sha256('new'))).toString('utf8')).toBe('new');
    });

    it('Queue and store: shares no memory with its caller', async () => {
      const store = await open();
      const bytes = text('abc');
      const storing = store.put('tenant', bytes);
      bytes.fill(0);
      const digest = await storing;
      const first = await store.get('tenant', digest);
      first.fill(0);
      expect(sha256(await store.get('tenant', digest))).toBe(digest);
    });

    it('Gateway: one tenant has nothing of another, however their names are spelt', async () => {
      const store = await open();
      const digests = await Promise.all(awkwardNames.map((tenant) => store.put(tenant, text(`of ${tenant}`))));
      for (const [at, tenant] of awkwardNames.entries())
        for (const [other, digest] of digests.entries())
          if (at === other) expect(sha256(await store.get(tenant, digest))).toBe(digest);
          else await failsWith('not_found', store.get(tenant, digest));
    });

    it.each(['', '..', '../x', 'a'.repeat(64), sha256('absent'), sha256('abc').toUpperCase(), `${sha256('abc')}\0`])(
      'Queue and store: has nothing under %j',
      async (digest) => {
        const store = await open();
        await store.put('tenant', text('abc'));
        await failsWith('not_found', store.get('tenant', digest));
      },
    );

    it.each(['', '\ud800'])('Queue and store: refuses the tenant %j', async (tenant) => {
      const store = await open();
      await failsWith('usage', store.put(tenant, text('abc')));
      await failsWith('usage', store.get(tenant, sha256('abc')));
    });
  });
};
