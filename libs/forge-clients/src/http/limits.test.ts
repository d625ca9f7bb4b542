import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { failureOf, text, withDoor } from './door.fixture.js';

describe('the HTTP door: limits', () => {
  const limited =
    (headers: Record<string, string>, status = 403, body = '{}') =>
    (_: IncomingMessage, response: ServerResponse, nth: number): void => {
      if (nth === 0) response.writeHead(status, headers).end(body);
      else response.end('ok');
    };
  const secondary =
    '{"message":"You have exceeded a secondary rate limit. Please wait a few minutes before you try again."}';

  it.each([
    ['Retry-After in seconds', limited({ 'retry-after': '7' }), 7_000],
    ['Retry-After in seconds on a 429', limited({ 'retry-after': '7' }, 429), 7_000],
    ['Retry-After as a date', limited({ 'retry-after': 'Tue, 08 Sep 2026 12:00:09 GMT' }), 9_000],
    ['a Retry-After of nothing', limited({ 'retry-after': '0' }), 1_000],
    ['a Retry-After in the past', limited({ 'retry-after': 'Tue, 08 Sep 2026 11:00:00 GMT' }), 1_000],
    [
      'a spent quota',
      limited({ 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(Date.parse('2026-09-08T12:00:20Z') / 1000) }),
      21_000,
    ],
    ['a secondary limit without any header', limited({}, 403, secondary), 60_000],
    [
      'a secondary limit with quota left',
      limited({ 'x-ratelimit-remaining': '4000', 'x-ratelimit-reset': '9999999999' }, 403, secondary),
      60_000,
    ],
    ['a bare 429', limited({}, 429, ''), 60_000],
    ['abuse detection', limited({}, 403, '{"message":"You have triggered an abuse detection mechanism."}'), 60_000],
    [
      'a documentation link',
      limited({}, 403, '{"documentation_url":"https://docs.test/rate-limits#about-secondary-rate-limits"}'),
      60_000,
    ],
    ['a 503 with Retry-After', limited({ 'retry-after': '5' }, 503), 5_000],
  ])('%s is waited for', async (_, answer, wait) => {
    await withDoor(answer, async ({ get, clock }) => {
      expect(text(await get())).toBe('ok');
      expect(clock.slept).toEqual([wait]);
    });
  });

  it('a limit holds the whole connection back, not one request', async () => {
    await withDoor(limited({ 'retry-after': '30' }), async ({ get, clock, seen }) => {
      await Promise.all([get('/a'), get('/b')]);
      const before = clock.now();
      await get('/c');
      expect(clock.now()).toBe(before);
      expect(seen.length).toBeLessThanOrEqual(4);
      expect(clock.slept.every((pause) => pause <= 30_000)).toBe(true);
    });
  });

  it('requests that are limited together are one limit, not several in a row', async () => {
    await withDoor(
      (_, response, nth) => {
        if (nth < 4) response.writeHead(403).end(secondary);
        else response.end('ok');
      },
      async ({ get, clock }) => {
        const start = clock.now();
        const answers = await Promise.all(['/a', '/b', '/c', '/d'].map((path) => get(path)));
        expect(answers.map(text)).toEqual(['ok', 'ok', 'ok', 'ok']);
        expect(clock.now() - start).toBeLessThan(300_000);
      },
    );
  });

  it('limits in a row that name no time wait twice as long each time', async () => {
    await withDoor(
      (_, response, nth) => {
        if (nth < 2) response.writeHead(403).end(secondary);
        else response.end('ok');
      },
      async ({ get, clock }) => {
        expect(text(await get())).toBe('ok');
        expect(clock.slept).toEqual([60_000, 120_000]);
      },
    );
  });

  it.each([
    { 'retry-after': '3600' },
    { 'retry-after': '999999999' },
    { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '9999999999' },
  ])('a limit longer than a capture may wait is forge_limited at once: %j', async (headers) => {
    await withDoor(limited(headers), async ({ get, clock, seen }) => {
      expect(await failureOf(get())).toMatchObject({ code: 'forge_limited', failClass: 'health' });
      expect(clock.slept).toEqual([]);
      expect(seen).toHaveLength(1);
    });
  });

  it('limits that never end are forge_limited', async () => {
    await withDoor(
      (_, response) => response.writeHead(429, { 'retry-after': '1' }).end(),
      async ({ get, seen }) => {
        expect((await failureOf(get())).code).toBe('forge_limited');
        expect(seen).toHaveLength(9);
      },
    );
  });

  it('a limited credential that the caller finds in a good answer waits too', async () => {
    await withDoor(
      (_, response, nth) => {
        response.setHeader('x-ratelimit-remaining', nth === 0 ? '0' : '9');
        response.setHeader('x-ratelimit-reset', String(Date.parse('2026-09-08T12:00:20Z') / 1000));
        response.end(String(nth));
      },
      async ({ get, clock }) => {
        expect(text(await get('/', { inspect: (found) => (text(found) === '0' ? 'limited' : null) }))).toBe('1');
        expect(clock.slept).toEqual([21_000]);
      },
    );
  });

  it('a refusal with quota left is a refusal', async () => {
    await withDoor(
      limited(
        { 'x-ratelimit-remaining': '9' },
        403,
        '{"message":"Must have push access to view collaborator permission."}',
      ),
      async ({ get, clock }) => {
        expect((await get()).status).toBe(403);
        expect(clock.slept).toEqual([]);
      },
    );
  });
});
