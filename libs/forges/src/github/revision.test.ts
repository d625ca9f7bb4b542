import { describe, expect, it } from 'vitest';
import { openActorDirectory } from './actors.js';
import { ada, bob, closed, normalized, opened, page, pullNode, take, textNode } from './reading.fixture.js';
import { revisionOf, titleRevisionOf } from './revision.js';

const edit = (editor: unknown, editedAt = '2026-09-08T12:00:00Z') => ({ editedAt, editor });
const revision = (changes: Record<string, unknown>) =>
  revisionOf(
    {
      lastEditedAt: '2026-09-08T12:00:00Z',
      editor: ada,
      newestEdits: page([edit(ada)]),
      oldestEdits: page([edit(ada)]),
      ...changes,
    },
    openActorDirectory(100),
  );
const witnesses = (...ids: (string | null)[]) => ({
  edited: true,
  witnesses: ids.map((actor_id, index) => ({ evidence: index === 0 ? 'forge_editor' : 'content_edit', actor_id })),
});

describe('D16: who wrote the current revision', () => {
  it('a text that was never edited is its author’s', () => {
    expect(revision({ lastEditedAt: null, editor: null })).toEqual({ edited: false });
  });

  it('an edited text has the editor and the newest entry of its history as witnesses', () => {
    expect(revision({})).toEqual(witnesses('U_ada', 'U_ada'));
    expect(
      revision({ newestEdits: page([edit(bob)]), oldestEdits: page([edit(ada, '2026-09-08T11:00:00Z')]) }),
    ).toEqual(witnesses('U_ada', 'U_bob'));
  });

  it('the order in which the history is listed does not matter', () => {
    expect(
      revision({ newestEdits: page([edit(ada, '2026-09-08T11:00:00Z')]), oldestEdits: page([edit(bob)]) }),
    ).toEqual(witnesses('U_ada', 'U_bob'));
  });

  it('two entries of the same newest time must agree', () => {
    expect(revision({ newestEdits: page([edit(bob)]), oldestEdits: page([edit(ada)]) })).toEqual(
      witnesses('U_ada', 'U_bob', 'U_ada'),
    );
  });

  it.each([
    [{ editor: null }, witnesses(null, 'U_ada')],
    [{ newestEdits: null, oldestEdits: null }, witnesses('U_ada', null)],
    [{ newestEdits: page([]), oldestEdits: page([]) }, witnesses('U_ada', null)],
    [{ newestEdits: page([edit(null)]) }, witnesses('U_ada', null, 'U_ada')],
    [{ newestEdits: page([null]) }, witnesses('U_ada', null)],
    [{ newestEdits: page([edit(ada, 'x')]) }, witnesses('U_ada', null)],
  ])('%j leaves a witness for nobody', (changes, expected) => {
    expect(revision(changes)).toEqual(expected);
  });

  it.each([
    { lastEditedAt: undefined },
    { lastEditedAt: 5 },
    { lastEditedAt: null },
    { editor: undefined },
    { editor: { login: 'x' } },
  ])('%j establishes nothing', (changes) => {
    expect(revision(changes)).toEqual({ edited: 'unknown' });
  });
});

describe('D22: who wrote the current title', () => {
  const title = (renames: unknown) => titleRevisionOf({ title: 'New', renames }, openActorDirectory(100));
  const rename = (actor: unknown, currentTitle = 'New') => ({ nodes: [{ actor, currentTitle }] });

  it('a title that was never changed is its author’s, a changed one the newest rename’s', () => {
    expect(title({ nodes: [] })).toEqual({ edited: false });
    expect(title(rename(bob))).toEqual({ edited: true, witnesses: [{ evidence: 'title_event', actor_id: 'U_bob' }] });
    expect(title(rename(null))).toEqual({ edited: true, witnesses: [{ evidence: 'title_event', actor_id: null }] });
  });

  it.each([null, undefined, { nodes: [null] }, rename(bob, 'Old'), rename(undefined), { nodes: [{ actor: bob }] }])(
    '%j establishes nothing',
    (renames) => {
      expect(title(renames)).toEqual({ edited: 'unknown' });
    },
  );
});

describe('D16: edited records of a reading', () => {
  const edited = textNode('IC_1', { body: 'old', lastEditedAt: '2026-09-08T12:00:00Z', editor: ada });
  const history = (changes: Record<string, unknown> = {}) => ({
    id: 'IC_1',
    body: 'new',
    updatedAt: '2026-09-08T13:00:00Z',
    lastEditedAt: '2026-09-08T13:00:00Z',
    editor: bob,
    newestEdits: page([edit(bob, '2026-09-08T13:00:00Z')]),
    oldestEdits: page([edit(ada)]),
    ...changes,
  });

  it('body and attribution are of one query: the one that shows the history', () => {
    const entity = pullNode({ comments: page([edited]) });
    const reading = opened(entity);
    take(reading, { data: { nodes: [history()] } });
    expect(closed(reading, entity).comments).toEqual([
      {
        id: 'IC_1',
        author_id: 'U_ada',
        body: 'new',
        created_at: '2026-09-08T10:15:30.000000000Z',
        updated_at: '2026-09-08T13:00:00.000000000Z',
        revision: witnesses('U_bob', 'U_bob'),
      },
    ]);
  });

  it.each([
    ['is not shown', { data: { nodes: [null] } }],
    ['is another record’s', { data: { nodes: [history({ id: 'IC_2' })] } }],
    ['has a hole', { data: { nodes: [history()] }, errors: [{ message: 'x', path: ['nodes', 0, 'editor'] }] }],
    ['came with an error that names no place', { data: { nodes: [history()] }, errors: [{ message: 'x' }] }],
  ])('D11: a record whose history %s is unfetched', (_, answer) => {
    const entity = pullNode({ comments: page([edited]) });
    const reading = opened(entity);
    take(reading, answer);
    const inputs = closed(reading, entity);
    expect(inputs.comments).toEqual([]);
    expect(inputs.shortfalls).toEqual([{ scope: 'comments', code: 'fetch_failed', count: 1 }]);
  });

  it('the entity’s own history comes with it', () => {
    const entity = {
      lastEditedAt: '2026-09-08T12:00:00Z',
      editor: ada,
      newestEdits: page([edit(ada)]),
      oldestEdits: page([edit(ada)]),
    };
    expect(normalized(entity).entity.revision).toEqual(witnesses('U_ada', 'U_ada'));
  });
});
