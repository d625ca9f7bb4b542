import { describe, expect, it } from 'vitest';
import { isRateLimited, isTooSlow, readAnswer } from './answer.js';
import {
  ada,
  closed,
  contextsOf,
  checkNode,
  entityAnswer,
  head,
  opened,
  page,
  profileOf,
  pullNode,
  pullReference,
  replyNode,
  take,
  textNode,
  threadNode,
} from './reading.fixture.js';
import { entityMoved, giveUp, nextStep, openReading, type Reading } from './reading.js';

const ids = (nodes: readonly { readonly id: string }[]): string[] => nodes.map(({ id }) => id);
const asked = (reading: Reading) => nextStep(reading)?.request;
const entityPage = (connections: Record<string, unknown>) => ({ data: { entity: { id: 'PR_12', ...connections } } });

describe('paging (forges.md, GitHub)', () => {
  it('asks for the next pages of several connections and threads in one request, and only where there are some', () => {
    const entity = pullNode({
      comments: page([textNode('IC_1')], { total: 3, cursor: 'c1' }),
      reviews: page([]),
      threads: page([threadNode('PRRT_1', [], { comments: page([replyNode('PRRC_1')], { total: 2, cursor: 'r1' }) })]),
    });
    const reading = opened(entity);
    expect(asked(reading)?.variables(0)).toEqual({
      entity: 'PR_12',
      flat: 100,
      comments: 'c1',
      more: 100,
      thread0: 'PRRT_1',
      after0: 'r1',
    });
    take(reading, {
      data: {
        entity: { comments: page([textNode('IC_2')], { total: 3, cursor: 'c2' }) },
        thread0: { comments: page([replyNode('PRRC_2')], { total: 2 }) },
      },
    });
    expect(asked(reading)?.variables(0)).toEqual({ entity: 'PR_12', flat: 100, comments: 'c2' });
    take(reading, entityPage({ comments: page([textNode('IC_3')], { total: 3 }) }));
    const inputs = closed(reading, entity);
    expect(ids(inputs.comments)).toEqual(['IC_1', 'IC_2', 'IC_3', 'PRRC_1', 'PRRC_2']);
    expect(inputs.threads[0]?.comment_ids).toEqual(['PRRC_1', 'PRRC_2']);
    expect(inputs.shortfalls).toEqual([]);
  });

  it('D11: the total says 4, the pages give 3: fetch_failed, what was read is kept', () => {
    const entity = pullNode({ comments: page([textNode('IC_1')], { total: 4, cursor: 'c1' }) });
    const reading = opened(entity);
    take(reading, entityPage({ comments: page([textNode('IC_2'), textNode('IC_3')], { total: 4 }) }));
    const inputs = closed(reading, entity);
    expect(ids(inputs.comments)).toEqual(['IC_1', 'IC_2', 'IC_3']);
    expect(inputs.shortfalls).toEqual([{ scope: 'comments', code: 'fetch_failed', count: 1 }]);
  });

  it('D11: a total below what was read disagrees too', () => {
    const entity = pullNode({ comments: page([textNode('IC_1'), textNode('IC_2')], { total: 1 }) });
    expect(closed(opened(entity), entity).shortfalls).toEqual([{ scope: 'comments', code: 'fetch_failed', count: 1 }]);
  });

  it.each([
    ['the same page for ever', page([textNode('IC_1')], { total: 3, cursor: 'c1' })],
    ['the same nodes under other cursors', page([textNode('IC_1')], { total: 3, cursor: 'c2' })],
    ['empty pages for ever', page([], { total: 3, cursor: 'c2' })],
    [
      'a promise of more without a cursor',
      { ...page([textNode('IC_2')], { total: 3 }), pageInfo: { hasNextPage: true, endCursor: null } },
    ],
    ['the same cursor with other nodes', page([textNode('IC_2')], { total: 3, cursor: 'c1' })],
  ])('D11: a listing that returns %s stops as fetch_failed', (_, next) => {
    const entity = pullNode({ comments: page([textNode('IC_1')], { total: 3, cursor: 'c1' }) });
    const reading = opened(entity);
    take(reading, entityPage({ comments: next }));
    expect(nextStep(reading)).toBeNull();
    const [shortfall] = closed(reading, entity).shortfalls;
    expect(shortfall).toMatchObject({ scope: 'comments', code: 'fetch_failed' });
  });

  it('D11: a page that fails with others is asked for alone, and then given up by itself', () => {
    const entity = pullNode({
      comments: page([textNode('IC_1')], { total: 2, cursor: 'c1' }),
      reviews: page([], { total: 2, cursor: 'v1' }),
      threads: page([threadNode('PRRT_1', [], { comments: page([replyNode('PRRC_1')], { total: 5, cursor: 'r1' }) })]),
    });
    const reading = opened(entity);
    expect(reading.connections.get('reviews')?.failed).toBe(true);
    const both = nextStep(reading);
    if (both) giveUp(reading, both);
    expect(asked(reading)?.variables(0)).toEqual({ entity: 'PR_12', flat: 100, comments: 'c1' });
    take(reading, entityPage({ comments: page([textNode('IC_2')], { total: 2 }) }));
    expect(asked(reading)?.variables(0)).toEqual({ more: 100, thread0: 'PRRT_1', after0: 'r1' });
    const alone = nextStep(reading);
    if (alone) giveUp(reading, alone);
    const inputs = closed(reading, entity);
    expect(ids(inputs.comments)).toEqual(['IC_1', 'IC_2', 'PRRC_1']);
    expect(inputs.shortfalls).toEqual([
      { scope: 'comments', code: 'fetch_failed', count: 4 },
      { scope: 'reviews', code: 'fetch_failed', count: 2 },
    ]);
  });

  it('D11: threads that could not be read are missing in both scopes', () => {
    const entity = pullNode({ threads: page([threadNode('PRRT_1', [replyNode('PRRC_1')])], { total: 3 }) });
    expect(closed(opened(entity), entity).shortfalls).toEqual([
      { scope: 'comments', code: 'fetch_failed', count: 2 },
      { scope: 'reviews', code: 'fetch_failed', count: 2 },
    ]);
  });

  it('edit histories are asked for by fifty, for edited records only', () => {
    const edited = Array.from({ length: 51 }, (_, index) =>
      textNode(`IC_${String(index)}`, { lastEditedAt: '2026-09-08T12:00:00Z', editor: ada }),
    );
    const reading = opened(pullNode({ comments: page([textNode('IC_x'), ...edited]) }));
    const first = nextStep(reading);
    expect(first?.ask === 'edits' && first.ids).toHaveLength(50);
    if (first) giveUp(reading, first);
    const second = nextStep(reading);
    expect(second?.ask === 'edits' && second.ids).toEqual(['IC_50']);
  });
});

