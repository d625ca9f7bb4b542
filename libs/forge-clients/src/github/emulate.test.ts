/**
 * The REST calls and the reading of deliveries against a GitHub emulator that nobody here wrote. It has no GraphQL, so that no entity can be read from it; it has the routes of workflow runs,
 * jobs and logs but no way to make a workflow, so that those can only be asked for what is not there.
 */
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readGitHubDelivery } from '@casefile/forges/github';
import { requireGitOid, requireTimestamp, type NormalizedActor, type NormalizedInputs } from '@casefile/contract';
import { createEmulator, type Emulator } from 'emulate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hastyClock } from '../loopback.fixture.js';
import { openGitHubApi, type GitHubApi } from './api.js';
import { endpointsOf } from './endpoints.js';
import { listJobs } from './jobs.js';
import { readLog } from './logs.js';
import { lookUpRole } from './roles.js';

const token = 'emulated-token-of-octocat';
const secret = 'the hook’s secret';
let emulator: Emulator;
let api: GitHubApi;
let receiver: Server;
const received: { readonly headers: IncomingHttpHeaders; readonly body: Buffer }[] = [];

const ask = async (method: string, path: string, body?: unknown): Promise<Record<string, unknown>> => {
  const response = await fetch(`${emulator.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  expect(response.status).toBeLessThan(300);
  const answer: unknown = response.status === 204 ? {} : await response.json();
  return Object.fromEntries(Object.entries(answer ?? {}));
};

/** The next delivery of an event that reaches the receiver. */
const deliveryOf = async (event: string) => {
  for (let tries = 0; tries < 200; tries += 1) {
    const at = received.findIndex(({ headers }) => headers['x-github-event'] === event);
    const [found] = at === -1 ? [] : received.splice(at, 1);
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`no delivery of ${event}`);
};

const read = ({ headers, body }: Awaited<ReturnType<typeof deliveryOf>>, secrets: readonly string[]) =>
  readGitHubDelivery(
    {
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value?.toString()])),
      body,
    },
    { host: 'github.com', secrets },
  );

beforeAll(async () => {
  receiver = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(chunks) });
      response.end();
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  // Its library form takes a port and tells none that the system chose: one that was free a moment ago.
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  emulator = await createEmulator({
    service: 'github',
    port,
    baseUrl: `http://127.0.0.1:${port}`,
    seed: {
      tokens: { [token]: { login: 'octocat', scopes: ['repo', 'admin:repo_hook'] } },
      github: {
        users: ['octocat', 'maintainer', 'pusher', 'triager', 'reader', 'stranger'].map((login) => ({ login })),
        repos: [{ owner: 'octocat', name: 'hello-world', auto_init: true }],
      },
    },
  });
  for (const [login, permission] of Object.entries({
    maintainer: 'maintain',
    pusher: 'push',
    triager: 'triage',
    reader: 'pull',
  }))
    await ask('PUT', `/repos/octocat/hello-world/collaborators/${login}`, { permission });
  await ask('POST', '/repos/octocat/hello-world/hooks', {
    config: { url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`, content_type: 'json', secret },
    events: ['*'],
  });
  api = openGitHubApi({
    endpoints: endpointsOf({ host: 'github.com', apiUrl: emulator.url }),
    credential: { kind: 'token', token },
    clock: hastyClock(),
    repository: () => ['octocat', 'hello-world'],
  });
});
afterAll(async () => {
  await api.door.close();
  await emulator.close();
  await new Promise((resolve) => receiver.close(resolve));
});

const inputs = {
  source: { forge: 'github', host: 'github.com', repository_id: 'R_1', repository: 'octocat/hello-world' },
  checks: [
    {
      id: 'CR_1',
      name: 'test',
      status: 'completed',
      created_at: requireTimestamp('2026-09-08T10:15:30Z'),
      head_sha: requireGitOid('a'.repeat(40)),
      log: { offered: true, reference: 'job:5' },
    },
  ],
} as unknown as NormalizedInputs;

const actorOf = async (login: string): Promise<NormalizedActor> => {
  const { node_id } = await ask('GET', `/users/${login}`);
  return { id: String(node_id), login, type: 'user' };
};

describe('forges.md, Roles, against an emulator of others', () => {
  it.each([
    ['octocat', 'admin'],
    ['maintainer', 'maintain'],
    ['pusher', 'write'],
    ['triager', 'triage'],
    ['reader', 'read'],
  ])('%s has the role %s', async (login, role) => {
    const actor = await actorOf(login);
    expect(await lookUpRole(api, inputs, actor)).toEqual({ actor_id: actor.id, outcome: 'role', role });
  });

  it('D21: a 404 says nothing, and neither does the answer about another account', async () => {
    const stranger = await actorOf('stranger');
    expect((await lookUpRole(api, inputs, stranger)).outcome).toBe('undetermined');
    const renamed = { ...(await actorOf('reader')), login: 'octocat' };
    expect((await lookUpRole(api, inputs, renamed)).outcome).toBe('undetermined');
  });
});

describe('forges.md, Checks and Logs, against an emulator of others', () => {
  it('D11: the jobs of a run that is not there are an incomplete listing', async () => {
    expect(await listJobs(api, 'octocat/hello-world', 1)).toEqual({ complete: false, jobs: new Map() });
  });

  it('D12: the log of a completed job that is gone is history', async () => {
    expect(await readLog(api, inputs, 'job:5', 1000)).toEqual({ outcome: 'history_unavailable' });
  });
});

describe('forges.md, Webhooks: "X-Hub-Signature-256 over the raw bytes", as an emulator of others signs it', () => {
  it('believes a comment’s delivery, reads what was written by whom, and believes no other secret', async () => {
    const issue = await ask('POST', '/repos/octocat/hello-world/issues', { title: 'Über', body: 'Grüße 🟡' });
    const opened = await read(await deliveryOf('issues'), ['older', secret]);
    const octocat = await actorOf('octocat');
    expect(opened).toMatchObject({
      outcome: 'verified',
      delivery: {
        event: 'issues',
        repository: { path: 'octocat/hello-world' },
        entities: [{ kind: 'work_item', number: issue['number'] }],
        revisions: [
          { kind: 'entity', part: 'body', actor_id: octocat.id, from: null, to: 'Grüße 🟡' },
          { kind: 'entity', part: 'title', actor_id: octocat.id, from: null, to: 'Über' },
        ],
      },
    });
    const created = await ask('POST', `/repos/octocat/hello-world/issues/${String(issue['number'])}/comments`, {
      body: 'first',
    });
    const raw = await deliveryOf('issue_comment');
    expect(await read(raw, [secret])).toMatchObject({
      outcome: 'verified',
      delivery: { revisions: [{ kind: 'comment', id: created['node_id'], from: null, to: 'first' }] },
    });
    expect(await read(raw, ['another'])).toEqual({ outcome: 'refused', reason: 'signature_invalid' });
    const changed = { ...raw, body: Buffer.from(raw.body.toString('utf8').replace('first', 'other')) };
    expect(await read(changed, [secret])).toEqual({ outcome: 'refused', reason: 'signature_invalid' });
  });

  it('an unsigned delivery is not believed', async () => {
    const unsigned = { headers: { 'x-github-event': 'issues' }, body: Buffer.from('{}') };
    expect(await read(unsigned, [secret])).toEqual({ outcome: 'refused', reason: 'signature_missing' });
  });
});
