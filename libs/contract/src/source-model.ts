import type { AdmittedInputs } from './generated/admitted-v1/admitted.js';
import type { SourceChunk } from './generated/admitted-v1/chunk.js';

export type {
  AdmittedActor,
  AdmittedCheck,
  AdmittedComment,
  AdmittedEntity,
  AdmittedInputs,
  AdmittedReview,
  AdmittedThread,
} from './generated/admitted-v1/admitted.js';
export type { SourceChunk } from './generated/admitted-v1/chunk.js';
export type { FilteredChunk } from './generated/admitted-v1/filtered-chunk.js';
export type { SavedInputs } from './generated/admitted-v1/saved-inputs.js';
export type { RoleAnswer } from './generated/inputs-v1/role-answer.js';
export type {
  NormalizedActor,
  NormalizedCheck,
  NormalizedComment,
  NormalizedEntity,
  NormalizedInputs,
  NormalizedReview,
  NormalizedThread,
  Revision,
  Shortfall,
  SourceRepository,
} from './generated/inputs-v1/inputs.js';

/** One text on its way to the filter. */
export type SourceText = SourceChunk['texts'][number];
/** How revision actors are judged (D16). */
export type AdmissionMode = AdmittedInputs['admission']['mode'];
