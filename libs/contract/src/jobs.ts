import type { AssembleJobData } from './generated/jobs-v1/assemble.js';
import type { CaptureJobData } from './generated/jobs-v1/capture.js';
import type { FilterJobData } from './generated/jobs-v1/filter.js';
import type { CaptureOutcome } from './generated/jobs-v1/outcome.js';
import { validatorFor } from './schema-registry.js';

export type { AbortedCapture, CaptureOutcome } from './generated/jobs-v1/outcome.js';

const base = 'https://casefile.invalid/schemas/jobs/v1/';

/** Whether a value is the payload of a capture or fetch job. */
export const validateCaptureJob = validatorFor<CaptureJobData>(`${base}capture.schema.json`);
/** Whether a value is the payload of a filter job. */
export const validateFilterJob = validatorFor<FilterJobData>(`${base}filter.schema.json`);
/** Whether a value is the payload of an assemble job. */
export const validateAssembleJob = validatorFor<AssembleJobData>(`${base}assemble.schema.json`);
/** Whether a value is what a capture came to (D44). */
export const validateCaptureOutcome = validatorFor<CaptureOutcome>(`${base}outcome.schema.json`);
