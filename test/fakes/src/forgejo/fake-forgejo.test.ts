import { afterEach, describe, expect, it } from 'vitest';
import type { Seed } from '../seed/types.js';
import {
  brokenForgejoPromise,
  hasForgejoDescription,
  strangeRequest,
  withoutForgejoDescription,
} from './description.js';
import { type FakeForgejo, startFakeForgejo } from './fake-forgejo.js';

const running: FakeForgejo[] = [];
afterEach(async () => {
  for (const one of running.splice(0)) await one.close();
});

const seed: Seed = {
  host: 'codeberg.org',
  repository: { owner: 'ada', name: 'orchard', formerNames: ['ada/garden'] },
  people: [
    { login: 'ada', role: 'admin' },
    { login: 'wim', role: 'maintain' },
    { login: 'rae', role: 'read' },
  ],
  tokens: [
    { value: 'forgejo-of-ada', login: 'ada' },
    { value: 'forgejo-of-rae', login: 'rae', access: 'read' },
  ],
  entities: [
    {
      ...{ kind: 'change_proposal', number: 12, title: 'Press', author: 'wim', body: 'x', labels: ['bug'] },
      comments: [{ author: 'ada', body: 'Comment {n}', repeat: 70 }],
      reviews: [{ author: 'ada', state: 'commented', body: 'Review {n}', repeat: 70 }],
      threads: [{ path: 'a.ts', line: 3, side: 'left', comments: [{ author: 'ada', body: 'Reply {n}', repeat: 20 }] }],
      checks: [{ name: 'job' }, { name: 'external', kind: 'status', status: 'pending' }],
    },
  ],
};

const start = async (more: Partial<Seed> = {}): Promise<FakeForgejo> => {
  const fake = await startFakeForgejo({ ...seed, ...more });
  running.push(fake);
  return fake;
};
const get = async (fake: FakeForgejo, path: string, token: string | null = fake.token) => {
  const response = await fetch(`${fake.url}${path}`, {
    redirect: 'manual',
    headers: token === null ? {} : { authorization: `token ${token}` },
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) };
};
const below = '/api/v1/repos/ada/orchard';

describe('forges.md, Forgejo: the oddities of the fake', () => {
  it('comments ignore page and limit and come all at once; elsewhere limit is clamped to 50', async () => {
    const fake = await start();
    expect((await get(fake, `${below}/issues/12/comments`)).body).toHaveLength(70);
    const reviews = await get(fake, `${below}/pulls/12/reviews?limit=250&page=1`);
    expect([reviews.body.length, reviews.headers.get('x-total-count')]).toEqual([50, '71']);
    expect((await get(fake, `${below}/pulls/12/reviews?limit=250&page=2`)).body).toHaveLength(21);
    expect(fake.unexpected).toEqual([]);
  });

  it('review comments come in no stable order; the old side’s line is the original position', async () => {
    const fake = await start();
    const reviews = [1, 2].map((page) => get(fake, `${below}/pulls/12/reviews?limit=50&page=${String(page)}`));
    const all: { id: number; comments_count: number }[] = (await Promise.all(reviews)).flatMap(({ body }) => body);
    const review = all.find(({ comments_count: count }) => count > 0);
    const { body } = await get(fake, `${below}/pulls/12/reviews/${String(review?.id)}/comments`);
    const ids: number[] = body.map(({ id }: { id: number }) => id);
    expect(ids).toHaveLength(20);
    expect(ids).not.toEqual(ids.toSorted((a, b) => a - b));
    expect(body[0]).toMatchObject({ position: 0, original_position: 3, resolver: null });
  });

  it('403 on roles for a token that is no administrator’s, its own role excepted', async () => {
    const fake = await start();
    const role = (login: string, token: string) => get(fake, `${below}/collaborators/${login}/permission`, token);
    expect((await role('ada', 'forgejo-of-ada')).body).toMatchObject({ permission: 'owner' });
    expect((await role('wim', 'forgejo-of-ada')).body).toMatchObject({ permission: 'write' });
    expect((await role('wim', 'forgejo-of-rae')).status).toBe(403);
    expect((await role('rae', 'forgejo-of-rae')).body).toMatchObject({ permission: 'read' });
    expect((await role('nobody', 'forgejo-of-ada')).status).toBe(404);
  });

  it('jobs and logs are there from version 16', async () => {
    const run = '/actions/runs/20000000001/jobs';
    expect((await get(await start(), `${below}${run}`)).body).toMatchObject([{ name: 'job', status: 'success' }]);
    const old = await start({ version: '11.0.0+gitea-1.22.0' });
    expect((await get(old, '/api/v1/version')).body).toEqual({ version: '11.0.0+gitea-1.22.0' });
    expect((await get(old, `${below}${run}`)).status).toBe(404);
  });

  it('the content history is a page of its own, which takes no token and shows no private repository', async () => {
    const path = '/ada/orchard/issues/12/content-history/overview';
    const fake = await start();
    expect((await get(fake, path, null)).body).toMatchObject({ editedHistoryCountMap: {} });
    expect(fake.unexpected).toEqual([]);
    await get(fake, path);
    expect(fake.unexpected).toHaveLength(1);
    const hidden = await start({ repository: { ...seed.repository, private: true } });
    expect((await get(hidden, path, null)).status).toBe(404);
  });

  it('a former name leads to the present one; without a token there is nothing', async () => {
    const fake = await start();
    const moved = await get(fake, '/api/v1/repos/ada/garden/issues/12');
    expect([moved.status, moved.headers.get('location')]).toEqual([301, `${fake.url}${below}/issues/12`]);
    expect((await get(fake, `${below}/issues/12`, null)).status).toBe(401);
    expect((await get(fake, `${below}/issues/12`, 'guessed')).status).toBe(401);
  });
});

describe.skipIf(!hasForgejoDescription)(
  `the fake and Forgejo’s own description (${hasForgejoDescription ? 'present' : withoutForgejoDescription})`,
  () => {
    it('every answer is as described', async () => {
      const fake = await start();
      const sha = fake.world.entities[0]?.head.sha ?? '';
      for (const path of [
        ...['/issues/12', '/issues/12/comments', '/issues/12/timeline?limit=50&page=1', '/pulls/12'],
        ...['/pulls/12/reviews', `/commits/${sha}/statuses`, `/actions/runs?head_sha=${sha}`],
        '/collaborators/wim/permission',
      ])
        expect((await get(fake, `${below}${path}`)).status).toBe(200);
      expect(fake.unexpected).toEqual([]);
    });

    it('a request that it does not have, and an answer that it does not describe, are told', async () => {
      expect(strangeRequest('/repos/{owner}/{repo}/issues/{index}/comments', new URLSearchParams('page=1'))).toContain(
        'page',
      );
      expect(strangeRequest('/nowhere', new URLSearchParams())).not.toBeNull();
      expect(brokenForgejoPromise('/version', { version: 16 })).toContain('/version');
      expect(brokenForgejoPromise('/version', { number: '16' })).toContain('number');
      expect(brokenForgejoPromise('/version', { version: '16' })).toBeNull();
      const fake = await start();
      await get(fake, `${below}/issues/12?expand=all`);
      await get(fake, `${below}/issues/12/unknown`);
      expect(fake.unexpected).toHaveLength(2);
    });
  },
);
