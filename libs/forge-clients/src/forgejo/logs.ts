import type { NormalizedInputs } from '@casefile/contract';
import { forgejoJobOfReference } from '@casefile/forges/forgejo';
import type { LogAnswer } from '@casefile/ports';
import type { HttpAnswer } from '../http.js';
import { isCode } from '../github/error-code.js';
import type { ForgejoApi } from './api.js';
import { repositoryPath } from './read-entity.js';

/** Hops between the origins on which logs are kept. */
const mostHops = 3;

/**
 * Reads the log of a job (from version 16). Where the server keeps logs elsewhere it answers with a URL, which is followed by hand, without the credential, to an allowed host. Outcomes as D12.
 *
 * @param reference as a check of `inputs` carries it
 * @param maxBytes the cap on the decoded log (D15)
 */
export const readLog = async (
  api: ForgejoApi,
  inputs: NormalizedInputs,
  reference: string,
  maxBytes: number,
): Promise<LogAnswer> => {
  const check = inputs.checks.find(({ log }) => log.offered && log.reference === reference);
  const job = forgejoJobOfReference(reference);
  // No log is fetched but of a check that was collected, which is one of the head (D12).
  if (!check || job === null) return { outcome: 'unsupported' };
  try {
    const path = `${repositoryPath(inputs.source.repository)}/actions/jobs/${job}/logs`;
    const answer = await fetchLog(api, path, maxBytes);
    if (answer?.status === 200) return { outcome: 'read', bytes: answer.body };
    const gone = answer?.status === 404 || answer?.status === 410;
    return { outcome: gone && check.status === 'completed' ? 'history_unavailable' : 'fetch_failed' };
  } catch (error) {
    return { outcome: isCode(error, 'response_too_large') ? 'source_too_large' : 'fetch_failed' };
  }
};

/** The last answer on the way to the log; null where the way leads to a host that is not allowed. */
const fetchLog = async (api: ForgejoApi, path: string, maxBytes: number): Promise<HttpAnswer | null> => {
  let answer = await api.get('log', path, { maxBytes, mayLeave: true });
  for (let hop = 0; hop < mostHops && answer.status >= 300 && answer.status < 400; hop += 1) {
    const location = answer.headers.get('location');
    if (location === undefined || !URL.canParse(location, answer.url.href)) return null;
    const url = new URL(location, answer.url.href);
    const access = api.endpoints.logAccess(url);
    if (!access) return null;
    answer = await api.door.request({
      ...{ route: 'log_content', host: url.host, method: 'GET', url, accept: '*/*', maxBytes },
      mayLeave: true,
      outside: access,
    });
  }
  return answer;
};
