export { readBundle, type UnverifiedEnvelope } from './bundle.js';
export {
  bundleMediaType,
  payloadType,
  preAuthenticationEncoding,
  sealStatement,
  type SignableStatement,
  type StatementSigner,
} from './envelope.js';
export { buildStatement, predicateType, type StatementInputs } from './statement.js';
export {
  maxGrantLifeMs,
  readGrant,
  sealGrant,
  type GrantExpectation,
  type GrantReading,
  type GrantRefusal,
} from './grant.js';
export { keyIdOf, readVerificationKey } from './verification-key.js';
export {
  verifyAttestation,
  type AttestationVerification,
  type RefusalReason,
  type VerificationInputs,
} from './verify.js';
export { verifyEnvelope, type EnvelopeVerification } from './verify-envelope.js';
