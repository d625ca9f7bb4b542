import type { NormalizedInputs } from '@casefile/contract';
import { describe, expect, it } from 'vitest';
import { admit } from './admit.js';
import { comment, inputsWith, minute, policy, profileWith, review, roles, thread } from './inputs.fixture.js';

const selected = (inputs: Partial<Omit<NormalizedInputs, 'entity'>>, profile = profileWith()) => {
  const admission = admit(inputsWith(inputs), roles, profile, policy());
  if (admission.outcome !== 'admitted') throw new Error(admission.reason);
  return admission.selection;
};

const invalidThreads = (count: number) => ({ scope: 'reviews', code: 'invalid_metadata', count });

describe('threads', () => {
  const comments = [comment('c1', 'M'), comment('c2', 'S'), comment('c3', 'W'), comment('c4', 'M')];

  it('spec, Collection profiles: a thread holds its retained comments in forge order, and edges between those alone', () => {
    const replies = [
      { comment_id: 'c4', parent_id: 'c1' },
      { comment_id: 'c3', parent_id: 'c2' },
      { comment_id: 'c2', parent_id: 'c1' },
    ];
    const { threads } = selected({ comments, threads: [thread('t1', ['c1', 'c2', 'c3', 'c4'], { replies })] });
    expect(threads).toMatchObject([
      { comment_ids: ['c1', 'c3', 'c4'], replies: [{ comment_id: 'c4', parent_id: 'c1' }] },
    ]);
  });
  it('D26: edges stand in the order of the comments that answer', () => {
    const replies = [
      { comment_id: 'c4', parent_id: 'c1' },
      { comment_id: 'c3', parent_id: 'c1' },
    ];
    const { threads } = selected({ comments, threads: [thread('t1', ['c1', 'c3', 'c4'], { replies })] });
    expect(threads[0]?.replies.map(({ comment_id }) => comment_id)).toEqual(['c3', 'c4']);
  });
  it('D26: a thread keeps the time of its first comment, though a stranger wrote it', () => {
    const { threads } = selected({ comments, threads: [thread('t1', ['c2', 'c3'], { created_at: minute(3) })] });
    expect(threads).toMatchObject([{ comment_ids: ['c3'], created_at: minute(3) }]);
  });
  it('D6: a thread without a retained comment is gone without a gap of its own', () => {
    const { threads, gaps } = selected({ comments, threads: [thread('t1', ['c2']), thread('t2', [])] });
    expect(threads).toEqual([]);
    expect(gaps).toEqual([{ scope: 'comments', code: 'authorization_failed', count: 1 }]);
  });
  it('spec, Collection profiles: the bound on comments cuts threads as well', () => {
    const profile = profileWith({}, { max_records_per_source: 1 });
    const two = [comment('c1', 'M', { created_at: minute(1) }), comment('c2', 'M', { created_at: minute(2) })];
    const { threads } = selected(
      { comments: two, threads: [thread('t1', ['c1']), thread('t2', ['c1x', 'c2'])] },
      profile,
    );
    expect(threads).toMatchObject([{ id: 't2', comment_ids: ['c2'] }]);
  });
  it('D4: threads exist only when reviews are selected', () => {
    const profile = profileWith({ included_sources: ['comments', 'entity'], check_log_selection: 'none' });
    const selection = selected({ comments, threads: [thread('t1', ['c1'])] }, profile);
    expect(selection.threads).toEqual([]);
    expect(selection.comments).toHaveLength(3);
  });
  it('D4: without comments there is nothing that a thread could hold', () => {
    const profile = profileWith({ included_sources: ['entity', 'reviews'], check_log_selection: 'none' });
    expect(selected({ comments, threads: [thread('t1', ['c1'])] }, profile).threads).toEqual([]);
  });
  it('D8: a thread names a review only where the review is retained', () => {
    const reviews = [review('r1', 'M'), review('r2', 'S')];
    const threads = [
      thread('t1', ['c1'], { review_id: 'r1' }),
      thread('t2', ['c3'], { review_id: 'r2' }),
      thread('t3', ['c4'], { review_id: 'r3' }),
    ];
    const kept = selected({ comments, reviews, threads }).threads;
    expect(new Map(kept.map(({ id, review_id }) => [id, review_id]))).toEqual(
      new Map([
        ['t1', 'r1'],
        ['t2', undefined],
        ['t3', undefined],
      ]),
    );
  });
  it('spec, Collection profiles: who resolved it stands there exactly when it is resolved, null where unknown', () => {
    const threads = [
      thread('t1', ['c1'], { resolved: true, resolved_by_actor_id: 'W' }),
      thread('t2', ['c3'], { resolved: true }),
      thread('t3', ['c4'], { resolved: false, resolved_by_actor_id: 'W' }),
    ];
    const kept = new Map(selected({ comments, threads }).threads.map((row) => [row.id, row]));
    expect(kept.get('t1')).toHaveProperty('resolved_by_actor_id', 'W');
    expect(kept.get('t2')).toHaveProperty('resolved_by_actor_id', null);
    expect(kept.get('t3')).not.toHaveProperty('resolved_by_actor_id');
  });
  it('spec, Ordering: threads are in the order of time and key', () => {
    const threads = [
      thread('t1', ['c1'], { created_at: minute(3) }),
      thread('t2', ['c3'], { created_at: minute(1) }),
      thread('t3', ['c4'], { created_at: minute(2) }),
    ];
    expect(selected({ comments, threads }).threads.map(({ id }) => id)).toEqual(['t2', 't3', 't1']);
  });

  const answer = (comment_id: string, parent_id: string) => ({ comment_id, parent_id });
  it.each([
    ['a comment that answers itself', thread('t1', ['c1', 'c3'], { replies: [answer('c1', 'c1')] })],
    ['a comment that answers a later one', thread('t1', ['c1', 'c3'], { replies: [answer('c1', 'c3')] })],
    [
      'a comment that answers two',
      thread('t1', ['c1', 'c3', 'c4'], { replies: [answer('c4', 'c1'), answer('c4', 'c3')] }),
    ],
    ['a comment twice', thread('t1', ['c1', 'c3', 'c1'])],
  ])('spec, Canonical bytes: %s makes a thread invalid, and its comments stay', (_, contradictory) => {
    const selection = selected({ comments, threads: [contradictory] });
    expect(selection.threads).toEqual([]);
    expect(selection.comments).toHaveLength(3);
    expect(selection.gaps).toContainEqual(invalidThreads(1));
  });
  it('spec, Collection profiles: an edge that leads out of its thread is not emitted, and the thread stays', () => {
    const replies = [answer('c1', 'c4'), answer('c4', 'c1'), answer('c3', 'gone')];
    const selection = selected({ comments, threads: [thread('t1', ['c1', 'c3'], { replies })] });
    expect(selection.threads).toMatchObject([{ comment_ids: ['c1', 'c3'], replies: [] }]);
    expect(selection.gaps.filter(({ scope }) => scope === 'reviews')).toEqual([]);
  });
  it('spec, Ordering: threads that claim one comment are both invalid', () => {
    const threads = [thread('t1', ['c1']), thread('t2', ['c1', 'c3']), thread('t3', ['c4'])];
    const selection = selected({ comments, threads });
    expect(selection.threads.map(({ id }) => id)).toEqual(['t3']);
    expect(selection.gaps).toContainEqual(invalidThreads(2));
  });
  it('spec, Stable records: a thread given twice is one, two that disagree are none', () => {
    const threads = [
      thread('t1', ['c1']),
      thread('t1', ['c1']),
      thread('t2', ['c3']),
      thread('t2', ['c3'], { outdated: true }),
    ];
    const selection = selected({ comments, threads });
    expect(selection.threads.map(({ id }) => id)).toEqual(['t1']);
    expect(selection.gaps).toContainEqual(invalidThreads(1));
  });
  it('D15: ids that are too long make a thread invalid', () => {
    const profile = profileWith({}, { max_metadata_string_bytes: 5 });
    const threads = [
      thread('t12345', ['c1']),
      thread('t2', ['c3'], { resolved: true, resolved_by_actor_id: 'W12345' }),
      thread('t3', ['c4']),
    ];
    const selection = selected({ comments, threads }, profile);
    expect(selection.threads.map(({ id }) => id)).toEqual(['t3']);
    expect(selection.gaps).toContainEqual(invalidThreads(2));
  });
  it('D15: a path that is larger than a source may be leaves its thread out', () => {
    const profile = profileWith({}, { max_source_bytes: 30 });
    const selection = selected({ comments, threads: [thread('t1', ['c1'], { path: 'x'.repeat(31) })] }, profile);
    expect(selection.threads).toEqual([]);
    expect(selection.gaps).toContainEqual({ scope: 'reviews', code: 'source_too_large', count: 1 });
  });
});
