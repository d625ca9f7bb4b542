import { type Shortfall } from '@casefile/contract';
import { describe, expect, it } from 'vitest';
import { at, fullProposal, headSha, modified, rejected, review, thread, type FixtureText } from './admitted.fixture.js';
import { documentAt, linesOf, gapsOf, rowOf, filterAt } from './assembly.fixture.js';
import { assembled, valueAt } from './tree.fixture.js';

describe('relations (spec: Relationships, history, and collection profiles)', () => {
  it('sorts reviews by submission and id, keeps rejected ones (D8), dismissals only where dismissed', () => {
    expect(documentAt(fullProposal(), 'relations/reviews.json', ['reviews'])).toMatchObject([
      { id: 'PRR_3', state: 'dismissed', dismissed_at: at('11:40:00'), dismissed_by_actor_id: 'U_maintainer' },
      { id: 'PRR_1', state: 'changes_requested', reviewed_sha: headSha },
      { id: 'PRR_2', state: 'approved' },
    ]);
    const paths = [...assembled(fullProposal()).files.keys()];
    expect(paths.filter((path) => path.startsWith('views/reviews/'))).toHaveLength(2);
  });

  it('a dismissal whose time and actor the forge does not expose is null, never left out', () => {
    const proposal = fullProposal();
    const fixture = proposal.with({
      reviews: [review(proposal.text, 'PRR_1', 'x\n', { state: 'dismissed' })],
      threads: [],
    });
    expect(documentAt(fixture, 'relations/reviews.json', ['reviews', 0])).toMatchObject({
      dismissed_at: null,
      dismissed_by_actor_id: null,
    });
  });

  it('threads by creation and id, records in forge order, replies with both ends in the order of record_keys (D26)', () => {
    const threads = documentAt(fullProposal(), 'relations/reviews.json', ['threads']);
    const keyOf = (id: string): string | undefined => rowOf(fullProposal(), id)?.record_key;
    expect(threads).toMatchObject([
      { id: 'PRRT_2', review_id: 'PRR_3', record_keys: [keyOf('PRRC_4')], replies: [] },
      {
        id: 'PRRT_1',
        review_id: 'PRR_1',
        path: 'src/(reader)/last line.ts',
        line: 40,
        side: 'right',
        original_line: 38,
        reviewed_sha: headSha,
        record_keys: [keyOf('PRRC_1'), keyOf('PRRC_2'), keyOf('PRRC_3')],
        replies: [
          { record_key: keyOf('PRRC_2'), parent_record_key: keyOf('PRRC_1') },
          { record_key: keyOf('PRRC_3'), parent_record_key: keyOf('PRRC_1') },
        ],
      },
    ]);
  });

  it('forge order is kept even where it is not the order of time', () => {
    const proposal = fullProposal();
    const fixture = proposal.with({ threads: [thread('PRRT_1', ['PRRC_3', 'PRRC_1'])] });
    const lines = [...assembled(fixture).files].filter(([path]) => path.startsWith('threads/'));
    const paths = ['PRRC_3', 'PRRC_1'].map((id) => `${rowOf(fixture, id)?.content_path ?? ''}\n`).join('');
    expect(new TextDecoder().decode(lines[0]?.[1])).toBe(paths);
  });

  it('a rejected comment drops out of its thread with its reply edges; a thread left empty is gone without a gap', () => {
    const proposal = fullProposal();
    const fixture = proposal.with({
      threads: [
        thread('PRRT_1', ['PRRC_1', 'PRRC_5', 'PRRC_2'], {
          replies: [
            { comment_id: 'PRRC_5', parent_id: 'PRRC_1' },
            { comment_id: 'PRRC_2', parent_id: 'PRRC_5' },
          ],
        }),
        thread('PRRT_2', ['IC_2']),
        thread('PRRT_3', ['PRRC_unauthorized']),
      ],
    });
    const threads = documentAt(fixture, 'relations/reviews.json', ['threads']);
    expect(threads).toMatchObject([{ id: 'PRRT_1', replies: [] }]);
    expect(valueAt(threads, [0, 'record_keys'])).toHaveLength(2);
    expect(documentAt(fixture, 'state/threads.json', ['threads'])).toHaveLength(1);
    expect(gapsOf(fixture).filter((gap) => gap.scope === 'reviews')).toEqual([
      { scope: 'reviews', code: 'unsafe_content', count: 1 },
    ]);
  });

  it('a reply that stands before its parent in the forge’s own order is left out and counted', () => {
    const proposal = fullProposal();
    const fixture = proposal.with({
      threads: [thread('PRRT_1', ['PRRC_1', 'PRRC_2'], { replies: [{ comment_id: 'PRRC_1', parent_id: 'PRRC_2' }] })],
    });
    expect(documentAt(fixture, 'relations/reviews.json', ['threads', 0, 'replies'])).toEqual([]);
    expect(gapsOf(fixture)).toContainEqual({ scope: 'reviews', code: 'invalid_metadata', count: 1 });
  });

  it('D8: a thread names a review by id and key together, and only one that has a row', () => {
    const proposal = fullProposal();
    const fixture = proposal.with({ threads: [thread('PRRT_1', ['PRRC_1'], { review_id: 'PRR_unauthorized' })] });
    const row = documentAt(fixture, 'relations/reviews.json', ['threads', 0]);
    expect(row).not.toHaveProperty('review_id');
    expect(row).not.toHaveProperty('review_record_key');
  });

  it.each<readonly [string, FixtureText, Shortfall['code'] | null]>([
    ['a space', 'a b/c', null],
    ['a group', '(group)/page.tsx', null],
    ['another script', '한국어/x', 'invalid_metadata'],
    ['quoted octal', '"\\303\\201"', 'invalid_metadata'],
    ['a line feed', modified('a\nb', 'unicode.control'), 'invalid_metadata'],
    ['what the filter found and left', modified('a/b', 'limit.spans'), 'unsafe_content'],
    ['a parent folder', '../x', 'invalid_metadata'],
    ['what the filter changed', modified('a/b', 'unicode.bidi'), 'unsafe_content'],
    ['what the filter rejected', rejected(), 'unsafe_content'],
    ['a path over its bound', 'a'.repeat(1025), 'invalid_metadata'],
  ])('D1: a review path with %s', (_name, path, code) => {
    const proposal = fullProposal();
    const fixture = proposal.with({
      reviews: [],
      threads: [thread('PRRT_1', ['PRRC_1'], { path: proposal.text(path) })],
      gaps: [],
    });
    const kept = documentAt(fixture, 'relations/reviews.json', ['threads']);
    expect(kept).toHaveLength(code === null ? 1 : 0);
    expect(gapsOf(fixture).filter((gap) => gap.scope === 'reviews')).toEqual(
      code === null ? [] : [{ scope: 'reviews', code, count: 1 }],
    );
    expect(rowOf(fixture, 'PRRC_1')).toHaveProperty('content_path');
    const touched = typeof path !== 'string';
    expect(filterAt(fixture, 'relations/reviews.json')?.status).toBe(touched ? 'modified' : 'unchanged');
  });

  it.each<readonly [string, Parameters<typeof thread>[2], string]>([
    ['a thread id outside the alphabet', {}, 'a.b'],
    ['a creation time that does not exist', { created_at: at('25:00:00') }, 'PRRT_1'],
  ])('spec: Canonical bytes, structural strings: %s leaves the thread out', (_name, more, id) => {
    const proposal = fullProposal();
    const fixture = proposal.with({ threads: [thread(id, ['PRRC_1'], more)] });
    expect(documentAt(fixture, 'relations/reviews.json', ['threads'])).toEqual([]);
    expect(gapsOf(fixture)).toContainEqual({ scope: 'reviews', code: 'invalid_metadata', count: 1 });
  });

  it('the unresolved view lists unresolved, current threads by creation and key, each path once', () => {
    const proposal = fullProposal();
    const fixture = proposal.with({
      threads: [
        thread('PRRT_1', ['PRRC_3']),
        thread('PRRT_2', ['PRRC_4'], { created_at: at('10:30:00') }),
        thread('PRRT_3', ['PRRC_1'], { outdated: true }),
        thread('PRRT_4', ['PRRC_2'], { resolved: true }),
      ],
    });
    expect(linesOf(fixture, 'views/unresolved-review.order')).toEqual(
      ['PRRC_4', 'PRRC_3'].map((id) => rowOf(fixture, id)?.content_path),
    );
    expect(documentAt(fixture, 'state/threads.json', ['threads'])).toHaveLength(4);
  });

  it('a review’s view lists the review and then the records of its threads', () => {
    const row = rowOf(fullProposal(), 'PRR_1');
    expect(linesOf(fullProposal(), `views/reviews/${row?.record_key ?? ''}.order`)).toEqual([
      row?.content_path,
      ...['PRRC_1', 'PRRC_2', 'PRRC_3'].map((id) => rowOf(fullProposal(), id)?.content_path),
    ]);
  });

  it('a resolved thread names who resolved it, null where the forge does not; an unresolved one nobody; D10: never minimized', () => {
    const proposal = fullProposal();
    const fixture = proposal.with({
      threads: [thread('PRRT_1', ['PRRC_1'], { resolved: true }), thread('PRRT_2', ['PRRC_2'])],
    });
    const states = documentAt(fixture, 'state/threads.json', ['threads']);
    expect(states).toContainEqual(expect.objectContaining({ id: 'PRRT_1', resolved_by_actor_id: null }));
    expect(JSON.stringify(states).match(/resolved_by_actor_id/g)).toHaveLength(1);
    expect(JSON.stringify(states)).not.toContain('minimized');
  });
});
