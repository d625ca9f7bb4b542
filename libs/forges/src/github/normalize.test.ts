import { describe, expect, it } from 'vitest';
import { validateNormalizedInputs } from '@casefile/contract';
import {
  ada,
  bob,
  checkNode,
  closed,
  contextsOf,
  head,
  normalized,
  opened,
  page,
  profileOf,
  pullNode,
  pullReference,
  replyNode,
  textNode,
  threadNode,
} from './reading.fixture.js';

const time = '2026-09-08T10:15:30.000000000Z';

describe('normalizing the entity', () => {
  it('gives the forge-neutral model', () => {
    const inputs = normalized({ labels: page([{ id: 'LA_1', name: 'bug' }]) });
    expect(validateNormalizedInputs(inputs)).toEqual({ ok: true, value: inputs });
    expect(inputs).toEqual({
      schema_version: 1,
      source: { forge: 'github', host: 'github.com', repository_id: 'R_1', repository: 'octo/app' },
      entity: {
        kind: 'change_proposal',
        number: 12,
        id: 'PR_12',
        state: 'open',
        title: 'A title',
        body: 'body of PR_12',
        labels: ['bug'],
        author_id: 'U_ada',
        created_at: time,
        updated_at: '2026-09-08T10:15:31.000000000Z',
        revision: { edited: false },
        title_revision: { edited: false },
        head_sha: head,
      },
      actors: [{ id: 'U_ada', login: 'ada', type: 'user' }],
      comments: [],
      reviews: [],
      threads: [],
      checks: [],
      shortfalls: [],
    });
  });

  it.each([
    ['OPEN', false, 'open'],
    ['CLOSED', false, 'closed'],
    ['MERGED', true, 'merged'],
    ['CLOSED', true, 'merged'],
    ['OPEN', true, 'merged'],
  ])('Relationship to normalized-event v1: a pull request %s with merged %s is %s', (state, merged, expected) => {
    expect(normalized({ state, merged }).entity.state).toBe(expected);
  });

  it.each([
    ['state', 'MERGED'],
    ['state', 'DRAFT'],
    ['state', null],
    ['merged', null],
    ['id', 'PR/12'],
    ['id', ''],
    ['id', 12],
    ['id', null],
    ['title', null],
    ['body', 5],
    ['createdAt', 'yesterday'],
    ['updatedAt', null],
    ['author', { __typename: 'User', login: 'ada', id: 'U ada' }],
    ['author', { __typename: 'User', login: 'ada' }],
    ['author', undefined],
  ])('D32: a required %s of %j aborts', (name, value) => {
    expect(() => normalized({ [name]: value })).toThrowError(
      expect.objectContaining({
        code: 'assembly_aborted',
        details: { scope: 'entity', code: 'invalid_metadata', count: 1 },
      }),
    );
  });

  it.each([{ id: 'R 1' }, { id: null }, { nameWithOwner: '' }, { nameWithOwner: null }])(
    'D32: a repository with %j aborts',
    (repository) => {
      const entity = pullNode({ repository: { id: repository.id === undefined ? 'R_1' : repository.id } });
      const reading = opened(pullNode());
      reading.repository = { id: 'R_1', nameWithOwner: 'Octo/App', ...repository };
      reading.last = entity;
      expect(() => closed(reading, pullNode())).toThrowError(expect.objectContaining({ code: 'assembly_aborted' }));
    },
  );

  it('D15: an id longer than max_metadata_string_bytes is invalid', () => {
    expect(normalized({ id: 'P'.repeat(100) }).entity.id).toHaveLength(100);
    expect(() => normalized({ id: 'P'.repeat(101) })).toThrowError(
      expect.objectContaining({ code: 'assembly_aborted' }),
    );
  });

  it('D23: a null body is an empty body of its actor', () => {
    expect(normalized({ body: null }).entity.body).toBe('');
  });

  it('D2: title, body and state are the last read’s, the head is the first read’s', () => {
    const reading = opened(pullNode());
    const { entity } = closed(
      reading,
      pullNode({ title: 'Later', body: 'later', state: 'CLOSED', headRefOid: 'b'.repeat(40), author: bob }),
    );
    expect(entity).toMatchObject({
      title: 'Later',
      body: 'later',
      state: 'closed',
      author_id: 'U_bob',
      head_sha: head,
    });
  });

  it('a head in capitals is lowercased, one that is none is left out and no check can match it', () => {
    expect(normalized({ headRefOid: head.toUpperCase() }).entity.head_sha).toBe(head);
    const inputs = normalized({ headRefOid: 'HEAD', contexts: contextsOf([checkNode('CR_1')]) });
    expect(inputs.entity.head_sha).toBeUndefined();
    expect(inputs.checks).toEqual([]);
    expect(inputs.shortfalls).toEqual([{ scope: 'checks', code: 'invalid_metadata', count: 1 }]);
  });

  it('an issue has no head and no change proposal’s sources', () => {
    const issue = { ...pullNode(), __typename: 'Issue', merged: undefined, headRefOid: undefined };
    const profile = profileOf({
      entity_kind: 'work_item',
      included_sources: ['comments', 'entity'],
      check_log_selection: 'none',
    });
    const reading = opened(issue, profile, { ...pullReference, kind: 'work_item' });
    const inputs = closed(reading, issue);
    expect(inputs.entity).toMatchObject({ kind: 'work_item', state: 'open' });
    expect(inputs.entity).not.toHaveProperty('head_sha');
  });
});

