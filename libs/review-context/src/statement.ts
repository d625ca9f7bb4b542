import {
  CasefileError,
  sha256,
  validateReviewStatement,
  type ReviewPredicate,
  type ReviewStatement,
} from '@casefile/contract';
import type { SealedReview } from './seal-review.js';

/** What the two exports of a review context are called. */
export const reviewFiles = { json: 'agent-context.json', markdown: 'agent-context.md' } as const;

const predicateType = 'https://casefile.invalid/attestation/review-context/v1';

/**
 * The statement that is signed about a sealed review: the exact bytes of both exports, what they are of, and under which filter policy. It holds no time of its own.
 *
 * @throws CasefileError `internal` when it would break its schema
 */
export const buildReviewStatement = (
  { document, json, markdown }: SealedReview,
  source: ReviewPredicate['source'],
  filter: ReviewPredicate['filter'],
): ReviewStatement => {
  const result = validateReviewStatement({
    _type: 'https://in-toto.io/Statement/v1',
    subject: [
      { name: reviewFiles.json, digest: { sha256: sha256(json) } },
      { name: reviewFiles.markdown, digest: { sha256: sha256(markdown) } },
    ],
    predicateType,
    predicate: {
      snapshot_id: document.snapshot.id,
      artifact_id: document.artifact_ref.id,
      version_id: document.version_ref.id,
      review_session_id: document.review_session_ref.id,
      source,
      filter,
    },
  });
  if (result.ok) return result.value;
  throw new CasefileError('internal', 'A statement about a review cannot be made: it would break its schema.', {
    details: { path: result.problems[0]?.path ?? '', rule: result.problems[0]?.rule ?? '' },
  });
};

/**
 * Where a signed payload and a review context differ, or null where it is the statement about exactly these bytes. The payload must have been verified as signed by a trusted key.
 */
export const contradictionWithStatement = (payload: unknown, review: SealedReview): string | null => {
  const result = validateReviewStatement(payload);
  if (!result.ok) return 'it is no statement about a review context';
  const { subject, predicate } = result.value;
  const [json, markdown] = subject;
  const { document } = review;
  const agreements: readonly (readonly [string, boolean])[] = [
    [reviewFiles.json, json?.name === reviewFiles.json && json.digest.sha256 === sha256(review.json)],
    [
      reviewFiles.markdown,
      markdown?.name === reviewFiles.markdown && markdown.digest.sha256 === sha256(review.markdown),
    ],
    ['snapshot.id', predicate.snapshot_id === document.snapshot.id],
    ['artifact_ref.id', predicate.artifact_id === document.artifact_ref.id],
    ['version_ref.id', predicate.version_id === document.version_ref.id],
    ['review_session_ref.id', predicate.review_session_id === document.review_session_ref.id],
  ];
  const found = agreements.find(([, agrees]) => !agrees);
  return found === undefined ? null : `it is not about this ${found[0]}`;
};
