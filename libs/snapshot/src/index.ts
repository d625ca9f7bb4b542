export { assembleSnapshot } from './assemble.js';
export type {
  DescribedActor,
  DescribedCheck,
  DescribedGap,
  DescribedRecord,
  DescribedThread,
  SnapshotDescription,
} from './describe/description.js';
export { describeSnapshot } from './describe/describe-snapshot.js';
export { printDescription, type PrintOptions } from './describe/print-description.js';
export { withinBudget, type BlockBudget, type BudgetedBlocks } from './project/budget.js';
export {
  anthropicMessage,
  openAiMessage,
  plainText,
  type AnthropicMessage,
  type OpenAiMessage,
} from './project/message-shapes.js';
export {
  projectSnapshot,
  type BlockKind,
  type ModelBlock,
  type ProjectionOptions,
  type ProjectionView,
} from './project/project-snapshot.js';
export type { AbortGap, Assembly, Snapshot } from './snapshot.js';
export { isForgeId } from './structural-values.js';
export { verificationRules, type VerificationProblem, type VerificationRule } from './verify/rules.js';
export { verifySnapshot, type Verification, type VerificationOptions } from './verify/verify-snapshot.js';
