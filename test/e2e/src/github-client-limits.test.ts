import { describe, expect, it } from 'vitest';
import type { EntitySeed, FaultSeed } from '@casefile/fakes/github';
import { bodies, comments, faulty, missing, profileOf, pull, seedOf, withGitHub } from './github-client.fixture.js';

describe('forges.md, Limits', () => {
  it('502 for large pages: they are halved until they come, and everything is read', async () => {
    const fault: FaultSeed = { when: { route: 'graphql', firstAbove: 30 }, then: { kind: 'bad_gateway' } };
    await withGitHub(faulty({ comments: comments(101) }, fault), async (_, client) => {
      const inputs = await client.read(pull, profileOf());
      expect(inputs.comments).toHaveLength(101);
      expect(inputs.shortfalls).toEqual([]);
    });
  });

  it.each<[string, FaultSeed['then'], readonly number[]]>([
    ['a secondary limit with Retry-After', { kind: 'secondary_limit', retryAfter: 7 }, [7_000]],
    ['a secondary limit without it', { kind: 'secondary_limit' }, [60_000]],
    ['a secondary limit as 429', { kind: 'secondary_limit', status: 429 }, [60_000]],
  ])('%s is waited for', async (_, then, slept) => {
    await withGitHub(faulty({}, { when: { route: 'graphql', times: 1 }, then }), async (_github, client, clock) => {
      expect((await client.read(pull, profileOf())).entity.number).toBe(12);
      expect(clock.slept).toEqual(slept);
    });
  });

  it('a spent hour is waited for where that is soon, and forge_limited where it is not', async () => {
    const limit = (resetInSeconds: number): FaultSeed => ({
      when: { route: 'graphql', times: 1 },
      then: { kind: 'primary_limit', resetInSeconds },
    });
    await withGitHub(faulty({}, limit(20)), async (_, client, clock) => {
      await client.read(pull, profileOf());
      expect(clock.slept).toHaveLength(1);
    });
    await withGitHub(faulty({}, limit(3000)), async (_, client) => {
      await expect(client.read(pull, profileOf())).rejects.toMatchObject({ code: 'forge_limited' });
    });
  });

  it.each<FaultSeed['then']>([
    { kind: 'reset' },
    { kind: 'reset', afterBytes: 50 },
    { kind: 'truncate', keepBytes: 200 },
    { kind: 'bad_gateway' },
    { kind: 'status', status: 500 },
  ])('a forge that fails once by %j is asked again', async (then) => {
    await withGitHub(faulty({ comments: comments(2) }, { when: { times: 1 }, then }), async (_, client) => {
      expect((await client.read(pull, profileOf())).comments).toHaveLength(2);
    });
  });

  it('D11: a later page that fails for good leaves its scope fetch_failed, the rest is kept', async () => {
    const entity: Partial<EntitySeed> = {
      comments: comments(150),
      reviews: [{ author: 'bob', state: 'approved', body: 'x' }],
    };
    await withGitHub(
      faulty(entity, { when: { operation: 'CasefilePages' }, then: { kind: 'bad_gateway' } }),
      async (_, client) => {
        const inputs = await client.read(pull, profileOf());
        expect(inputs.comments).toHaveLength(100);
        expect(inputs.reviews).toHaveLength(1);
        expect(inputs.shortfalls).toEqual([missing('comments', 50)]);
      },
    );
  });

  it('a first or last read that fails for good is an error, not a shorter snapshot', async () => {
    for (const operation of ['CasefileEntity', 'CasefileEntityAgain'])
      await withGitHub(faulty({}, { when: { operation }, then: { kind: 'bad_gateway' } }), async (_, client) => {
        await expect(client.read(pull, profileOf())).rejects.toMatchObject({ code: 'forge_unavailable' });
      });
  });
});

describe('D2: first and last', () => {
  const moved: FaultSeed['then'] = {
    kind: 'change',
    change: { entity: 12, set: { body: { to: 'Moved {n}', by: 'bob' } } },
  };

  it('an entity that moves once is read again, as one pass', async () => {
    const change: FaultSeed = {
      when: { operation: 'CasefileEntityAgain', times: 1 },
      then: {
        kind: 'change',
        change: { entity: 12, set: { headSha: 'b'.repeat(40) }, add: { comments: [{ author: 'bob', body: 'late' }] } },
      },
    };
    await withGitHub(faulty({ comments: comments(1) }, change), async (github, client) => {
      const inputs = await client.read(pull, profileOf());
      expect(inputs.entity.head_sha).toBe('b'.repeat(40));
      expect(bodies(inputs.comments)).toEqual(['Comment 1', 'late']);
      expect(github.requests.filter(({ operation }) => operation === 'CasefileEntity')).toHaveLength(2);
    });
  });

  it('an entity that moves in both passes is unstable', async () => {
    let count = 0;
    await withGitHub(seedOf(), async (github, client) => {
      github.fault({
        when: { operation: 'CasefileEntityAgain' },
        then: {
          kind: 'apply',
          apply: (world) => world.entities.forEach((entity) => (entity.body = `Moved ${String((count += 1))}`)),
        },
      });
      await expect(client.read(pull, profileOf())).rejects.toMatchObject({
        code: 'entity_unstable',
        failClass: 'health',
      });
    });
  });

  it('the body that counts has the attribution of its own read', async () => {
    await withGitHub(
      faulty({}, { when: { operation: 'CasefileEntityAgain', times: 1 }, then: moved }),
      async (_, client) => {
        const { entity, actors } = await client.read(pull, profileOf());
        const bob = actors.find(({ login }) => login === 'bob')?.id;
        expect(entity.body).toBe('Moved {n}');
        expect(entity.revision).toEqual({
          edited: true,
          witnesses: [
            { evidence: 'forge_editor', actor_id: bob },
            { evidence: 'content_edit', actor_id: bob },
          ],
        });
      },
    );
  });

  it('a title that changes in between is the last read’s, with its own attribution', async () => {
    const change: FaultSeed['then'] = {
      kind: 'change',
      change: { entity: 12, set: { title: { to: 'New title', by: 'bob' } } },
    };
    await withGitHub(
      faulty({}, { when: { operation: 'CasefileEntityAgain', times: 1 }, then: change }),
      async (github, client) => {
        const { entity, actors } = await client.read(pull, profileOf());
        expect(entity.title).toBe('New title');
        expect(entity.title_revision).toEqual({
          edited: true,
          witnesses: [{ evidence: 'title_event', actor_id: actors.find(({ login }) => login === 'bob')?.id }],
        });
        expect(github.requests.filter(({ operation }) => operation === 'CasefileEntity')).toHaveLength(1);
      },
    );
  });
});
