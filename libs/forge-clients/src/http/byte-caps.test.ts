import { Buffer } from 'node:buffer';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { failureOf, text, withDoor } from './door.fixture.js';

describe('the HTTP door: byte caps', () => {
  it('an announced length above the cap is not read', async () => {
    await withDoor(
      (_, response) => {
        response.writeHead(200, { 'content-length': '1000000000' });
        response.write('x');
      },
      async ({ get, seen }) => {
        expect((await failureOf(get())).code).toBe('response_too_large');
        expect(seen).toHaveLength(1);
      },
    );
  });

  it('a stream that goes on is left at the cap', async () => {
    await withDoor(
      (_, response) => {
        const more = (): void => {
          while (!response.destroyed && response.write(Buffer.alloc(65_536)));
        };
        response.on('drain', more);
        more();
      },
      async ({ get }) => {
        expect(await failureOf(get())).toMatchObject({ code: 'response_too_large', details: { max_bytes: 10_000 } });
      },
    );
  });

  it('D15: a bomb is counted after decoding', async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000));
    expect(bomb.byteLength).toBeLessThan(60_000);
    await withDoor(
      (_, response) =>
        response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': String(bomb.byteLength) }).end(bomb),
      async ({ get }) => {
        expect((await failureOf(get('/', { maxBytes: 100_000 }))).code).toBe('response_too_large');
      },
    );
  });

  it('D15: a packed stream that never unpacks to anything is left too', async () => {
    const nothing = gzipSync('');
    await withDoor(
      (_, response) => {
        response.writeHead(200, { 'content-encoding': 'gzip' });
        const more = (): void => {
          while (!response.destroyed && response.write(Buffer.concat(Array<Buffer>(1000).fill(nothing))));
        };
        response.on('drain', more);
        more();
      },
      async ({ get }) => {
        expect((await failureOf(get())).code).toBe('response_too_large');
      },
    );
  });

  it('exactly the cap is read, packed or not', async () => {
    await withDoor(
      (request, response) => {
        if (request.url === '/packed')
          response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('x'.repeat(10_000)));
        else response.end('x'.repeat(10_000));
      },
      async ({ get }) => {
        expect((await get()).body.byteLength).toBe(10_000);
        expect((await get('/packed')).body.byteLength).toBe(10_000);
      },
    );
  });

  it('an empty packed body is empty', async () => {
    await withDoor(
      (_, response) => response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': '0' }).end(),
      async ({ get }) => {
        expect((await get()).body.byteLength).toBe(0);
      },
    );
  });

  it.each([
    ['br', brotliCompressSync('record text')],
    ['gzip, gzip', gzipSync(gzipSync('record text'))],
    ['gzip', Buffer.from('record text, not packed')],
  ])('a body encoded as %s that was not asked for, or is not so, breaks the contract', async (encoding, body) => {
    await withDoor(
      (_, response) => response.writeHead(200, { 'content-encoding': encoding }).end(body),
      async ({ get }) => {
        expect((await failureOf(get())).code).toBe('forge_broke_contract');
      },
    );
  });

  it('too long an answer to a question that can be made smaller is asked for again', async () => {
    await withDoor(
      (_, response, nth) => response.end('x'.repeat(nth === 0 ? 20_000 : 5)),
      async ({ get }) => {
        const answer = await get('/', { method: 'POST', body: (slow) => 'x'.repeat(10 - slow) });
        expect(text(answer)).toBe('xxxxx');
      },
    );
  });
});
