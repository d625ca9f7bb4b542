export {
  judgeAssessment,
  type AssessmentExpectation,
  type AssessmentFault,
  type JudgedAssessment,
} from './assessment.js';
export {
  changeSetBetween,
  composeAfterState,
  touchedPaths,
  type ChangeProblem,
  type Composition,
  type Tree,
} from './change-set.js';
export { decide, type CheckFault, type CheckOutcome } from './decision.js';
export { normalizeEditPlan, type NormalizedPlan, type PlanProblem, type PlanSetting } from './edit-plan.js';
export { fingerprintOf, lineAnchor, type FindingIdentity } from './fingerprint.js';
export { blobIdOf, changeSetDigest, dirtyDigest, isIssuedBaseline, isSameTree } from './identity.js';
export {
  defaultHostLimits,
  openHostSession,
  protocolVersions,
  type HostLimits,
  type HostOffer,
  type HostSession,
} from './protocol/host-session.js';
export { protocolErrors, type ProtocolError } from './protocol/message.js';
export { commandNames, forbiddenMember, hostOwnedNames } from './provider-payload.js';
export {
  narrowed,
  referencedSet,
  scopeOf,
  type BlobRefusal,
  type PathScope,
  type ReferencedSet,
} from './read-scope.js';
export { isTreePath, twinKey } from './tree-path.js';
