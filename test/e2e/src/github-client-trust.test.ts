import { describe, expect, it } from 'vitest';
import type { EntitySeed, PersonSeed } from '@casefile/fakes/github';
import { profileOf, pull, seedOf, withGitHub, everybody } from './github-client.fixture.js';

describe('what broke others: trust and shapes', () => {
  const people: readonly PersonSeed[] = [
    ...everybody,
    { login: 'owner', role: 'admin', association: 'CONTRIBUTOR' },
    { login: 'reviewer', role: { name: 'security-reviewer', base: 'write' } },
    { login: 'reader', role: { name: 'triage-ish', flags: ['pull', 'triage'] } },
    { login: 'stranger' },
    { login: 'gone', status: 'deleted' },
    { login: 'helper', kind: 'bot' },
    { login: 'imported', kind: 'mannequin' },
    { login: 'acme', kind: 'organization' },
    { login: 'fake[bot]' },
  ];

  it('every kind of account, edit and title comes with the evidence that there is', async () => {
    const entity: Partial<EntitySeed> = {
      title: 'Now',
      titleHistory: [{ by: 'stranger', from: 'Then', to: 'Now' }],
      head: { repository: null },
      comments: [
        { author: 'ada', body: 'plain' },
        { author: 'stranger', edits: [{ by: 'ada', body: 'mended' }] },
        {
          author: 'ada',
          edits: [
            { by: 'stranger', body: 'y' },
            { by: 'ada', body: 'z' },
          ],
        },
        { author: 'ada', edits: [{ by: 'gone', body: 'by a ghost' }] },
        { author: 'ada', edits: [{ by: 'ada', body: 'hidden' }], historyHidden: true },
        { author: 'gone', body: 'ghost' },
        { author: null, body: 'null' },
        { author: 'helper', body: 'bot' },
        { author: 'imported', body: 'mannequin' },
        { author: 'acme', body: 'organization' },
      ],
    };
    await withGitHub(seedOf(entity, { people }), async (_, client) => {
      const inputs = await client.read(pull, profileOf());
      const of = (login: string) => inputs.actors.find((actor) => actor.login === login)?.id ?? 'nobody';
      const editedBy = (...ids: (string | null)[]) => ({
        edited: true,
        witnesses: ids.map((actor_id, n) => ({ evidence: n === 0 ? 'forge_editor' : 'content_edit', actor_id })),
      });
      expect(inputs.shortfalls).toEqual([]);
      expect(inputs.entity.title_revision).toEqual({
        edited: true,
        witnesses: [{ evidence: 'title_event', actor_id: of('stranger') }],
      });
      expect(inputs.comments.map(({ body, author_id, revision }) => [body, author_id, revision])).toEqual([
        ['plain', of('ada'), { edited: false }],
        ['mended', of('stranger'), editedBy(of('ada'), of('ada'))],
        ['z', of('ada'), editedBy(of('ada'), of('ada'))],
        ['by a ghost', of('ada'), editedBy(null, null)],
        ['hidden', of('ada'), editedBy(of('ada'), null)],
        ['ghost', null, { edited: false }],
        ['null', null, { edited: false }],
        ['bot', of('helper'), { edited: false }],
        ['mannequin', of('imported'), { edited: false }],
        ['organization', of('acme'), { edited: false }],
      ]);
      expect(inputs.actors.map(({ login, type }) => [login, type])).toEqual(
        expect.arrayContaining([
          ['helper', 'bot'],
          ['imported', 'mannequin'],
          ['acme', 'organization'],
          ['stranger', 'user'],
        ]),
      );
    });
  });

  it('roles are what the permission endpoint says', async () => {
    const entity = {
      comments: ['ada', 'owner', 'reviewer', 'reader', 'stranger'].map((author) => ({ author, body: author })),
    };
    await withGitHub(seedOf(entity, { people }), async (_, client) => {
      const inputs = await client.read(pull, profileOf());
      const roles = await Promise.all(
        inputs.actors.map(async (actor) => [actor.login, await client.lookUpRole(inputs, actor)] as const),
      );
      const role = (login: string) => roles.find(([name]) => name === login)?.[1];
      expect(role('owner')).toMatchObject({ outcome: 'role', role: 'admin' });
      expect(role('reviewer')).toMatchObject({ outcome: 'role', role: 'write' });
      expect(role('reader')).toMatchObject({ outcome: 'role', role: 'triage' });
      expect(role('stranger')).toMatchObject({ outcome: 'role', role: 'read' });
    });
  });

  it('a login taken over by somebody else: the id decides', async () => {
    await withGitHub(seedOf({}, { people }), async (github, client) => {
      const inputs = await client.read(pull, profileOf());
      github.mutate((world) => {
        for (const person of world.people) {
          if (person.login === 'ada') person.login = person.restLogin = 'ada-renamed';
          else if (person.login === 'owner') person.login = person.restLogin = 'ada';
        }
      });
      const ada = inputs.actors.find(({ login }) => login === 'ada');
      expect(ada && (await client.lookUpRole(inputs, ada))).toEqual({ actor_id: ada?.id, outcome: 'undetermined' });
    });
  });

  it('a token without push may read but not look up: undetermined', async () => {
    const tokens = [{ value: 'ghp_reader_token', login: 'ada', access: 'read' as const }];
    await withGitHub(seedOf({}, { tokens }), async (_, client) => {
      const inputs = await client.read(pull, profileOf());
      for (const actor of inputs.actors) expect((await client.lookUpRole(inputs, actor)).outcome).toBe('undetermined');
    });
  });

  it('a token that does not see the repository finds nothing, a wrong one is refused', async () => {
    const tokens = [{ value: 'ghp_outsider_token', login: 'ada', access: 'none' as const }];
    await withGitHub(seedOf({}, { tokens }), async (_, client) => {
      await expect(client.read(pull, profileOf())).rejects.toMatchObject({ code: 'entity_not_found' });
    });
    await withGitHub(
      seedOf(),
      async (_, client) => {
        await expect(client.read(pull, profileOf())).rejects.toMatchObject({ code: 'forge_refused' });
      },
      { credential: { kind: 'token', token: 'ghp_wrong_token' } },
    );
  });

  it('reviews: pending ones and drafts are left out, a dismissal names who and when', async () => {
    const entity: Partial<EntitySeed> = {
      reviews: [
        { key: 'r1', author: 'bob', state: 'approved', body: '' },
        { author: 'bob', state: 'dismissed', body: 'x', dismissal: { by: 'ada', at: '2026-09-08T12:00:00Z' } },
        { author: 'ada', state: 'pending', body: 'draft' },
        { author: 'bob', state: 'commented', body: 'x', submittedAt: null },
      ],
      threads: [
        {
          path: 'a.ts',
          line: null,
          originalLine: 40,
          outdated: true,
          comments: [{ author: 'bob', body: 'x', review: 'r1', diffHunk: '' }],
        },
        { path: 'b.ts', line: 1, comments: [{ author: 'ada', body: 'draft', pending: true }] },
      ],
    };
    await withGitHub(seedOf(entity), async (_, client) => {
      const inputs = await client.read(pull, profileOf());
      const ada = inputs.actors.find(({ login }) => login === 'ada')?.id;
      expect(inputs.reviews).toMatchObject([
        { state: 'approved', body: '' },
        { state: 'dismissed', dismissed_at: '2026-09-08T12:00:00.000000000Z', dismissed_by_actor_id: ada },
      ]);
      expect(inputs.threads).toHaveLength(1);
      expect(inputs.threads[0]).toMatchObject({ original_line: 40, outdated: true, review_id: inputs.reviews[0]?.id });
      expect(inputs.threads[0]).not.toHaveProperty('line');
      expect(inputs.shortfalls).toEqual([{ scope: 'reviews', code: 'invalid_metadata', count: 1 }]);
    });
  });

  it('checks: every state, another revision, a commit status', async () => {
    const checks: EntitySeed['checks'] = [
      { name: 'queued', status: 'queued' },
      { name: 'waiting', status: 'waiting' },
      { name: 'running', status: 'in_progress' },
      { name: 'failed', status: 'completed', conclusion: 'failure' },
      { name: 'unstarted', kind: 'check', app: 'starter', status: 'completed', conclusion: 'startup_failure' },
      { name: 'skipped', status: 'completed', conclusion: 'skipped', startedAt: null },
      {
        name: 'app',
        kind: 'check',
        app: 'ci',
        status: 'completed',
        conclusion: 'neutral',
        suiteCreatedAt: '2026-09-08T09:00:00Z',
      },
      {
        name: 'old',
        kind: 'check',
        app: 'ci-of-old',
        status: 'completed',
        conclusion: 'success',
        reportedSha: 'c'.repeat(40),
      },
      { name: 'status', kind: 'status', status: 'success' },
    ];
    await withGitHub(seedOf({ checks }), async (_, client) => {
      const inputs = await client.read(pull, profileOf());
      expect(
        inputs.checks.map(({ name, status, conclusion, never_started, log }) => [
          name,
          status,
          conclusion,
          never_started,
          log.offered,
        ]),
      ).toEqual([
        ['queued', 'queued', undefined, undefined, true],
        ['waiting', 'queued', undefined, undefined, true],
        ['running', 'in_progress', undefined, undefined, true],
        ['failed', 'completed', 'failure', false, true],
        ['unstarted', 'completed', 'failure', true, false],
        ['skipped', 'completed', 'skipped', true, true],
        ['app', 'completed', 'neutral', false, false],
      ]);
      expect(inputs.checks.at(-1)?.created_at).toBe('2026-09-08T09:00:00.000000000Z');
      expect(inputs.shortfalls).toEqual([{ scope: 'checks', code: 'invalid_metadata', count: 2 }]);
    });
  });
});
