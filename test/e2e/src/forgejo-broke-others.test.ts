import { actorsToAuthorize, admit, defaultProfile } from '@casefile/admission';
import type { NormalizedInputs, RoleAnswer } from '@casefile/contract';
import type { EntitySeed, FaultSeed, Seed } from '@casefile/fakes/github';
import type { EntityReference, ForgeClient } from '@casefile/ports';
import { describe, expect, it } from 'vitest';
import { forgejoIssue, forgejoPeople, forgejoPull, forgejoSeed, withForgejo } from './forgejo-client.fixture.js';
import { profileOf } from './github-client.fixture.js';

const read = async (seed: Seed, reference: EntityReference = forgejoPull): Promise<NormalizedInputs> => {
  let inputs: NormalizedInputs | undefined;
  await withForgejo(seed, async (_, client) => {
    inputs = await client.read(reference, profileOf(undefined, reference.kind));
  });
  if (!inputs) throw new Error('nothing was read');
  return inputs;
};
const readProposal = (entity: Partial<EntitySeed>, ...faults: FaultSeed[]): Promise<NormalizedInputs> =>
  read(forgejoSeed(entity, { faults }));
const issue = (entity: Partial<EntitySeed>, seed: Partial<Seed> = {}): Seed =>
  forgejoSeed({ kind: 'issue', number: 7, ...entity }, seed);
const missing = (scope: string, count = 1) => ({ scope, code: 'fetch_failed', count });

const policy = { mode: 'creator_and_editor', registeredBots: new Set<string>() } as const;
/** What of an issue’s comments was admitted. */
const admitted = async (client: ForgeClient): Promise<readonly string[]> => {
  const profile = defaultProfile('work_item', 'write');
  const inputs = await client.read(forgejoIssue, profile);
  const roles = new Map<string, RoleAnswer>();
  for (const actor of actorsToAuthorize(inputs, profile, policy))
    roles.set(actor.id, await client.lookUpRole(inputs, actor));
  const admission = admit(inputs, roles, profile, policy);
  return admission.outcome === 'aborted' ? [] : admission.selection.comments.map(({ body }) => body);
};

