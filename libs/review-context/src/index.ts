export {
  casefileReview,
  commentedLinesOf,
  targetOf,
  textHashOf,
  type CasefileReview,
  type CommentedLines,
  type DescribedCasefile,
} from './casefile-review.js';
export { curatedReview } from './curated-review.js';
export { draftCuration, type DraftFacts } from './draft-curation.js';
export { driftOf, type CurrentVersion, type Drift, type TargetDrift, type TargetState } from './drift.js';
export { unsafeStrings, type TextFilter } from './filter-texts.js';
export { agentContextBlocks, agentContextMarkdown, type ReviewBlock } from './markdown.js';
export { reviewRules, type Outcome, type ReviewProblem, type ReviewRule } from './problem.js';
export { readJson } from './read-json.js';
export { sealReview, type SealedReview } from './seal-review.js';
export { includedRecords, unresolvedBlockers } from './sections.js';
export { buildReviewStatement, contradictionWithStatement, reviewFiles } from './statement.js';
export { readAgentContext, verifyAgentContext } from './verify-agent-context.js';