describe('normalizing actors', () => {
  it.each([
    ['User', 'user'],
    ['Bot', 'bot'],
    ['Mannequin', 'mannequin'],
    ['Organization', 'organization'],
    ['EnterpriseUserAccount', 'user'],
    ['Team', 'unknown'],
    [undefined, 'unknown'],
  ])('D19: the type of %s is %s, whatever the login says', (__typename, type) => {
    expect(normalized({ author: { __typename, login: 'x[bot]', id: 'X_1' } }).actors).toEqual([
      { id: 'X_1', login: 'x[bot]', type },
    ]);
  });

  it('D19: one id under two logins is one actor; one id of two kinds is of neither', () => {
    const comments = [
      textNode('IC_1', { author: { ...ada, login: 'Ada-Renamed' } }),
      textNode('IC_2', { author: { ...bob, __typename: 'Bot' } }),
      textNode('IC_3', { author: bob }),
    ];
    expect(normalized({ comments: page(comments) }).actors).toEqual([
      { id: 'U_ada', login: 'Ada-Renamed', type: 'user' },
      { id: 'U_bob', login: 'bob', type: 'unknown' },
    ]);
  });

  it('D18: a deleted account is null, and GitHub’s own placeholder is a ghost', () => {
    const inputs = normalized({
      comments: page([textNode('IC_1', { author: null })]),
      author: { ...ada, id: 'MDQ6VXNlcjEwMTM3' },
    });
    expect(inputs.comments[0]?.author_id).toBeNull();
    expect(inputs.actors[0]?.type).toBe('ghost');
  });
});

describe('normalizing comments', () => {
  it('D4: conversation and review-thread comments are comments; D5: invalid ones are counted', () => {
    const inputs = normalized({
      comments: page([
        textNode('IC_1'),
        textNode('IC 2'),
        textNode('IC_3', { createdAt: '2026-02-30T00:00:00Z' }),
        textNode('IC_4', { updatedAt: 'later' }),
        textNode('IC_5', { body: 7 }),
        textNode('IC_6', { author: { login: 'x' } }),
        textNode('IC_7', { body: null, updatedAt: undefined }),
      ]),
      threads: page([threadNode('PRRT_1', [replyNode('PRRC_1')])]),
    });
    expect(inputs.comments.map(({ id }) => id)).toEqual(['IC_1', 'IC_7', 'PRRC_1']);
    expect(inputs.comments[1]).toEqual({
      id: 'IC_7',
      author_id: 'U_ada',
      body: '',
      created_at: time,
      revision: { edited: false },
    });
    expect(inputs.shortfalls).toEqual([{ scope: 'comments', code: 'invalid_metadata', count: 5 }]);
  });

  it('D24: pending comments are left out without a gap, with threads that hold nothing else', () => {
    const inputs = normalized({
      threads: page([
        threadNode('PRRT_1', [replyNode('PRRC_1', { state: 'PENDING' })]),
        threadNode('PRRT_2', [replyNode('PRRC_2'), replyNode('PRRC_3', { state: 'PENDING' })]),
        threadNode('PRRT_3', []),
      ]),
    });
    expect(inputs.comments.map(({ id }) => id)).toEqual(['PRRC_2']);
    expect(inputs.threads.map(({ id, comment_ids }) => [id, comment_ids])).toEqual([['PRRT_2', ['PRRC_2']]]);
    expect(inputs.shortfalls).toEqual([]);
  });

  it('a comment of an unknown state, or one in two threads, is invalid', () => {
    const inputs = normalized({
      threads: page([
        threadNode('PRRT_1', [replyNode('PRRC_1'), replyNode('PRRC_2', { state: 'HIDDEN' })]),
        threadNode('PRRT_2', [replyNode('PRRC_3'), replyNode('PRRC_1')]),
      ]),
    });
    expect(inputs.comments.map(({ id }) => id)).toEqual(['PRRC_1', 'PRRC_3']);
    expect(inputs.shortfalls).toEqual([{ scope: 'comments', code: 'invalid_metadata', count: 2 }]);
  });

  it('D4: without reviews the thread comments are records and no thread exists', () => {
    const profile = profileOf({ included_sources: ['comments', 'entity'], check_log_selection: 'none' });
    const inputs = normalized(
      { threads: page([threadNode('PRRT_1', [replyNode('PRRC_1')], { path: 3 })]) },
      undefined,
      profile,
    );
    expect(inputs.comments).toHaveLength(1);
    expect(inputs.threads).toEqual([]);
    expect(inputs.shortfalls).toEqual([]);
  });
});

