import { type Timestamp } from '@casefile/contract';
import { describe, expect, it } from 'vitest';
import {
  at,
  comment,
  fullProposal,
  human,
  modified,
  rejected,
  smallIssue,
  type Fixture,
  type FixtureText,
} from './admitted.fixture.js';
import {
  documentAt,
  linesOf,
  gapsOf,
  rowOf,
  filterAt,
  withEntity,
  withSource,
  withBounds,
} from './assembly.fixture.js';
import { assembled } from './tree.fixture.js';

describe('records', () => {
  it('spec: Canonical bytes: a rejected comment has a row without a path, a gap, and no line in any order', () => {
    const row = rowOf(fullProposal(), 'IC_2');
    expect(row).toMatchObject({ kind: 'comment', filter: { status: 'rejected' } });
    expect(row).not.toHaveProperty('content_path');
    expect(gapsOf(fullProposal())).toContainEqual({ scope: 'comments', code: 'unsafe_content', count: 3 });
    expect(linesOf(fullProposal(), 'views/timeline.order')).toHaveLength(9);
  });

  it('spec: Ordering and determinism: records by real creation time and key, the timeline with the entity first', () => {
    const { index } = assembled(fullProposal());
    const times = index.records.map((row) => row.created_at);
    expect(times).toEqual([...times].sort());
    expect(index.records[0]?.id).toBe('PRR_3');
    const lines = linesOf(fullProposal(), 'views/timeline.order');
    expect(lines[0]).toMatch(/^records\/00000000T000000000000000Z-/);
    expect(lines).toEqual([...lines].sort());
  });

  it.each<readonly [string, (issue: Fixture) => Fixture]>([
    ['an id outside the alphabet', (i) => i.with({ comments: [comment(i.text, 'a:b', 'x\n')] })],
    [
      'an id over its bound',
      (i) =>
        withBounds(i.with({ comments: [comment(i.text, 'I'.repeat(21), 'x\n')] }), { max_metadata_string_bytes: 20 }),
    ],
    [
      'a time that does not exist',
      (i) =>
        i.with({
          comments: [comment(i.text, 'IC_1', 'x\n', { created_at: '2026-02-30T00:00:00.000000000Z' as Timestamp })],
        }),
    ],
    [
      'a change that has no time',
      (i) =>
        i.with({
          comments: [comment(i.text, 'IC_1', 'x\n', { updated_at: '2026-02-30T00:00:00.000000000Z' as Timestamp })],
        }),
    ],
    [
      'an author outside the alphabet',
      (i) =>
        i.with({
          actors: [...i.inputs.actors, human(i.text, 'a:b', 'x')],
          comments: [comment(i.text, 'IC_1', 'x\n', { author_id: 'a:b' })],
        }),
    ],
  ])('D6, D7, D15: %s leaves a count and no row', (_name, change) => {
    const fixture = change(smallIssue());
    const short = fixture.inputs.collection.bounds.max_metadata_string_bytes === 20;
    const snapshot = assembled(short ? withSource(fixture, { host: 'github.com' }) : fixture);
    expect(snapshot.index.records).toHaveLength(1);
    expect(gapsOf(fixture)).toEqual([{ scope: 'comments', code: 'invalid_metadata', count: 1 }]);
    expect(documentAt(fixture, 'state/actors.json', ['actors'])).toHaveLength(1);
  });

  it('spec: Stable records: an update time stands in the index and never in the record', () => {
    expect(rowOf(fullProposal(), 'IC_1')?.updated_at).toBe(at('10:21:00'));
    expect(rowOf(fullProposal(), 'IC_2')).not.toHaveProperty('updated_at');
    const { files, index } = assembled(fullProposal());
    const path = index.records.find((row) => row.id === 'IC_1')?.content_path ?? '';
    expect(new TextDecoder().decode(files.get(path))).not.toContain(at('10:21:00'));
    expect(index.entity.updated_at).toBe(at('13:00:00'));
  });

  it('spec: Stable records: resolving, renaming and a new role rewrite no record', () => {
    const before = fullProposal();
    const after = fullProposal();
    const renamed = after.with({
      actors: after.inputs.actors.map((actor) =>
        actor.id === 'U_reviewer' ? human(after.text, 'U_reviewer', 'renamed', 'admin') : actor,
      ),
      threads: after.inputs.threads.map((item) => ({ ...item, resolved: true, resolved_by_actor_id: null })),
    });
    const recordsOf = (fixture: Fixture): unknown =>
      [...assembled(fixture).files].filter(([path]) => path.startsWith('records/'));
    expect(recordsOf(renamed)).toEqual(recordsOf(before));
  });
});

describe('entity metadata (spec: Canonical bytes, display strings)', () => {
  const labelled = (labels: readonly FixtureText[], max = 100): Fixture => {
    const issue = withBounds(smallIssue(), { max_labels: max });
    return withEntity(issue, { labels: labels.map(issue.text) });
  };

  it('drops unsafe and empty labels, makes the rest unique and sorts by UTF-8 bytes', () => {
    const fixture = labelled(['\u{1f7e1}', '\uff5e x', 'b', rejected(), 'a', '', modified('b', 'unicode.nfkc')]);
    expect(documentAt(fixture, 'entity/metadata.json', ['labels'])).toEqual(['a', 'b', '\uff5e x', '\u{1f7e1}']);
    expect(gapsOf(fixture)).toEqual([]);
  });

  it('cuts after sorting, with a profile_bound gap of the entity and the status truncated', () => {
    const fixture = labelled(['c', 'b', rejected(), 'a', 'b'], 2);
    expect(documentAt(fixture, 'entity/metadata.json', ['labels'])).toEqual(['a', 'b']);
    expect(gapsOf(fixture)).toEqual([{ scope: 'entity', code: 'profile_bound', count: 1 }]);
    expect(filterAt(fixture, 'entity/metadata.json')).toEqual({
      status: 'truncated',
      findings: [{ code: 'injection.instruction-override', count: 1 }],
    });
  });

  it('no gap where the labels that stand just fit', () => {
    expect(gapsOf(labelled(['b', rejected(), 'a', 'b'], 2))).toEqual([]);
  });

  it('D38, D46: sums findings over title, labels and author, dropped ones included; the strongest status', () => {
    const issue = smallIssue();
    const fixture = withEntity(
      issue.with({ actors: [human(issue.text, 'U_maintainer', modified('x', 'unicode.bidi', 2))] }),
      {
        title: issue.text(modified('Title', 'unicode.bidi', 3)),
        labels: [issue.text(rejected('injection.exfiltration')), issue.text(modified('l', 'secret.aws'))],
      },
    );
    expect(filterAt(fixture, 'entity/metadata.json')).toEqual({
      status: 'modified',
      findings: [
        { code: 'injection.exfiltration', count: 1 },
        { code: 'secret.aws', count: 1 },
        { code: 'unicode.bidi', count: 5 },
      ],
    });
    expect(filterAt(fixture, 'state/actors.json')).toEqual({
      status: 'modified',
      findings: [{ code: 'unicode.bidi', count: 2 }],
    });
  });

  it('D38: index.filter sums the findings of each records[].author and of source.repository', () => {
    const issue = smallIssue();
    const fixture = issue.with({
      actors: [human(issue.text, 'U_maintainer', modified('x', 'unicode.bidi', 2))],
      comments: [comment(issue.text, 'IC_1', 'x\n'), comment(issue.text, 'IC_2', rejected())],
    });
    expect(assembled(fixture).index.filter).toEqual({
      status: 'modified',
      findings: [{ code: 'unicode.bidi', count: 6 }],
    });
  });
});
