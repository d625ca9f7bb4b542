import type { AgentContext } from './generated/agent-context-v1/agent-context.js';
import type { ReviewStatement } from './generated/review-attestation-v1/statement.js';
import type { ReviewCuration } from './generated/review-curation-v1/review-curation.js';
import type { ReviewInput } from './generated/review-input-v1/review-input.js';
import { validatorFor } from './schema-registry.js';

export type {
  AgentContext,
  IncludedRecord,
  OmittedThread,
  SourceMessageReference,
  TargetReference,
} from './generated/agent-context-v1/agent-context.js';
export type { ReviewPredicate, ReviewStatement } from './generated/review-attestation-v1/statement.js';
export type { CuratedThread, ReviewCuration } from './generated/review-curation-v1/review-curation.js';
export type {
  ReviewInput,
  ReviewInputThread,
  ReviewMessage,
  ReviewTarget,
} from './generated/review-input-v1/review-input.js';

const base = 'https://casefile.invalid/schemas/';

/** Whether a value has the form of an agent context v1; what it means across fields is for `verifyAgentContext` (agent context v1, whole). */
export const validateAgentContext = validatorFor<AgentContext>(`${base}agent-context/v1/agent-context.schema.json`);
/** Whether a value is a review as any review tool hands it in. */
export const validateReviewInput = validatorFor<ReviewInput>(`${base}review-input/v1/review-input.schema.json`);
/** Whether a value is a curation file of a casefile's threads. */
export const validateReviewCuration = validatorFor<ReviewCuration>(
  `${base}review-curation/v1/review-curation.schema.json`,
);
/** Whether a value is what the signature of a review context says. */
export const validateReviewStatement = validatorFor<ReviewStatement>(
  `${base}review-attestation/v1/statement.schema.json`,
);