describe('normalizing reviews', () => {
  const reviewNode = (id: string, changes: Record<string, unknown> = {}) =>
    textNode(id, { state: 'APPROVED', submittedAt: '2026-09-08T11:00:00Z', commit: { oid: head }, ...changes });

  it.each([
    ['APPROVED', 'approved'],
    ['CHANGES_REQUESTED', 'changes_requested'],
    ['COMMENTED', 'commented'],
  ])('Relationships, review states: %s is %s', (state, expected) => {
    const { reviews } = normalized({ reviews: page([reviewNode('PRR_1', { state })]) });
    expect(reviews).toEqual([
      {
        id: 'PRR_1',
        author_id: 'U_ada',
        body: 'body of PRR_1',
        created_at: '2026-09-08T11:00:00.000000000Z',
        updated_at: '2026-09-08T10:15:31.000000000Z',
        revision: { edited: false },
        state: expected,
        reviewed_sha: head,
      },
    ]);
  });

  it('D24: a pending review is left out without a gap; every other word and a missing submission are invalid', () => {
    const inputs = normalized({
      reviews: page([
        reviewNode('PRR_1', { state: 'PENDING', submittedAt: null }),
        reviewNode('PRR_2', { state: 'approved' }),
        reviewNode('PRR_3', { submittedAt: null }),
        reviewNode('PRR_4', { commit: { oid: 'xyz' } }),
        reviewNode('PRR_5', { commit: null, body: null }),
      ]),
    });
    expect(inputs.reviews).toMatchObject([{ id: 'PRR_5', body: '' }]);
    expect(inputs.reviews[0]).not.toHaveProperty('reviewed_sha');
    expect(inputs.shortfalls).toEqual([{ scope: 'reviews', code: 'invalid_metadata', count: 3 }]);
  });

  it('a dismissed review names who dismissed it last and when, or null where the forge does not show it', () => {
    const event = (id: string, review: string, createdAt: string, actor: unknown) => ({
      id,
      createdAt,
      actor,
      review: { id: review },
    });
    const inputs = normalized({
      reviews: page(['PRR_1', 'PRR_2', 'PRR_3', 'PRR_4'].map((id) => reviewNode(id, { state: 'DISMISSED' }))),
      dismissals: page([
        event('E_1', 'PRR_1', '2026-09-08T12:00:00Z', ada),
        event('E_2', 'PRR_1', '2026-09-08T13:00:00Z', bob),
        event('E_3', 'PRR_2', '2026-09-08T14:00:00Z', null),
        event('E_4', 'PRR_4', 'never', bob),
        { id: 'E_5', createdAt: '2026-09-08T14:00:00Z', actor: null, review: null },
      ]),
    });
    expect(
      inputs.reviews.map(({ id, dismissed_at, dismissed_by_actor_id }) => [id, dismissed_at, dismissed_by_actor_id]),
    ).toEqual([
      ['PRR_1', '2026-09-08T13:00:00.000000000Z', 'U_bob'],
      ['PRR_2', '2026-09-08T14:00:00.000000000Z', null],
      ['PRR_3', null, null],
    ]);
    expect(inputs.shortfalls).toEqual([{ scope: 'reviews', code: 'invalid_metadata', count: 1 }]);
  });
});

