import { createFilter } from '@casefile/filter';
import type { ReviewInput, ReviewInputThread } from '@casefile/contract';
import type { TextFilter } from './filter-texts.js';
import type { Outcome, ReviewProblem } from './problem.js';
import { sealReview, type SealedReview } from './seal-review.js';

const filter = createFilter();

/** The real filter policy. */
export const policy: TextFilter = (text) => filter.run({ text, form: 'record' });

const message = (id: string, server_order: number, deleted = false) => ({ id, revision: 1, server_order, deleted });

/** One thread of a review of slides, with every field. */
export const threadOf = (id: string, more: Partial<ReviewInputThread> = {}): ReviewInputThread => ({
  id,
  revision: 3,
  target_id: 'harvest-total',
  severity: 'major',
  feedback_type: 'wording',
  lifecycle_status: 'open',
  disposition: 'change_request',
  blocking: false,
  accepted_conclusion: `Concluded for ${id}.`,
  messages: [message(`${id}-m2`, 2), message(`${id}-m1`, 1)],
  ...more,
});

/** A review of a deck of slides about the pear harvest: one thread of every kind. */
export const slideReview = (more: Partial<ReviewInput> = {}): ReviewInput => ({
  schema: 'casefile/review-input/v1',
  snapshot: { id: 'con_pears-2026-02', created_at: '2026-02-06T16:30:00.250Z' },
  artifact: {
    id: 'art_harvest',
    title: 'Pear harvest 2026 *draft*',
    source_ref: 'harvest.pptx',
    storage_mode: 'managed_snapshot',
    snapshot_ref: 'sha256:0f',
  },
  version: { id: 'ver_2', parent_version_id: 'ver_1', label: 'v2', snapshot_ref: null },
  projection: {
    id: 'prj_slides',
    kind: 'slides',
    targets: [
      {
        id: 'harvest-total',
        adapter: 'slides',
        slide_id: 'slide-3',
        group_id: 'table',
        element_id: 'cell-4',
        text_hash: 'k1z9',
        label: 'Slide 3: total of the harvest <in tonnes>',
      },
      { id: 'cover', adapter: 'slides', slide_id: 'slide-1', label: 'Cover' },
    ],
  },
  review_session: { id: 'rev_friday' },
  threads: [
    threadOf('thr_total', {
      blocking: true,
      accepted_conclusion: 'Give the total in tonnes, not in baskets:\n\n- 412 t for 2026\n- 398 t for 2025',
    }),
    threadOf('thr_cover', {
      target_id: 'cover',
      disposition: 'preserve',
      lifecycle_status: 'resolved',
      accepted_conclusion: 'Keep the photograph of the old press.',
      messages: [message('m9', 9, true)],
    }),
    threadOf('thr_weather', {
      disposition: 'context',
      lifecycle_status: 'resolved',
      blocking: true,
      accepted_conclusion: 'The frost of April explains the late start.',
    }),
    { id: 'thr_typo', revision: 1, disposition: 'omit' },
    { id: 'thr_font', revision: 4, disposition: 'wont_fix', blocking: true },
  ],
  ...more,
});

/** The value of an outcome that must have been made. */
export const made = <T>(outcome: Outcome<T>): T => {
  if (outcome.outcome === 'made') return outcome.value;
  throw new Error(outcome.problems.map(({ message: text }) => text).join('; '));
};

/** The rules that an outcome was refused for. */
export const rulesOf = (outcome: Outcome<unknown>): string[] =>
  outcome.outcome === 'refused' ? outcome.problems.map(({ rule }: ReviewProblem) => rule) : [];

/** Seals an input that must be sealed. */
export const sealed = (input: ReviewInput): SealedReview => made(sealReview(input, policy));
