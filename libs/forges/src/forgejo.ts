export { forgejoCheckStateOf, type ForgejoCheckState, type NativeJobState } from './forgejo/check-states.js';
export { readForgejoDelivery } from './forgejo/delivery.js';
export {
  type ForgejoEntityReference,
  forgejoEntityUrl,
  parseForgejoUrl,
  repositorySegments,
} from './forgejo/entity-url.js';
export { numericIdOf } from './forgejo/ids.js';
export { type Listing, nothingListed, unreadListing } from './forgejo/listing.js';
export { type Definitions, membersOf } from './forgejo/member.js';
export { normalizeForgejoReading } from './forgejo/normalize.js';
export { forgejoJobOfReference, readForgejoJobs } from './forgejo/normalize-checks.js';
export { forgejoEntityStateOf } from './forgejo/normalize-entity.js';
export { forgejoReviewStateOf, isUnsubmitted } from './forgejo/normalize-reviews.js';
export {
  type ForgejoChecks,
  forgejoEntityMoved,
  type ForgejoReading,
  type ForgejoRun,
  type ForgejoSelection,
  forgejoSelectionOf,
  hasNoActions,
  headOf,
  repositoryOfIssue,
  requireAskedIssue,
  requireAskedPull,
} from './forgejo/reading.js';
export { type ContentHistory, readContentHistory } from './forgejo/revision.js';
export { forgejoRoleAnswerOf } from './forgejo/role.js';
export { majorVersionOf, versionWithJobs } from './forgejo/version.js';
