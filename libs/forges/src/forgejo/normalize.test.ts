import { describe, expect, it } from 'vitest';
import { codeComment, head, readingOf, text, user } from './reading.fixture.js';
import type { JsonObject } from '../json.js';
import { normalizeForgejoReading } from './normalize.js';

const listed = (...rows: readonly JsonObject[]) => ({ rows, missing: 0 });
const discussed = (rows: readonly JsonObject[], missing = 0) =>
  normalizeForgejoReading(readingOf({ reviewComments: new Map([['50', { rows, missing }]]) }));
const invalid = (scope: string, count = 1) => ({ scope, code: 'invalid_metadata', count });

describe('spec: Relationship to normalized-event v1, Forgejo', () => {
  it.each([
    [{ state: 'open', merged: false }, 'open'],
    [{ state: 'closed', merged: false }, 'closed'],
    [{ state: 'closed', merged: true }, 'merged'],
    [{ state: 'open', merged: true }, 'merged'],
  ])('%j is %s', (native, state) => {
    expect(normalizeForgejoReading(readingOf({}, native)).entity.state).toBe(state);
  });

  it.each([{ state: 'locked' }, { state: null }, { id: 0 }, { title: null }, { created_at: 'once' }, { user: 'ada' }])(
    'D32: %j aborts',
    (native) => {
      expect(() => normalizeForgejoReading(readingOf({}, native))).toThrow(
        expect.objectContaining({ code: 'assembly_aborted' }),
      );
    },
  );

  it('D27: a pull request’s id is that of /pulls/{n}, never the issue’s', () => {
    expect(normalizeForgejoReading(readingOf()).entity.id).toBe('900');
  });

  it('spec: Canonical bytes: the repository’s numeric id, and its name in lowercase', () => {
    expect(normalizeForgejoReading(readingOf()).source).toEqual({
      ...{ forge: 'forgejo', host: 'codeberg.org', repository_id: '5', repository: 'octo/app' },
    });
  });
});

describe('spec: Relationships, formal reviews of Forgejo', () => {
  const states = (row: JsonObject) => normalizeForgejoReading(readingOf({ reviews: listed(text(50, row)) }));
  const submitted_at = '2026-01-02T00:00:00Z';

  it.each([
    ['APPROVED', 'approved'],
    ['REQUEST_CHANGES', 'changes_requested'],
    ['COMMENT', 'commented'],
    ['DISMISSED', 'dismissed'],
  ])('%s is %s', (state, wanted) => {
    const { reviews } = states({ state, submitted_at, commit_id: head });
    expect(reviews).toMatchObject([
      { state: wanted, created_at: '2026-01-02T00:00:00.000000000Z', reviewed_sha: head },
    ]);
  });

  it('D27: dismissed: true wins over the state; who and when are null', () => {
    expect(states({ state: 'APPROVED', dismissed: true }).reviews).toMatchObject([
      { state: 'dismissed', dismissed_at: null, dismissed_by_actor_id: null },
    ]);
  });

  it.each(['PENDING', 'REQUEST_REVIEW'])('%s is left out without a gap', (state) => {
    expect(states({ state })).toMatchObject({ reviews: [], shortfalls: [] });
  });

  it.each([{ state: 'LOVED' }, { state: '' }, { state: 'APPROVED', commit_id: 'x' }, { state: 'APPROVED', id: -1 }])(
    '%j is invalid_metadata',
    (row) => {
      expect(states(row)).toMatchObject({ reviews: [], shortfalls: [invalid('reviews')] });
    },
  );

  it('takes created_at only where there is no submitted_at; neither is invalid_metadata', () => {
    expect(states({ state: 'COMMENT' }).reviews).toMatchObject([{ created_at: '2026-01-01T00:00:00.000000000Z' }]);
    expect(states({ state: 'COMMENT', created_at: null }).shortfalls).toEqual([invalid('reviews')]);
  });
});

