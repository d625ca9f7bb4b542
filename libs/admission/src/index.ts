export { actorDirectory, type ActorDirectory } from './actor-directory.js';
export { admit, type Admission } from './admit.js';
export { toAdmittedInputs, type Admitted } from './admitted-inputs.js';
export { emptyChain, standingOf, textDigest, withRevision, type ChainStanding } from './attribution-chain.js';
export type { RoleAnswers } from './authorize.js';
export { chunkTexts, maxChunkBytes, maxChunkRecords } from './chunks.js';
export type { EntityPart, EntityRefusal } from './entity.js';
export { carriedStates, type CarriedRecords } from './exposure-states.js';
export {
  actorsToAuthorizeAgain,
  denialWithoutRoles,
  exposureVerdict,
  withoutWithheld,
  type ExposureDenial,
  type ExposureEvidence,
  type ExposureVerdict,
  type HarnessCategory,
} from './exposure.js';
export {
  attributeByLedger,
  ledgerEntryOf,
  ledgerTextName,
  ledgerTextsOf,
  underLedger,
  type LedgerText,
  type VerifiedRevision,
} from './ledger.js';
export { logsToRead, type LogOutcome, type LogToRead } from './logs.js';
export { actorsToAuthorize, actorsToDescribe, referencedActors } from './look-ups.js';
export { maxRoleLookUps, type AdmissionPolicy } from './policy.js';
export { defaultProfile, readProfile } from './profile.js';
export {
  readReceipt,
  receiptKeysById,
  sealReceipt,
  type ReceiptKey,
  type ReceiptPlace,
  type ReceiptReading,
  type ReceiptSigner,
} from './receipt.js';
export { checkedActors, revisionActor, type CheckedActors } from './revision-actor.js';
export type { Grounds, Selection } from './selection.js';
export { gapCodeOf, scopeOf, type Withheld, type WithheldKind, type WithheldReason } from './withheld.js';
