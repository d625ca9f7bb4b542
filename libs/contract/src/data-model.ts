import type { Assessment } from './generated/data-model-v1/assessment.js';
import type { ChangeSet } from './generated/data-model-v1/change-set.js';
import type { Decision } from './generated/data-model-v1/decision.js';
import type { Diagnostic } from './generated/data-model-v1/diagnostic.js';
import type { EditPlan } from './generated/data-model-v1/edit-plan.js';
import { validatorFor } from './schema-registry.js';

export type { Assessment } from './generated/data-model-v1/assessment.js';
export type { Change, ChangeSet } from './generated/data-model-v1/change-set.js';
export type { Baseline } from './generated/data-model-v1/common.js';
export type { Decision } from './generated/data-model-v1/decision.js';
export type { Diagnostic } from './generated/data-model-v1/diagnostic.js';
export type { EditOperation, EditPlan } from './generated/data-model-v1/edit-plan.js';

const base = 'https://casefile.invalid/schemas/data-model/v1/';

/** Whether a value is a change set (data model: ChangeSet). */
export const validateChangeSet = validatorFor<ChangeSet>(`${base}change-set.schema.json`);
/** Whether a value has the form of an assessment; whether it may count is for `judgeAssessment` (data model: Assessment). */
export const validateAssessment = validatorFor<Assessment>(`${base}assessment.schema.json`);
/** Whether a value has the form of an edit plan (data model: EditPlan). */
export const validateEditPlan = validatorFor<EditPlan>(`${base}edit-plan.schema.json`);
/** Whether a value is a finding (data model: Diagnostic). */
export const validateDiagnostic = validatorFor<Diagnostic>(`${base}diagnostic.schema.json`);
/** Whether a value is a host's decision (data model: v1.0 semantic objects). */
export const validateDecision = validatorFor<Decision>(`${base}decision.schema.json`);
