export { type AnswerFault, type GraphQLAnswer, isRateLimited, isTooSlow, readAnswer } from './github/answer.js';
export { type CheckState, checkStateOf, type NativeCheckState } from './github/check-states.js';
export { readGitHubDelivery } from './github/delivery.js';
export {
  type GitHubEntityReference,
  gitHubEntityUrl,
  parseGitHubUrl,
  repositorySegments,
} from './github/entity-url.js';
export { type Job, type JobsPage, readJobsPage, type RunJobs } from './github/jobs.js';
export { normalizeReading, runsToList } from './github/normalize.js';
export { jobOfReference } from './github/normalize-checks.js';
export { entityStateOf } from './github/normalize-entity.js';
export { type GraphQLRequest } from './github/query.js';
export {
  closingRequest,
  entityMoved,
  giveUp,
  giveUpRest,
  nextStep,
  openReading,
  type Reading,
  repositoryOf,
  type Step,
  takeAnswer,
  takeClosing,
} from './github/reading.js';
export { roleAnswerOf } from './github/role.js';