describe('what broke others, Forgejo: completeness', () => {
  it('all of 101 comments, from a route that ignores page and limit: one request', async () => {
    const comments = [
      { author: 'ada', body: 'Comment {n}', repeat: 100 },
      { author: 'ada', body: 'The instruction.' },
    ];
    await withForgejo(issue({ comments }), async (forgejo, client) => {
      const inputs = await client.read(forgejoIssue, profileOf(['entity', 'comments'], 'work_item'));
      expect(inputs.comments).toHaveLength(101);
      expect(inputs.comments.at(-1)?.body).toBe('The instruction.');
      expect(forgejo.requests.filter(({ route }) => route === 'comments')).toHaveLength(1);
    });
  });

  it('a conversation with 101 replies in no stable order: by id, the correction last', async () => {
    const { threads, comments } = await readProposal({
      threads: [
        {
          path: 'a.ts',
          line: 1,
          comments: [
            { author: 'ada', body: 'Do this.' },
            { author: 'bob', body: 'Reply {n}', repeat: 100 },
            { author: 'ada', body: 'No: that.' },
          ],
        },
      ],
    });
    const text = new Map(comments.map(({ id, body }) => [id, body]));
    const told = threads[0]?.comment_ids.map((id) => text.get(id)) ?? [];
    expect([told.length, told[0], told.at(-1)]).toEqual([102, 'Do this.', 'No: that.']);
  });

  it('101 reviews, of which a page holds 50 whatever is asked for', async () => {
    const { reviews, shortfalls } = await readProposal({
      reviews: [{ author: 'ada', state: 'commented', body: 'Review {n}', repeat: 101 }],
    });
    expect([reviews.length, shortfalls]).toEqual([101, []]);
  });

  it('101 threads, only the 101st unresolved', async () => {
    const { threads } = await readProposal({
      reviews: [{ key: 'r', author: 'ada', state: 'commented', body: 'All of it' }],
      threads: [
        ...Array.from({ length: 100 }, (_, n) => ({
          path: `${String(n)}.ts`,
          resolved: true,
          resolvedBy: 'bob',
          comments: [{ author: 'ada', body: 'done', review: 'r' }],
        })),
        { path: 'open.ts', comments: [{ author: 'ada', body: 'open', review: 'r' }] },
      ],
    });
    expect(threads).toHaveLength(101);
    expect(threads.filter(({ resolved }) => !resolved).map(({ path }) => path)).toEqual(['open.ts']);
  });

  it('D24: a pending draft of the token’s owner and requests to review are left out without a gap', async () => {
    const { reviews, comments, threads, shortfalls } = await readProposal({
      reviews: [
        { key: 'draft', author: 'ada', state: 'pending', body: 'Draft' },
        { author: 'bob', state: 'approved', body: 'Good.' },
      ],
      threads: [{ path: 'a.ts', comments: [{ author: 'ada', body: 'draft', review: 'draft' }] }],
    });
    expect(reviews.map(({ body }) => body)).toEqual(['Good.']);
    expect([comments, threads, shortfalls]).toEqual([[], [], []]);
  });

  it.each([
    ['comments', { comments: [{ author: 'ada', body: 'x', repeat: 120 }] }, missing('comments', 10)],
    [
      'reviews',
      { reviews: [{ author: 'ada', state: 'commented' as const, body: 'x', repeat: 3 }] },
      missing('reviews', 10),
    ],
  ])(
    'the total of %s disagrees with what was read: fetch_failed, what was read is kept',
    async (field, entity, gap) => {
      const inputs = await readProposal(entity, { then: { kind: 'total', field: `Rest.${field}`, by: 10 } });
      expect(inputs.shortfalls).toContainEqual(gap);
      expect(inputs.comments.length + inputs.reviews.length).toBeGreaterThan(2);
    },
  );

  it('a list that returns the same page for ever, or leads back, stops and is fetch_failed', async () => {
    const entity = { reviews: [{ author: 'ada', state: 'commented' as const, body: 'x', repeat: 120 }] };
    const same = await readProposal(entity, { then: { kind: 'same_page', field: 'Rest.reviews' } });
    expect(same.shortfalls).toContainEqual(missing('reviews', 70));
    const checks = [{ name: 'job {n}', repeat: 120 }];
    await withForgejo(
      forgejoSeed({ checks }, { faults: [{ then: { kind: 'same_page', field: 'Rest.jobs' } }] }),
      async (forgejo, client) => {
        const inputs = await client.read(forgejoPull, profileOf());
        expect(inputs.shortfalls).toContainEqual(missing('checks', 70));
        expect(inputs.checks).toHaveLength(50);
        expect(forgejo.requests.length).toBeLessThan(30);
      },
    );
  });

  it('a timeline that never ends stops; without its end nobody knows who wrote the title (D22)', async () => {
    const seed = issue(
      { comments: [{ author: 'ada', body: 'x', repeat: 120 }] },
      { faults: [{ then: { kind: 'same_page', field: 'Rest.timeline' } }] },
    );
    const inputs = await read(seed, forgejoIssue);
    expect(inputs.entity.title_revision).toEqual({ edited: 'unknown' });
  });

  it('a change of the title behind a page of rows that are not shown is found', async () => {
    const { entity } = await readProposal({
      createdAt: '2026-01-01T00:00:00Z',
      threads: [
        { path: 'a.ts', comments: [{ author: 'ada', body: 'x', repeat: 160, createdAt: '2026-01-02T00:00:00Z' }] },
      ],
      titleHistory: [{ by: 'rae', at: '2026-02-01T00:00:00Z', from: 'Before', to: 'A title' }],
    });
    expect(entity.title_revision).toEqual({
      edited: true,
      witnesses: [{ evidence: 'title_event', actor_id: '102' }],
    });
  });

  it('a matrix of 61 jobs where the 61st failed: its log is there; an empty log; one that is gone', async () => {
    const checks: EntitySeed['checks'] = [
      { name: 'job {n}', repeat: 60 },
      { name: 'last', conclusion: 'failure', log: { text: 'it broke' } },
      { name: 'silent', conclusion: 'failure', log: { text: '' } },
      { name: 'gone', conclusion: 'failure', log: { status: 410 } },
      { name: 'long', conclusion: 'failure', log: { bytes: 200_000_000 } },
    ];
    await withForgejo(forgejoSeed({ checks }), async (_, client) => {
      const inputs = await client.read(forgejoPull, profileOf());
      expect([inputs.checks.length, inputs.shortfalls]).toEqual([64, []]);
      const log = async (name: string) => {
        const check = inputs.checks.find((one) => one.name === name);
        const answer = await client.readLog(inputs, check?.log.offered === true ? check.log.reference : '', 1_000_000);
        return answer.outcome === 'read' ? Buffer.from(answer.bytes).toString() : answer.outcome;
      };
      expect([await log('last'), await log('silent'), await log('gone'), await log('long')]).toEqual([
        ...['it broke', '', 'history_unavailable', 'source_too_large'],
      ]);
    });
  });

  it('D29: before version 16 checks are unsupported, and statuses are not asked for', async () => {
    await withForgejo(
      forgejoSeed({ checks: [{ name: 'job' }] }, { version: '11.0.3+gitea-1.22.0' }),
      async (forgejo, client) => {
        const inputs = await client.read(forgejoPull, profileOf());
        expect(inputs.checks).toEqual([]);
        expect(inputs.shortfalls).toEqual([{ scope: 'checks', code: 'unsupported', count: 1 }]);
        expect(forgejo.requests.some(({ route }) => ['statuses', 'runs', 'jobs'].includes(route))).toBe(false);
        expect(forgejo.requests[0]?.route).toBe('version');
      },
    );
  });

  it('D29: a status of a run is its job; another completed one is invalid_metadata, a waiting one is queued', async () => {
    const inputs = await readProposal({
      checks: [
        { name: 'job' },
        { name: 'external done', kind: 'status', status: 'success' },
        { name: 'external waiting', kind: 'status', status: 'pending' },
      ],
    });
    expect(inputs.checks.map(({ name, status }) => [name, status])).toEqual([
      ['job', 'completed'],
      ['external waiting', 'queued'],
    ]);
    expect(inputs.shortfalls).toEqual([{ scope: 'checks', code: 'invalid_metadata', count: 1 }]);
  });
});

