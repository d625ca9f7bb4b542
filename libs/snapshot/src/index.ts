export { assembleSnapshot } from './assemble.js';
export type { AbortGap, Assembly, Snapshot } from './snapshot.js';
export { verificationRules, type VerificationProblem, type VerificationRule } from './verify/rules.js';
export { verifySnapshot, type Verification, type VerificationOptions } from './verify/verify-snapshot.js';
