import type { AttestationBundle } from './generated/attestation-v1/bundle.js';
import type { AttestationStatement } from './generated/attestation-v1/statement.js';
import { validatorFor } from './schema-registry.js';

export type { AttestationBundle } from './generated/attestation-v1/bundle.js';
export type { AttestationPredicate, AttestationStatement } from './generated/attestation-v1/statement.js';

const base = 'https://casefile.invalid/schemas/attestation/v1/';

/** Whether a value is what a snapshot's signature says (D33). */
export const validateAttestationStatement = validatorFor<AttestationStatement>(`${base}statement.schema.json`);
/** Whether a value has the form of an attestation's file; it verifies nothing. */
export const validateAttestationBundle = validatorFor<AttestationBundle>(`${base}bundle.schema.json`);