describe('what broke others, Forgejo: shapes', () => {
  it('a deleted author, a deleted fork, a review without a body: no crash, denied or empty', async () => {
    const inputs = await readProposal({
      head: { repository: null },
      comments: [{ author: 'gone', body: 'x' }],
      reviews: [{ author: 'bob', state: 'approved' }],
    });
    expect(inputs.comments[0]?.author_id).toBeNull();
    expect(inputs.reviews[0]?.body).toBe('');
  });

  it('D23: a null body is an empty one', async () => {
    const altered: FaultSeed = { when: { route: 'issue' }, then: { kind: 'alter', set: { body: null } } };
    expect((await read(issue({}, { faults: [altered] }), forgejoIssue)).entity.body).toBe('');
  });

  it('a removed line is on the old side; an outdated place is never moved and never said to be outdated', async () => {
    const { threads } = await readProposal({
      threads: [
        { path: 'a.ts', line: 9, side: 'left', comments: [{ author: 'ada', body: 'old side' }] },
        { path: 'b.ts', line: null, originalLine: 40, outdated: true, comments: [{ author: 'ada', body: 'outdated' }] },
      ],
    });
    expect(threads.map(({ path, line, side, outdated }) => [path, line, side, outdated])).toEqual([
      ['a.ts', 9, 'left', false],
      ['b.ts', 40, 'right', false],
    ]);
  });

  it('label names of every kind', async () => {
    const labels = ['area: press', 'a/b', '"quoted"', '🍐', 'é'.repeat(150)];
    expect((await readProposal({ labels })).entity.labels).toEqual(labels);
  });

  it('a person renamed, and a login taken over by somebody else: the id decides', async () => {
    await withForgejo(issue({ comments: [{ author: 'bob', body: 'x' }] }), async (forgejo, client) => {
      const inputs = await client.read(forgejoIssue, profileOf(['entity', 'comments'], 'work_item'));
      const bob = inputs.actors.find(({ login }) => login === 'bob');
      if (!bob) throw new Error('bob wrote');
      forgejo.mutate(({ people }) => {
        const [ada, one] = people;
        if (ada && one) [one.login, ada.login] = ['robert', 'bob'];
      });
      expect(await client.lookUpRole(inputs, bob)).toEqual({ actor_id: '101', outcome: 'undetermined' });
    });
  });

  it('D17: created and edited, or moved without an edit: a time that moved establishes nothing; an entity’s does not count', async () => {
    const inputs = await read(
      issue({
        updatedAt: '2026-06-01T00:00:00Z',
        comments: [
          { author: 'ada', body: 'never touched' },
          { author: 'ada', body: 'bumped', updatedAt: '2026-06-01T00:00:00Z' },
        ],
      }),
      forgejoIssue,
    );
    expect(inputs.comments.map(({ revision }) => revision.edited)).toEqual([false, 'unknown']);
    expect(inputs.entity.revision).toEqual({ edited: false });
  });
});

