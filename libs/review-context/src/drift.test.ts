import { describe, expect, it } from 'vitest';
import { casefileReview } from './casefile-review.js';
import { described, digest, head, nextHead } from './casefile.fixture.js';
import { curatedReview } from './curated-review.js';
import { driftOf } from './drift.js';
import { made, policy, rulesOf, sealed, slideReview } from './review.fixture.js';
import { sealReview } from './seal-review.js';

const decide = (thread: string, lifecycle: string) => ({
  thread,
  lifecycle,
  disposition: 'change_request',
  blocking: false,
  conclusion: 'Something.',
});
const curation = {
  schema: 'casefile/review-curation/v1',
  casefile: digest,
  created_at: '2026-02-06T08:00:00Z',
  threads: [
    decide('PRRT_open', 'open'),
    decide('PRRT_file', 'resolved'),
    { thread: 'PRRT_old', lifecycle: 'open', disposition: 'omit', blocking: false },
  ],
};
const review = made(casefileReview(described()));
const { document } = made(sealReview(made(curatedReview(curation, review, head)), policy));
const states = (current: Parameters<typeof driftOf>[1]) =>
  made(driftOf(document, current)).targets.map(({ thread_id, state, now }) => [thread_id, state, now]);

describe('drift: "use version_ref.id to detect post-snapshot artifact drift"', () => {
  it('the same head: nothing moved', () => {
    expect(made(driftOf(document, { head, review }))).toMatchObject({ drifted: false, reviewed: head, head });
    expect(states({ head })).toEqual([
      ['PRRT_open', 'same', null],
      ['PRRT_file', 'same', null],
    ]);
    expect(states({ head, review })).toEqual([
      ['PRRT_open', 'same', 'sort/weight.ts#right:7-9'],
      ['PRRT_file', 'same', 'sort/index.ts'],
    ]);
  });

  it('after a push: which targets moved, which are gone, which status changed', () => {
    const threads = described().threads.map((thread) =>
      thread.id === 'PRRT_open'
        ? { ...thread, resolved: true, location: { ...thread.location, line: 19, start_line: 17 } }
        : thread,
    );
    const newer = made(casefileReview(described({ threads: threads.filter(({ id }) => id !== 'PRRT_file') })));
    const drift = made(driftOf(document, { head: nextHead, review: newer }));
    expect(drift.drifted).toBe(true);
    expect(drift.targets).toMatchObject([
      {
        thread_id: 'PRRT_open',
        state: 'moved',
        target: { element_id: 'sort/weight.ts#right:7-9' },
        now: 'sort/weight.ts#right:17-19',
        lifecycle: { then: 'open', now: 'resolved' },
      },
      { thread_id: 'PRRT_file', state: 'gone', now: null, lifecycle: null },
    ]);
  });

  it('a casefile with gaps, or none at all, does not say that a thread is gone', () => {
    const gaps = [{ scope: 'reviews', code: 'fetch_failed', count: 1 }];
    const partial = made(casefileReview(described({ threads: [], gaps })));
    expect(states({ head: nextHead, review: partial }).map(([, state]) => state)).toEqual(['unknown', 'unknown']);
    const unselected = made(casefileReview(described({ threads: [], not_selected: ['reviews'] })));
    expect(states({ head: nextHead, review: unselected }).map(([, state]) => state)).toEqual(['unknown', 'unknown']);
    expect(states({ head: nextHead }).map(([, state]) => state)).toEqual(['unknown', 'unknown']);
  });

  it('refuses the casefile of another change proposal', () => {
    const entity = { ...described().entity, id: 'PR_other' };
    const other = made(casefileReview(described({ entity })));
    expect(rulesOf(driftOf(document, { head, review: other }))).toEqual(['other-artifact']);
  });

  it('a review of any tool drifts by its version', () => {
    const slides = sealed(slideReview()).document;
    expect(made(driftOf(slides, { head: 'ver_2' }))).toMatchObject({ drifted: false });
    expect(made(driftOf(slides, { head: 'ver_3' }))).toMatchObject({ drifted: true, reviewed: 'ver_2' });
  });
});