describe('normalizing threads', () => {
  const threadOf = (changes: Record<string, unknown>, first: Record<string, unknown> = {}) =>
    normalized({
      threads: page([
        threadNode('PRRT_1', [replyNode('PRRC_1', first), replyNode('PRRC_2', { replyTo: { id: 'PRRC_1' } })], changes),
      ]),
    });

  it('D26: creation, review and revision are its first comment’s, replies are the parents that the forge names', () => {
    const { threads } = threadOf(
      { isResolved: true, resolvedBy: bob, startLine: 1, originalStartLine: 1, diffSide: 'LEFT' },
      {
        createdAt: '2026-09-08T09:00:00Z',
        pullRequestReview: { id: 'PRR_1' },
        originalCommit: { oid: 'b'.repeat(40) },
      },
    );
    expect(threads).toEqual([
      {
        id: 'PRRT_1',
        created_at: '2026-09-08T09:00:00.000000000Z',
        comment_ids: ['PRRC_1', 'PRRC_2'],
        replies: [{ comment_id: 'PRRC_2', parent_id: 'PRRC_1' }],
        review_id: 'PRR_1',
        reviewed_sha: 'b'.repeat(40),
        path: 'src/main.ts',
        line: 3,
        start_line: 1,
        original_line: 2,
        original_start_line: 1,
        side: 'left',
        resolved: true,
        resolved_by_actor_id: 'U_bob',
        outdated: false,
      },
    ]);
  });

  it('an outdated thread has no line and keeps the original one', () => {
    const [thread] = threadOf({ isOutdated: true, line: null, originalLine: 40 }).threads;
    expect(thread).toMatchObject({ outdated: true, original_line: 40 });
    expect(thread).not.toHaveProperty('line');
  });

  it('an unresolved thread names no resolver, a resolved one without an account says null', () => {
    expect(threadOf({ resolvedBy: bob }).threads[0]).not.toHaveProperty('resolved_by_actor_id');
    expect(threadOf({ isResolved: true, resolvedBy: null }).threads[0]?.resolved_by_actor_id).toBeNull();
  });

  it.each([
    [{ id: 'PRRT 1' }, {}],
    [{ path: null }, {}],
    [{ line: 0 }, {}],
    [{ line: 1.5 }, {}],
    [{ originalLine: '4' }, {}],
    [{ diffSide: 'right' }, {}],
    [{ isResolved: null }, {}],
    [{ isOutdated: null }, {}],
    [{ isResolved: true, resolvedBy: { login: 'x', id: 'U x' } }, {}],
    [{}, { createdAt: 'never' }],
    [{}, { originalCommit: { oid: 'g' } }],
    [{}, { pullRequestReview: { id: '?' } }],
  ])('a thread with %j and a first comment with %j is left out and counted, its comments stay', (changes, first) => {
    const inputs = threadOf(changes, first);
    expect(inputs.threads).toEqual([]);
    expect(inputs.shortfalls).toContainEqual({ scope: 'reviews', code: 'invalid_metadata', count: 1 });
    expect(inputs.comments.at(-1)?.id).toBe('PRRC_2');
  });

  it('a path is taken exactly as the forge gives it', () => {
    expect(threadOf({ path: ' b/한국어\n.ts' }).threads[0]?.path).toBe(' b/한국어\n.ts');
  });

  it('a reply to a comment outside of the thread is no edge, one to a broken id is counted', () => {
    const replies = [
      replyNode('PRRC_1'),
      replyNode('PRRC_2', { replyTo: { id: 'PRRC_9' } }),
      replyNode('PRRC_3', { replyTo: { id: '/' } }),
    ];
    const inputs = normalized({ threads: page([threadNode('PRRT_1', replies)]) });
    expect(inputs.threads[0]?.replies).toEqual([]);
    expect(inputs.shortfalls).toEqual([{ scope: 'reviews', code: 'invalid_metadata', count: 1 }]);
  });
});
