import { Buffer } from 'node:buffer';
import { EventEmitter, once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { openHttpDoor } from '../http.js';
import { hastyClock, serve } from '../loopback.fixture.js';
import { failureOf, secret, text, withDoor } from './door.fixture.js';

describe('the HTTP door: one request', () => {
  it('sends the credential, a name and nothing of the environment, and reads the answer', async () => {
    await withDoor(
      (_, response) => response.setHeader('x-a', '1').end('hello'),
      async ({ get, seen, door }) => {
        const answer = await get('/a?b=1');
        expect([answer.status, text(answer), answer.headers.get('x-a')]).toEqual([200, 'hello', '1']);
        expect(seen[0]?.headers).toMatchObject({
          authorization: `Bearer ${secret}`,
          accept: 'application/json',
          'accept-encoding': 'gzip',
          'user-agent': 'casefile',
        });
        expect(door.requests()).toBe(1);
      },
    );
  });

  it.each([400, 401, 403, 404, 409, 410, 422, 451])('a %i is an answer and is not asked for again', async (status) => {
    await withDoor(
      (_, response) => response.writeHead(status).end('{"message":"record text"}'),
      async ({ get, seen }) => {
        expect((await get()).status).toBe(status);
        expect(seen).toHaveLength(1);
      },
    );
  });

  it('a refusal with an endless body is still a refusal', async () => {
    await withDoor(
      (_, response) => response.writeHead(404).end(Buffer.alloc(1_000_000)),
      async ({ get }) => {
        const answer = await get();
        expect([answer.status, answer.body.byteLength]).toEqual([404, 0]);
      },
    );
  });
});

describe('the HTTP door: retries by fail class', () => {
  it.each([500, 502, 503, 504])('a %i is asked for again with growing, jittered pauses', async (status) => {
    await withDoor(
      (_, response, nth) => response.writeHead(nth < 3 ? status : 200).end('record text'),
      async ({ get, seen, clock, door }) => {
        expect((await get()).status).toBe(200);
        expect(seen).toHaveLength(4);
        expect(door.requests()).toBe(4);
        expect(clock.slept).toHaveLength(3);
        clock.slept.forEach((pause, index) => {
          expect(pause).toBeLessThanOrEqual(500 * 2 ** index);
        });
      },
    );
  });

  it('after the last try the forge is unavailable, and the error says nothing of body or credential', async () => {
    await withDoor(
      (_, response) => response.writeHead(502).end('record text'),
      async ({ get, seen }) => {
        const error = await failureOf(get());
        expect(error).toMatchObject({
          code: 'forge_unavailable',
          failClass: 'health',
          details: { route: 'test', host: 'forge.test', status: 502 },
        });
        expect(seen).toHaveLength(4);
      },
    );
  });

  it.each([
    ['resets the connection', (response: ServerResponse) => response.destroy()],
    [
      'resets it in the body',
      (response: ServerResponse) => {
        response.writeHead(200, { 'content-length': '100' });
        response.write('record text', () => response.destroy());
      },
    ],
    ['never answers', () => undefined],
    [
      'stalls in the body',
      (response: ServerResponse) => {
        response.writeHead(200, { 'content-length': '100' });
        response.write('record text');
      },
    ],
    [
      'cuts a packed body',
      (response: ServerResponse) =>
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('x'.repeat(5000)).subarray(0, 30)),
    ],
  ])('a server that %s is asked again and then unavailable', async (_, fault) => {
    const limits = { headersMs: 100, bodyMs: 100, totalMs: 5_000, tries: 2 };
    await withDoor(
      (_request, response, nth) => {
        if (nth < 2) fault(response);
        else response.end('ok');
      },
      async ({ get, seen }) => {
        expect((await failureOf(get())).code).toBe('forge_unavailable');
        expect(seen).toHaveLength(2);
        expect(text(await get())).toBe('ok');
      },
      { limits },
    );
  });

  it('one try as a whole is bounded, however steadily it trickles', async () => {
    await withDoor(
      (_, response) => {
        const trickle = setInterval(() => response.write('x'), 20);
        response.on('close', () => {
          clearInterval(trickle);
        });
      },
      async ({ get }) => {
        expect((await failureOf(get())).code).toBe('forge_unavailable');
      },
      { limits: { totalMs: 200, tries: 1 } },
    );
  });

  it('a port where nobody listens is unavailable', async () => {
    const server = await serve(() => undefined);
    await server.close();
    const door = openHttpDoor({ base: new URL(server.url), clock: hastyClock() });
    const asked = {
      route: 'test',
      host: 'forge.test',
      method: 'GET',
      url: new URL(server.url),
      accept: '*/*',
      maxBytes: 10,
    } as const;
    expect(await failureOf(door.request(asked))).toMatchObject({
      code: 'forge_unavailable',
      details: { reason: 'ECONNREFUSED' },
    });
    expect(door.requests()).toBe(4);
    await door.close();
  });

  it('what is not HTTP breaks the contract at once, and its bytes are in no error', async () => {
    await withDoor(
      (_, response) => response.socket?.end('record text\r\n\r\n'),
      async ({ get, seen }) => {
        expect((await failureOf(get())).code).toBe('forge_broke_contract');
        expect(seen).toHaveLength(1);
      },
    );
  });

  it('a body is made anew for each try, with less in it after each slow answer', async () => {
    const statuses = [502, 500, 504, 200];
    await withDoor(
      (_, response, nth) => response.writeHead(statuses[nth] ?? 200).end(),
      async ({ get }) => {
        const slow: number[] = [];
        await get('/', { method: 'POST', body: (slowAnswers) => String(slow.push(slowAnswers)) });
        expect(slow).toEqual([0, 1, 1, 2]);
      },
    );
  });

  it('what the caller finds in a good answer counts: slow and broken are asked for again', async () => {
    await withDoor(
      (_, response, nth) => response.end(String(nth)),
      async ({ get }) => {
        const slow: number[] = [];
        const answer = await get('/', {
          method: 'POST',
          body: (slowAnswers) => String(slow.push(slowAnswers)),
          inspect: (found) => (text(found) === '0' ? 'slow' : text(found) === '1' ? 'broken' : null),
        });
        expect(text(answer)).toBe('2');
        expect(slow).toEqual([0, 1, 1]);
      },
    );
  });
});

describe('the HTTP door: closing', () => {
  it('ends what waits for an answer, and whatever is asked later', async () => {
    await withDoor(
      () => undefined,
      async ({ get, door }) => {
        const asked = failureOf(get());
        await door.close();
        expect((await asked).code).toBe('interrupted');
        expect((await failureOf(get())).code).toBe('interrupted');
      },
    );
  });

  it('ends what waits for a limit', async () => {
    const server = await serve((_, response) => response.writeHead(429, { 'retry-after': '60' }).end());
    const waiting = new EventEmitter();
    const clock = {
      now: () => 0,
      sleep: async (_: number, signal?: AbortSignal) => {
        waiting.emit('sleep');
        await once(waiting, 'never', { signal });
      },
    };
    const asleep = once(waiting, 'sleep');
    const door = openHttpDoor({ base: new URL(server.url), clock });
    const asked = failureOf(
      door.request({
        route: 'test',
        host: 'forge.test',
        method: 'GET',
        url: new URL(server.url),
        accept: '*/*',
        maxBytes: 1,
      }),
    );
    await asleep;
    await door.close();
    expect((await asked).code).toBe('interrupted');
    await server.close();
  });
});