describe('D27: conversations of Forgejo', () => {
  it('are one review’s comments on one path and signed line, by id, under the root’s id', () => {
    const { threads, comments } = discussed([
      codeComment(63),
      codeComment(61),
      codeComment(62, { position: 0, original_position: 3 }),
      codeComment(64, { path: 'b.ts' }),
    ]);
    expect(threads.map(({ id, comment_ids, path, line, side }) => [id, comment_ids, path, line, side])).toEqual([
      ['61', ['61', '63'], 'a.ts', 3, 'right'],
      ['62', ['62'], 'a.ts', 3, 'left'],
      ['64', ['64'], 'b.ts', 3, 'right'],
    ]);
    expect(threads[0]).toMatchObject({ review_id: '50', reviewed_sha: head, outdated: false, resolved: false });
    expect(comments.map(({ id }) => id)).toEqual(['61', '62', '63', '64']);
  });

  it('a negative line is the old side', () => {
    expect(discussed([codeComment(61, { position: -3 })]).threads).toMatchObject([{ line: 3, side: 'left' }]);
  });

  it('resolved means that the root has a resolver', () => {
    const { threads } = discussed([codeComment(61, { resolver: user(8) }), codeComment(62)]);
    expect(threads).toMatchObject([{ resolved: true, resolved_by_actor_id: '8' }]);
    expect(discussed([codeComment(61, { resolver: { id: -1 } })]).threads).toMatchObject([
      { resolved: true, resolved_by_actor_id: null },
    ]);
    expect(discussed([codeComment(61), codeComment(62, { resolver: user(8) })]).threads).toMatchObject([
      { resolved: false },
    ]);
  });

  it.each([
    ['without an id', [codeComment(61), codeComment(62, { id: null })], 1],
    ['that is not of the review', [codeComment(61, { pull_request_review_id: 51 })], 1],
    ['on both sides', [codeComment(61, { original_position: 3 })], 0],
  ])('a conversation with a row %s is invalid_metadata', (_, rows, lost) => {
    const { threads, shortfalls } = discussed(rows);
    expect(threads).toEqual([]);
    expect(shortfalls).toContainEqual(invalid('reviews'));
    expect(shortfalls.filter(({ scope }) => scope === 'comments')).toEqual(lost ? [invalid('comments', lost)] : []);
  });

  it('D11: a list that lacks comments leaves its conversations out, whose root may be missing, and keeps the comments', () => {
    const { threads, comments, shortfalls } = discussed([codeComment(61)], 2);
    expect([threads.length, comments.length]).toEqual([0, 1]);
    expect(shortfalls).toEqual([
      { scope: 'comments', code: 'fetch_failed', count: 2 },
      { scope: 'reviews', code: 'fetch_failed', count: 1 },
    ]);
  });

  it('a comment in two reviews is one of the first', () => {
    const reviewComments = new Map([
      ['50', listed(codeComment(61))],
      ['51', listed(codeComment(61, { pull_request_review_id: 51 }))],
    ]);
    const { comments, shortfalls } = normalizeForgejoReading(readingOf({ reviewComments }));
    expect(comments.map(({ id }) => id)).toEqual(['61']);
    expect(shortfalls).toContainEqual(invalid('comments'));
  });
});

describe('forges.md, Forgejo: who wrote this revision', () => {
  const titled = (rows: readonly JsonObject[], missing = 0) =>
    normalizeForgejoReading(readingOf({ timeline: { rows, missing } })).entity.title_revision;
  const change = (id: number, to: string, by: JsonObject | null = user(8)) => ({
    ...{ id, type: 'change_title', old_title: 'x', new_title: to, user: by },
  });

  it('D22: a title is its author’s where the whole timeline has no change, else the newest change’s', () => {
    expect(titled([{ id: 1, type: 'comment' }])).toEqual({ edited: false });
    expect(titled([change(3, 'A title'), change(2, 'x', user(9))])).toEqual({
      edited: true,
      witnesses: [{ evidence: 'title_event', actor_id: '8' }],
    });
  });

  it('D22: a timeline that lacks rows, and a change that leads elsewhere, establish nothing', () => {
    expect(titled([], 1)).toEqual({ edited: 'unknown' });
    expect(titled([change(3, 'Another title')])).toEqual({ edited: 'unknown' });
  });

  it('a title that moved between the two reads without a change to show for it establishes nothing', () => {
    const reading = readingOf();
    const moved = { ...reading, last: { ...reading.last, title: 'Moved' } };
    expect(normalizeForgejoReading(moved).entity.title_revision).toEqual({ edited: 'unknown' });
  });

  it('a body is its author’s where the content history shows no edit; an edit names nobody; no answer shows nothing', () => {
    const body = (history: ReadonlySet<string> | null) =>
      normalizeForgejoReading(readingOf({ history })).entity.revision;
    expect(body(new Set(['61']))).toEqual({ edited: false });
    expect(body(new Set(['0']))).toEqual({ edited: true, witnesses: [] });
    expect(body(null)).toEqual({ edited: 'unknown' });
  });

  it('D16: a comment is its author’s where nothing touched it since', () => {
    const rows = [text(1), text(2, { updated_at: '2026-01-01T00:00:01Z' }), text(3, { updated_at: undefined })];
    const { comments } = normalizeForgejoReading(readingOf({ comments: listed(...rows) }));
    expect(comments.map(({ revision }) => revision.edited)).toEqual([false, 'unknown', 'unknown']);
  });

  it('D18: original_author, the ghost and the forge’s own actors are nobody', () => {
    const rows = [text(1, { original_author: 'x' }), text(2, { user: user(-1) }), text(3, { user: user(-2) })];
    const { comments, actors } = normalizeForgejoReading(
      readingOf({ comments: listed(...rows, text(4, { user: null })) }),
    );
    expect(comments.map(({ author_id }) => author_id)).toEqual([null, null, null, null]);
    expect(actors.map(({ id }) => id)).toEqual(['7']);
  });
});