describe('an answer with errors beside partial data', () => {
  const entity = pullNode({
    comments: page([textNode('IC_1'), textNode('IC_2')]),
    threads: page([
      threadNode('PRRT_1', [replyNode('PRRC_1'), replyNode('PRRC_2')]),
      threadNode('PRRT_2', [replyNode('PRRC_3')]),
    ]),
    contexts: contextsOf([checkNode('CR_1'), checkNode('CR_2')]),
  });
  const read = (...errors: unknown[]) => {
    const reading = openReading(pullReference, profileOf());
    take(reading, { ...entityAnswer(entity), errors });
    return closed(reading, entity);
  };
  const at = (...path: (string | number)[]) => ({
    message: 'Something failed',
    path: ['repository', 'entity', ...path],
  });
  const missing = (scope: string, count = 1) => ({ scope, code: 'fetch_failed', count });

  it('a connection that is a hole is fetch_failed, never none', () => {
    expect(read(at('labels')).shortfalls).toEqual([missing('entity')]);
    expect(read(at('reviews')).shortfalls).toEqual([missing('reviews')]);
    expect(read(at('contexts', 'nodes', 0, 'commit', 'statusCheckRollup')).shortfalls).toEqual([missing('checks')]);
  });

  it('a hole in a record takes the record, so that no null of it is believed', () => {
    const inputs = read(at('comments', 'nodes', 1, 'lastEditedAt'));
    expect(ids(inputs.comments)).toEqual(['IC_1', 'PRRC_1', 'PRRC_2', 'PRRC_3']);
    expect(inputs.shortfalls).toEqual([missing('comments')]);
    expect(
      read(at('contexts', 'nodes', 0, 'commit', 'statusCheckRollup', 'contexts', 'nodes', 1, 'startedAt')).checks,
    ).toHaveLength(1);
  });

  it('a hole in a thread takes its comment, and the thread where it is the first', () => {
    const inner = read(at('threads', 'nodes', 0, 'comments', 'nodes', 1, 'editor'));
    expect(inner.threads.map(({ comment_ids }) => comment_ids)).toEqual([['PRRC_1'], ['PRRC_3']]);
    expect(inner.shortfalls).toEqual([missing('comments')]);
    const first = read(at('threads', 'nodes', 0, 'comments', 'nodes', 0, 'author'));
    expect(ids(first.threads)).toEqual(['PRRT_2']);
    expect(first.shortfalls).toEqual([missing('comments'), missing('reviews')]);
    const whole = read(at('threads', 'nodes', 1, 'isResolved'));
    expect(ids(whole.threads)).toEqual(['PRRT_1']);
    expect(whole.shortfalls).toEqual([missing('comments'), missing('reviews')]);
  });

  it('a connection whose error took the entity with it is left out of the next question', () => {
    const reading = openReading(pullReference, profileOf());
    take(reading, {
      data: { repository: { id: 'R_1', nameWithOwner: 'Octo/App', entity: null } },
      errors: [at('comments')],
    });
    expect(nextStep(reading)?.request.query).not.toMatch(/ comments\(first: \$flat/);
    take(reading, entityAnswer(entity));
    const inputs = closed(reading, entity);
    expect(inputs.comments).toHaveLength(3);
    expect(inputs.shortfalls).toEqual([missing('comments')]);
  });

  it.each([
    ['NOT_FOUND', ['repository'], 'entity_not_found'],
    ['NOT_FOUND', ['repository', 'entity'], 'entity_not_found'],
    ['FORBIDDEN', ['repository', 'entity'], 'forge_refused'],
    ['FORBIDDEN', null, 'forge_refused'],
    ['INSUFFICIENT_SCOPES', null, 'forge_refused'],
    [null, ['repository', 'entity', 'lastEditedAt'], 'forge_unavailable'],
    [null, ['repository', 'entity', 'renames', 'nodes', 0, 'actor'], 'forge_unavailable'],
    [null, ['repository', 'entity', 'newestEdits'], 'forge_unavailable'],
    [null, null, 'forge_unavailable'],
  ])('an error %s on the entity itself at %j is %s', (type, path, code) => {
    const reading = openReading(pullReference, profileOf());
    expect(() => {
      take(reading, {
        ...entityAnswer(entity),
        errors: [{ message: 'x', ...(type === null ? {} : { type }), ...(path ? { path } : {}) }],
      });
    }).toThrowError(expect.objectContaining({ code }));
  });

  it('an entity that is missing beside an error of another place is unavailable, and is not asked for for ever', () => {
    const reading = openReading(pullReference, profileOf());
    expect(() => {
      take(reading, {
        data: { rateLimit: null, repository: { id: 'R_1', entity: null } },
        errors: [{ message: 'x', path: ['rateLimit'] }],
      });
    }).toThrowError(expect.objectContaining({ code: 'forge_unavailable' }));
  });

  it('a query that the server does not know is a broken contract', () => {
    const reading = openReading(pullReference, profileOf());
    expect(() => {
      take(reading, {
        data: null,
        errors: [{ message: 'x', extensions: { code: 'undefinedField' }, path: ['query', 'repository'] }],
      });
    }).toThrowError(expect.objectContaining({ code: 'forge_broke_contract' }));
  });

  it('an entity that is null without an error is not there', () => {
    const reading = openReading(pullReference, profileOf());
    expect(() => {
      take(reading, { data: { repository: null } });
    }).toThrowError(expect.objectContaining({ code: 'entity_not_found' }));
  });

  it('an error in a page fails that page; one without a place fails all of the request', () => {
    const open = pullNode({ comments: page([textNode('IC_1')], { total: 2, cursor: 'c1' }) });
    const reading = opened(open);
    take(reading, { ...entityPage({ comments: page([textNode('IC_2')], { total: 2 }) }), errors: [{ message: 'x' }] });
    const inputs = closed(reading, open);
    expect(ids(inputs.comments)).toEqual(['IC_1']);
    expect(inputs.shortfalls).toEqual([missing('comments')]);
  });

  it('one connection that takes the others of a request with it is asked for alone', () => {
    const open = pullNode({
      comments: page([textNode('IC_1')], { total: 2, cursor: 'c1' }),
      labels: page([{ id: 'LA_1', name: 'a' }], { total: 2, cursor: 'l1' }),
    });
    const reading = opened(open);
    take(reading, { data: { entity: null }, errors: [{ message: 'x', path: ['entity', 'comments'] }] });
    take(reading, entityPage({ labels: page([{ id: 'LA_2', name: 'b' }], { total: 2 }) }));
    take(reading, { data: { entity: null }, errors: [{ message: 'x', path: ['entity', 'comments'] }] });
    const inputs = closed(reading, open);
    expect(inputs.entity.labels).toEqual(['a', 'b']);
    expect(inputs.shortfalls).toEqual([missing('comments')]);
  });
});

describe('which entity answers', () => {
  it('D30: an issue number that is a pull request is refused with the right URL', () => {
    const profile = profileOf({ entity_kind: 'work_item', included_sources: ['entity'], check_log_selection: 'none' });
    const reading = openReading({ ...pullReference, kind: 'work_item' }, profile);
    expect(() => {
      take(reading, entityAnswer({ __typename: 'PullRequest', id: 'PR_12', number: 12 }));
    }).toThrowError(
      expect.objectContaining({
        code: 'wrong_entity_kind',
        message: expect.stringContaining('https://github.com/Octo/App/pull/12'),
      }),
    );
  });

  it('D30: a pull request number that is an issue is refused with the right URL', () => {
    expect(() => opened({ __typename: 'Issue', id: 'I_12', number: 12 })).toThrowError(
      expect.objectContaining({ code: 'wrong_entity_kind', details: { url: 'https://github.com/Octo/App/issues/12' } }),
    );
  });

  it.each([{ number: 13 }, { repository: { id: 'R_2' } }, { repository: null }, { __typename: 'Discussion' }])(
    'an entity that moved away is not this one: %j',
    (changes) => {
      expect(() => opened(pullNode(changes))).toThrowError(expect.objectContaining({ code: 'entity_not_found' }));
    },
  );

  it('D14: a profile of another kind is refused before any request', () => {
    expect(() => openReading({ ...pullReference, kind: 'work_item' }, profileOf())).toThrowError(
      expect.objectContaining({ code: 'invalid_profile' }),
    );
  });

  it.each(['Octo', 'Octo/App/more', 'Octo/..', '../App', 'Oc to/App', ''])(
    'D31: a repository %j is refused before any request',
    (repository) => {
      expect(() => openReading({ ...pullReference, repository }, profileOf())).toThrowError(
        expect.objectContaining({ code: 'unsupported_entity' }),
      );
    },
  );
});

describe('D2: entityMoved', () => {
  it('head, body and state move an entity; title, labels and times do not', () => {
    const first = pullNode();
    expect(entityMoved(first, pullNode({ title: 'x', updatedAt: 'x', author: null, labels: null }))).toBe(false);
    for (const change of [
      { headRefOid: 'b'.repeat(40) },
      { body: 'x' },
      { state: 'CLOSED' },
      { merged: true },
      { id: 'PR_13' },
    ])
      expect(entityMoved(first, pullNode(change))).toBe(true);
    expect(head).toHaveLength(40);
  });
});

describe('readAnswer', () => {
  it.each([
    null,
    5,
    'x',
    [],
    {},
    { data: null },
    { data: null, errors: [] },
    { data: {}, errors: 'x' },
    { message: 'Bad credentials' },
  ])('%j is no answer', (body) => {
    expect(readAnswer(body)).toBeNull();
  });

  it('knows slow and limited answers', () => {
    const answer = (body: unknown) => readAnswer(body) ?? { data: 1, faults: [], points: 0 };
    const slow = {
      data: null,
      errors: [{ message: 'Something went wrong while executing your query. This may be the result of a timeout.' }],
    };
    expect(isTooSlow(answer(slow))).toBe(true);
    expect(
      isTooSlow(answer({ data: {}, errors: [{ type: 'RESOURCE_LIMITS_EXCEEDED', message: 'x', path: ['a'] }] })),
    ).toBe(true);
    expect(isTooSlow(answer({ data: null, errors: [{ type: 'NOT_FOUND', message: 'x' }] }))).toBe(false);
    expect(isTooSlow(answer({ errors: [{ message: 'x', extensions: { code: 'undefinedField' } }] }))).toBe(false);
    expect(isTooSlow(answer({ data: {}, errors: [{ message: 'x' }] }))).toBe(false);
    expect(isRateLimited(answer({ data: null, errors: [{ type: 'RATE_LIMITED', message: 'x' }] }))).toBe(true);
    expect(isRateLimited(answer(slow))).toBe(false);
  });

  it('counts the points that the forge tells', () => {
    expect(readAnswer({ data: { rateLimit: { cost: 3 } } })?.points).toBe(3);
    expect(readAnswer({ data: { rateLimit: null } })?.points).toBe(0);
    expect(readAnswer({ data: { rateLimit: { cost: -3 } } })?.points).toBe(0);
  });

  it('survives a path that leads nowhere', () => {
    const body = {
      data: { a: [1] },
      errors: [{ path: ['a', 7, 'b'] }, { path: ['b', 'c'] }, { path: [{}] }, { path: [] }, 'x'],
    };
    expect(readAnswer(body)?.data).toEqual({ a: [1] });
  });
});
