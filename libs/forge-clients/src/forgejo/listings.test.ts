import type { ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { hastyClock, type LoopbackServer, serve } from '../loopback.fixture.js';
import { openForgejoApi, type ForgejoApi } from './api.js';
import { forgejoEndpointsOf } from './endpoints.js';
import { listRows, listTimeline } from './listings.js';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

type Given = { readonly rows: unknown; readonly headers?: Readonly<Record<string, string>>; readonly status?: number };

const answer = (response: ServerResponse, { rows, headers = {}, status = 200 }: Given): void => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(rows));
};

/** A server that gives each page as told, and a connection to it. */
const open = async (
  page: (page: number, origin: string) => Given,
): Promise<{ readonly api: ForgejoApi; readonly server: LoopbackServer }> => {
  let origin = '';
  const server = await serve((request, response) => {
    const asked = new URL(request.url ?? '/', 'http://here.invalid');
    answer(response, page(Number(asked.searchParams.get('page') ?? 1), origin));
  });
  origin = server.url;
  const api = openForgejoApi({
    endpoints: forgejoEndpointsOf({ host: 'codeberg.org', apiUrl: `${server.url}/api/v1` }),
    credential: { kind: 'token', token: 'made-up' },
    clock: hastyClock(),
    limits: { tries: 1 },
  });
  closing.push(api.door.close, server.close);
  return { api, server };
};

const allowance = { until: Infinity, optional: true };
const rows = (from: number, count: number) => Array.from({ length: count }, (_, n) => ({ id: from + n }));
const list = async (
  page: (page: number, origin: string) => Given,
  more: { paged?: boolean; expected?: number } = {},
) => {
  const { api, server } = await open(page);
  const { rows: read, missing } = await listRows(api, 'rows', '/rows', { allowance, paged: true, ...more });
  return [read.length, missing, server.seen.length];
};
const total = (count: number) => ({ 'x-total-count': String(count) });

describe('D11: lists of Forgejo', () => {
  it('follow Link, whatever was asked for', async () => {
    const linked = (page: number, origin: string): Given => ({
      rows: rows(page * 100, 30),
      headers: { ...total(60), ...(page < 2 ? { link: `<${origin}/api/v1/rows?limit=30&page=2>; rel="next"` } : {}) },
    });
    expect(await list(linked)).toEqual([60, 0, 2]);
  });

  it('go on by the total where there is no Link, over pages that a server clamps', async () => {
    expect(await list((page) => ({ rows: rows(page * 100, 20), headers: total(60) }))).toEqual([60, 0, 3]);
  });

  it('of nothing are null, and complete', async () => {
    expect(await list(() => ({ rows: null }))).toEqual([0, 0, 1]);
  });

  it('end with a short page where there is neither', async () => {
    expect(await list((page) => ({ rows: rows(page * 100, page === 1 ? 50 : 3) }))).toEqual([53, 0, 2]);
  });

  it('that come whole are asked for once, however long they are', async () => {
    expect(await list(() => ({ rows: rows(1, 500) }), { paged: false })).toEqual([500, 0, 1]);
  });

  it.each<[string, (page: number, origin: string) => Given, readonly number[]]>([
    ['a total above what was read', () => ({ rows: rows(1, 20), headers: total(30) }), [20, 10, 2]],
    ['a total below what was read', () => ({ rows: rows(1, 20), headers: total(10) }), [20, 1, 1]],
    ['a page that fails', (page) => (page === 1 ? { rows: rows(1, 50) } : { rows: {}, status: 404 }), [50, 1, 2]],
    ['a page that is no list', () => ({ rows: { message: 'no' } }), [0, 1, 1]],
    ['a row that is none', () => ({ rows: [...rows(1, 3), null], headers: total(4) }), [3, 1, 2]],
    [
      'a Link that leads back',
      (_, origin) => ({ rows: rows(1, 50), headers: { link: `<${origin}/api/v1/rows?limit=50&page=1>; rel="next"` } }),
      [50, 1, 1],
    ],
    [
      'the same page for ever',
      (page, origin) => ({
        rows: rows(1, 50),
        headers: { link: `<${origin}/api/v1/rows?limit=50&page=${String(page + 1)}>; rel="next"` },
      }),
      [50, 1, 2],
    ],
    [
      'a Link out of the API',
      () => ({ rows: rows(1, 50), headers: { link: '<http://169.254.169.254/latest>; rel="next"' } }),
      [50, 1, 1],
    ],
  ])('are incomplete after %s', async (_, page, told) => {
    expect(await list(page)).toEqual(told);
  });

  it('are incomplete where something else counts more', async () => {
    expect(await list(() => ({ rows: rows(1, 2) }), { paged: false, expected: 5 })).toEqual([2, 3, 1]);
  });

  it('a refused credential ends the whole reading', async () => {
    await expect(list(() => ({ rows: {}, status: 401 }))).rejects.toMatchObject({ code: 'forge_refused' });
  });
});

describe('D22: the timeline of Forgejo', () => {
  const timeline = async (hiddenRows: number, page: (page: number) => Given) => {
    const { api, server } = await open(page);
    const { rows: read, missing } = await listTimeline(api, '/timeline', { allowance, pageRows: 50, hiddenRows });
    return [read.length, missing, server.seen.length];
  };

  it('a page that shows nothing is not the end while rows can be hidden', async () => {
    const pages = [rows(1, 40), null, rows(500, 7)];
    expect(await timeline(70, (page) => ({ rows: pages[page - 1] ?? null }))).toEqual([47, 0, 3]);
  });

  it('a full last page is followed by an empty one', async () => {
    expect(await timeline(0, (page) => ({ rows: page === 1 ? rows(1, 50) : [] }))).toEqual([50, 0, 2]);
  });

  it.each<[string, (page: number) => Given, readonly number[]]>([
    ['a page that comes again', () => ({ rows: rows(1, 50) }), [50, 1, 2]],
    ['a page that fails', (page) => (page === 1 ? { rows: rows(1, 50) } : { rows: {}, status: 404 }), [50, 1, 2]],
    ['a row that is none', () => ({ rows: [null] }), [0, 1, 1]],
  ])('is incomplete after %s', async (_, page, told) => {
    expect(await timeline(0, page)).toEqual(told);
  });
});