describe('what broke others, Forgejo: trust', () => {
  it('D18: what was taken over from elsewhere is nobody’s', async () => {
    const inputs = await read(issue({ comments: [{ author: 'ada', body: 'x', imported: 'somebody' }] }), forgejoIssue);
    expect(inputs.comments[0]).toMatchObject({ author_id: null, revision: { edited: 'unknown' } });
  });

  it('D18: of a pull request that was taken over, reviews and their comments are nobody’s too', async () => {
    const inputs = await readProposal({
      imported: 'somebody',
      reviews: [{ key: 'r', author: 'ada', state: 'approved', body: 'LGTM' }],
      threads: [{ path: 'a.ts', comments: [{ author: 'ada', body: 'x', review: 'r' }] }],
    });
    expect([inputs.entity, ...inputs.reviews, ...inputs.comments].map(({ author_id }) => author_id)).toEqual([
      ...[null, null, null],
    ]);
  });

  it('an outsider’s comment, an edited one and a marker of a stranger stay out', async () => {
    const seed = issue({
      comments: [
        { author: 'rae', body: '## Code Review: Round 1' },
        { author: 'rae', body: 'mended', edits: [{ by: 'ada', body: 'mended' }] },
        { author: 'bob', body: 'In.' },
      ],
    });
    await withForgejo(seed, async (_, client) => {
      expect(await admitted(client)).toEqual(['In.']);
    });
  });

  it('D19: a login that ends in [bot] makes nobody a bot', async () => {
    const people = [...forgejoPeople, { login: 'x[bot]', id: 200, role: 'write' as const }];
    const inputs = await read(issue({ comments: [{ author: 'x[bot]', body: 'x' }] }, { people }), forgejoIssue);
    expect(inputs.actors.find(({ id }) => id === '200')?.type).toBe('user');
  });

  it('D21: a role look-up that a token may not make is undetermined: denied', async () => {
    const tokens = [{ value: 'forgejo_reads_only', login: 'bob', access: 'read' as const }];
    await withForgejo(issue({ comments: [{ author: 'ada', body: 'x' }] }, { tokens }), async (_, client) => {
      const inputs = await client.read(forgejoIssue, profileOf(['entity', 'comments'], 'work_item'));
      const [ada] = inputs.actors;
      if (!ada) throw new Error('ada wrote');
      expect((await client.lookUpRole(inputs, ada)).outcome).toBe('undetermined');
      expect(await admitted(client)).toEqual([]);
    });
  });

  it('D17: without the public page nothing shows who wrote the body', async () => {
    const hidden = { repository: { owner: 'Octo', name: 'App', private: true } };
    const people = forgejoPeople;
    expect((await read(issue({}, { ...hidden, people }), forgejoIssue)).entity.revision).toEqual({ edited: 'unknown' });
    const edited = issue({ edits: [{ by: 'rae', body: 'Another.' }] });
    expect((await read(edited, forgejoIssue)).entity.revision).toEqual({ edited: true, witnesses: [] });
  });

  it.each(['issue', 'version', 'comments', 'history'])(
    'an answer of %s that redirects to the metadata address is not followed',
    async (route) => {
      const location = 'http://169.254.169.254/latest/meta-data/';
      const seed = issue(
        { comments: [{ author: 'ada', body: 'x' }] },
        { faults: [{ when: { route }, then: { kind: 'redirect', location } }] },
      );
      await withForgejo(seed, async (_, client) => {
        const reading = client.read(forgejoIssue, profileOf(['entity', 'comments'], 'work_item'));
        if (route === 'issue' || route === 'version')
          await expect(reading).rejects.toMatchObject({ code: 'redirect_refused' });
        else if (route === 'comments') expect((await reading).shortfalls).toContainEqual(missing('comments'));
        else expect((await reading).entity.revision).toEqual({ edited: 'unknown' });
      });
    },
  );

  it('a renamed repository is read under the name that it has now', async () => {
    const repository = { owner: 'Octo', name: 'App', formerNames: ['Octo/Old'] };
    const inputs = await read(issue({}, { repository }), { ...forgejoIssue, repository: 'Octo/Old' });
    expect(inputs.source.repository).toBe('octo/app');
  });
});
