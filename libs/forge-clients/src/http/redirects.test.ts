import { describe, expect, it } from 'vitest';
import { serve } from '../loopback.fixture.js';
import { failureOf, secret, text, withDoor } from './door.fixture.js';

describe('the HTTP door: redirects', () => {
  it.each([301, 302, 307, 308])('a %i within the API is followed with the credential and counted', async (status) => {
    await withDoor(
      (request, response) => {
        if (request.url === '/api/new') response.end('moved');
        else response.writeHead(status, { location: '/api/new' }).end();
      },
      async ({ get, seen, door }) => {
        const answer = await get('/old');
        expect([text(answer), answer.url.pathname]).toEqual(['moved', '/api/new']);
        expect(seen.map(({ headers }) => headers.authorization)).toEqual([`Bearer ${secret}`, `Bearer ${secret}`]);
        expect(door.requests()).toBe(2);
      },
      { base: '/api' },
    );
  });

  it('another origin never gets the credential: it is not even asked', async () => {
    const thief = await serve((_, response) => response.end('{"stolen":true}'));
    await withDoor(
      (_, response) => response.writeHead(302, { location: `${thief.url}/repos` }).end(),
      async ({ get }) => {
        expect((await failureOf(get())).code).toBe('redirect_refused');
        const leave = await get('/', { mayLeave: true });
        expect([leave.status, leave.headers.get('location')]).toEqual([302, `${thief.url}/repos`]);
        expect(thief.seen).toHaveLength(0);
        await get('/', { url: new URL(thief.url), mayLeave: true, outside: { publicOnly: false } });
        expect(thief.seen[0]?.headers.authorization).toBeUndefined();
      },
    );
    await thief.close();
  });

  it.each([
    '/elsewhere',
    '/api/../elsewhere',
    '/api/%2e%2e/elsewhere',
    '/apix',
    'http://user:pass@127.0.0.1/api/',
    '//127.0.0.1:1/api/',
    'http:///',
    '',
  ])('a redirect to %j leaves the API and is refused', async (location) => {
    await withDoor(
      (_, response) => response.writeHead(302, { location }).end(),
      async ({ get, seen }) => {
        expect((await failureOf(get())).code).toBe('redirect_refused');
        expect(seen).toHaveLength(1);
      },
      { base: '/api' },
    );
  });

  it('a POST is never redirected, and neither is a 303 or a 300', async () => {
    await withDoor(
      (request, response) =>
        response
          .writeHead(request.method === 'POST' ? 307 : request.url === '/a' ? 303 : 300, { location: '/new' })
          .end(),
      async ({ get, seen }) => {
        expect((await failureOf(get('/', { method: 'POST', body: () => '{}' }))).code).toBe('redirect_refused');
        expect((await failureOf(get('/a'))).code).toBe('redirect_refused');
        expect((await failureOf(get('/b'))).code).toBe('redirect_refused');
        expect(seen).toHaveLength(3);
      },
    );
  });

  it('redirects that lead on and on end', async () => {
    await withDoor(
      (_, response, nth) => response.writeHead(302, { location: `/${String(nth)}` }).end(),
      async ({ get, seen }) => {
        expect((await failureOf(get())).code).toBe('redirect_refused');
        expect(seen).toHaveLength(6);
      },
    );
  });

  it('for an origin that the forge named, an address that is not public is never connected to', async () => {
    await withDoor(
      (_, response) => response.end(),
      async ({ door, seen, url }) => {
        const inside = new URL(url.replace('127.0.0.1', 'localhost'));
        const asked = {
          route: 'test',
          host: 'forge.test',
          method: 'GET',
          url: inside,
          accept: '*/*',
          maxBytes: 10,
        } as const;
        expect(await failureOf(door.request({ ...asked, outside: { publicOnly: true } }))).toMatchObject({
          code: 'invalid_configuration',
          details: { reason: 'ENOTPUBLIC' },
        });
        expect(seen).toHaveLength(0);
      },
    );
  });

  it('a URL out of the API is refused before anything is sent, whoever made it', async () => {
    const thief = await serve((_, response) => response.end('{"stolen":true}'));
    await withDoor(
      (_, response) => response.end(),
      async ({ get, seen, url, door }) => {
        for (const out of [
          thief.url,
          `${url}/elsewhere`,
          `${url}/apix`,
          `${url}/api/../elsewhere`,
          url.replace('//', '//abc@'),
          `${url.replace('//', '//abc@')}/api/x`,
          `${url.replace('//', '//:abc@')}/api/x`,
          'data:text/plain,x',
        ]) {
          expect((await failureOf(get('/', { url: new URL(out) }))).code).toBe('redirect_refused');
          expect((await failureOf(get('/', { url: new URL(out), mayLeave: true }))).code).toBe('redirect_refused');
        }
        expect([thief.seen.length, seen.length, door.requests()]).toEqual([0, 0, 0]);
      },
      { base: '/api' },
    );
    await thief.close();
  });

  it('where a log is kept, even on the origin of the API, no credential goes; user information is refused', async () => {
    await withDoor(
      (_, response) => response.end('log'),
      async ({ get, seen, url }) => {
        const outside = { publicOnly: false };
        await get('/', { url: new URL(`${url}/elsewhere`), outside });
        await get('/', { url: new URL(`${url}/api/x`), outside });
        expect(seen.map(({ headers }) => headers.authorization)).toEqual([undefined, undefined]);
        const named = new URL(url.replace('//', '//abc@'));
        expect((await failureOf(get('/', { url: named, outside }))).code).toBe('redirect_refused');
        expect(seen).toHaveLength(2);
      },
      { base: '/api' },
    );
  });
});
