import type { AdmissionReport } from './generated/admission-report-v1/admission-report.js';
import type { AdmittedInputs } from './generated/admitted-v1/admitted.js';
import type { SourceChunk } from './generated/admitted-v1/chunk.js';
import type { FilteredChunk } from './generated/admitted-v1/filtered-chunk.js';
import type { SavedInputs } from './generated/admitted-v1/saved-inputs.js';
import type { Configuration } from './generated/config-v1/config.js';
import type { AttributionChain } from './generated/inputs-v1/attribution-chain.js';
import type { NormalizedInputs } from './generated/inputs-v1/inputs.js';
import type { KeyRingEvent } from './generated/key-ring-v1/event.js';
import type { PublishedKeyRing } from './generated/key-ring-v1/key-ring.js';
import type { ReceiptHeader } from './generated/receipt-v1/header.js';
import type { Receipt } from './generated/receipt-v1/receipt.js';
import { validatorFor } from './schema-registry.js';

export type {
  AdmittedActor,
  AdmittedAgentRun,
  AdmittedCheck,
  AdmittedComment,
  AdmittedEntity,
  AdmittedInputs,
  AdmittedReview,
  AdmittedThread,
} from './generated/admitted-v1/admitted.js';
export type { SourceChunk, SourceText } from './generated/admitted-v1/chunk.js';
export type { FilteredChunk } from './generated/admitted-v1/filtered-chunk.js';
export type { SavedInputs } from './generated/admitted-v1/saved-inputs.js';
export type { KeyRingEvent } from './generated/key-ring-v1/event.js';
export type { PublishedKeyRing } from './generated/key-ring-v1/key-ring.js';
export type { ReceiptHeader } from './generated/receipt-v1/header.js';
export type { Receipt } from './generated/receipt-v1/receipt.js';
export type { AttributionChain, RecordedRevision } from './generated/inputs-v1/attribution-chain.js';
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

export type { AdmissionReport } from './generated/admission-report-v1/admission-report.js';

/** One row of the host-private admission report (D44). */
export type ReportedRow = AdmissionReport['withheld'][number];
/** How revision actors are judged (D16). */
export type AdmissionMode = AdmittedInputs['admission']['mode'];

export type {
  ConnectionConfiguration,
  Configuration,
  ServiceConfiguration,
  TenantConfiguration,
} from './generated/config-v1/config.js';

const base = 'https://casefile.invalid/schemas/';

/** Whether a value is what a forge client returned: `schemas/inputs/v1`. */
export const validateNormalizedInputs = validatorFor<NormalizedInputs>(`${base}inputs/v1/inputs.schema.json`);
/** Whether a value is what an attribution ledger keeps of one text. */
export const validateAttributionChain = validatorFor<AttributionChain>(
  `${base}inputs/v1/attribution-chain.schema.json`,
);
/** Whether a value is what selection leaves: `schemas/admitted/v1`. */
export const validateAdmittedInputs = validatorFor<AdmittedInputs>(`${base}admitted/v1/admitted.schema.json`);
/** Whether a value is a source chunk. */
export const validateSourceChunk = validatorFor<SourceChunk>(`${base}admitted/v1/chunk.schema.json`);
/** Whether a value is a filtered chunk. */
export const validateFilteredChunk = validatorFor<FilteredChunk>(`${base}admitted/v1/filtered-chunk.schema.json`);
/** Whether a value is a file that `--save-inputs` wrote. */
export const validateSavedInputs = validatorFor<SavedInputs>(`${base}admitted/v1/saved-inputs.schema.json`);
/** Whether a value is the protected header of a run receipt (D39). */
export const validateReceiptHeader = validatorFor<ReceiptHeader>(`${base}receipt/v1/header.schema.json`);
/** Whether a value is the payload of a run receipt (D39). */
export const validateReceipt = validatorFor<Receipt>(`${base}receipt/v1/receipt.schema.json`);
/** Whether a value is a line of a key ring's log. */
export const validateKeyRingEvent = validatorFor<KeyRingEvent>(`${base}key-ring/v1/event.schema.json`);
/** Whether a value is a key ring as one file. */
export const validatePublishedKeyRing = validatorFor<PublishedKeyRing>(`${base}key-ring/v1/key-ring.schema.json`);
/** Whether a value is a configuration. */
export const validateConfiguration = validatorFor<Configuration>(`${base}config/v1/config.schema.json`);
/** Whether a value is a host-private admission report (D44). */
export const validateAdmissionReport = validatorFor<AdmissionReport>(
  `${base}admission-report/v1/admission-report.schema.json`,
);
