import type { NormalizedInputs } from '@casefile/contract';
import { jobOfReference } from '@casefile/forges/github';
import type { LogAnswer } from '@casefile/ports';
import { readJobLog } from '../job-log.js';
import type { GitHubApi } from './api.js';
import { repositoryPath } from './repository-path.js';

/**
 * Reads the log of a job: GitHub answers with a URL on another origin, valid for a minute (forges.md, Logs; D12).
 *
 * @param reference as a check of `inputs` carries it
 * @param maxBytes the cap on the decoded log (D15)
 */
export const readLog = (
  api: GitHubApi,
  inputs: NormalizedInputs,
  reference: string,
  maxBytes: number,
): Promise<LogAnswer> => {
  const job = jobOfReference(reference);
  const path = () => (job === null ? null : `${repositoryPath(inputs.source.repository)}/actions/jobs/${job}/logs`);
  return readJobLog(api, { inputs, reference, maxBytes, path });
};
