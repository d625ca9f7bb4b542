import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { hastyClock, serve } from '../loopback.fixture.js';
import { openGitHubApi } from './api.js';
import { endpointsOf } from './endpoints.js';
import { listJobs } from './jobs.js';

const job = (id: number) => ({ id, created_at: '2026-09-08T10:00:00Z', head_sha: 'a'.repeat(40) });
const listed = (total_count: unknown, ...ids: number[]) => JSON.stringify({ total_count, jobs: ids.map(job) });

/** Lists the jobs of run 7 from a server that answers by hand. */
const list = async (answer: (request: IncomingMessage, response: ServerResponse, nth: number) => unknown) => {
  const server = await serve(answer);
  const api = openGitHubApi({
    endpoints: endpointsOf({ host: 'github.com', apiUrl: `${server.url}/api` }),
    credential: { kind: 'token', token: 'ghp_credential' },
    clock: hastyClock(),
    repository: () => ['octo', 'app'],
  });
  try {
    const { complete, jobs } = await listJobs(api, 'octo/app', 7);
    return { complete, ids: [...jobs.keys()], asked: server.seen.map(({ url }) => url) };
  } finally {
    await api.door.close();
    await server.close();
  }
};

const first = '/api/repos/octo/app/actions/runs/7/jobs?filter=all&per_page=100';

describe('D28: the jobs of a run, one request for a hundred', () => {
  it('are complete when the total agrees', async () => {
    expect(await list((_, response) => response.end(listed(2, 5, 6)))).toEqual({
      complete: true,
      ids: [5, 6],
      asked: [first],
    });
  });

  it('forges.md: further pages are where Link says, never computed', async () => {
    const answer = (request: IncomingMessage, response: ServerResponse) => {
      if (request.url?.includes('after') === true) return response.end(listed(3, 7));
      return response.setHeader('link', '</api/repositories/1/x?after=b>; rel="next"').end(listed(3, 5, 6));
    };
    expect(await list(answer)).toEqual({
      complete: true,
      ids: [5, 6, 7],
      asked: [first, '/api/repositories/1/x?after=b'],
    });
  });

  it.each([
    ['another origin', 'http://127.0.0.1:1/api/x'],
    ['another path', '/elsewhere'],
    ['itself', first],
    ['a host that begins like ours', 'https://api.github.com.com/x'],
    ['our host with user information', 'USER/api/x'],
    ['no URL', 'http://'],
  ])('D11: a next page at %s is not followed, and the listing is incomplete', async (_, next) => {
    // The total agrees: the link alone says that there is more.
    const found = await list((request, response) => {
      const named = next.replace('USER', `http://a@${request.headers.host ?? ''}`);
      return response.setHeader('link', `<${named}>; rel="next"`).end(listed(1, 5));
    });
    expect(found).toEqual({ complete: false, ids: [5], asked: [first] });
  });

  it('D11: pages that bring nothing new end the listing', async () => {
    const found = await list((_, response, nth) =>
      response.setHeader('link', `</api/x?page=${String(nth)}>; rel="next"`).end(listed(9, 5)),
    );
    expect(found).toMatchObject({ complete: false, ids: [5] });
    expect(found.asked).toHaveLength(2);
  });

  it.each([
    ['a total above', 200, listed(3, 5, 6)],
    ['a total below', 200, listed(1, 5, 6)],
    ['no total', 200, listed(null, 5, 6)],
    ['no list', 200, '{"total_count":2}'],
    ['no JSON', 200, '<html>'],
    ['a refusal', 403, '{}'],
    ['nothing there', 404, '{}'],
    ['a failure', 500, ''],
    ['a redirect away', 302, ''],
  ])('D11: %s is incomplete', async (_, status, body) => {
    const found = await list((_request, response) =>
      response.writeHead(status, { location: 'https://elsewhere.test/' }).end(body),
    );
    expect(found.complete).toBe(false);
  });

  it('a limited credential ends the whole read', async () => {
    await expect(list((_, response) => response.writeHead(429, { 'retry-after': '9999' }).end())).rejects.toMatchObject(
      { code: 'forge_limited' },
    );
  });
});
