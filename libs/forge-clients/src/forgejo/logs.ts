import type { NormalizedInputs } from '@casefile/contract';
import { forgejoJobOfReference } from '@casefile/forges/forgejo';
import type { LogAnswer } from '@casefile/ports';
import { readJobLog } from '../job-log.js';
import type { ForgejoApi } from './api.js';
import { repositoryPath } from './read-entity.js';

/**
 * Reads the log of a job, from version 16; some servers keep logs elsewhere (D12).
 *
 * @param reference as a check of `inputs` carries it
 * @param maxBytes the cap on the decoded log (D15)
 */
export const readLog = (
  api: ForgejoApi,
  inputs: NormalizedInputs,
  reference: string,
  maxBytes: number,
): Promise<LogAnswer> => {
  const job = forgejoJobOfReference(reference);
  const path = () => (job === null ? null : `${repositoryPath(inputs.source.repository)}/actions/jobs/${job}/logs`);
  return readJobLog(api, { inputs, reference, maxBytes, path });
};
