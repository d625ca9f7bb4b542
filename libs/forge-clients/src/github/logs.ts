import { type NormalizedInputs } from '@casefile/contract';
import { jobOfReference } from '@casefile/forges/github';
import type { LogAnswer } from '@casefile/ports';
import type { HttpAnswer } from '../http.js';
import type { GitHubApi } from './api.js';
import { isCode } from './error-code.js';
import { repositoryPath } from './repository-path.js';

/** Hops between the origins on which logs are kept. */
const mostHops = 3;

/**
 * Reads the log of a job: GitHub answers with a URL on another origin, valid for a minute, which is followed by hand, without the credential, to an allowed
 * host (forges.md, Logs). Outcomes as D12.
 *
 * @param reference as a check of `inputs` carries it
 * @param maxBytes the cap on the decoded log (D15)
 */
export const readLog = async (
  api: GitHubApi,
  inputs: NormalizedInputs,
  reference: string,
  maxBytes: number,
): Promise<LogAnswer> => {
  const check = inputs.checks.find(({ log }) => log.offered && log.reference === reference);
  const job = jobOfReference(reference);
  // No log is fetched but of a check that was collected, which is one of the head (D12).
  if (!check || job === null) return { outcome: 'unsupported' };
  try {
    const answer = await fetchLog(
      api,
      `${repositoryPath(inputs.source.repository)}/actions/jobs/${job}/logs`,
      maxBytes,
    );
    if (answer?.status === 200) return { outcome: 'read', bytes: answer.body };
    const gone = answer?.status === 404 || answer?.status === 410;
    return { outcome: gone && check.status === 'completed' ? 'history_unavailable' : 'fetch_failed' };
  } catch (error) {
    return { outcome: isCode(error, 'response_too_large') ? 'source_too_large' : 'fetch_failed' };
  }
};

/** The last answer on the way to the log; null where the way leads to a host that is not allowed. */
const fetchLog = async (api: GitHubApi, path: string, maxBytes: number): Promise<HttpAnswer | null> => {
  let answer = await api.get('log', path, { maxBytes, mayLeave: true });
  for (let hop = 0; hop < mostHops && isRedirect(answer); hop += 1) {
    const url = locationOf(answer);
    const access = url && api.endpoints.logAccess(url);
    if (!access) return null;
    answer = await api.door.request({
      route: 'log_content',
      host: url.host,
      method: 'GET',
      url,
      accept: '*/*',
      maxBytes,
      mayLeave: true,
      outside: access,
    });
  }
  return answer;
};

const isRedirect = ({ status }: HttpAnswer): boolean => status >= 300 && status < 400;

const locationOf = ({ headers, url }: HttpAnswer): URL | null => {
  const location = headers.get('location');
  return location !== undefined && URL.canParse(location, url.href) ? new URL(location, url.href) : null;
};
