import type { NormalizedInputs } from '@casefile/contract';
import type { LogAnswer } from '@casefile/ports';
import { isCode } from './error-code.js';
import type { HttpAnswer, HttpDoor } from './http.js';

/** Hops between the origins on which logs are kept. */
const mostHops = 3;

/** What a log is read through. */
export interface LogReader {
  readonly get: (
    route: string,
    path: string,
    options: { readonly maxBytes: number; readonly mayLeave: boolean },
  ) => Promise<HttpAnswer>;
  readonly door: HttpDoor;
  readonly endpoints: {
    /** Whether a log may be fetched from a URL that the API named; null for no, else whether only public addresses count. */
    readonly logAccess: (url: URL) => { readonly publicOnly: boolean } | null;
  };
}

/** Which log is asked for. */
export interface LogQuestion {
  readonly inputs: NormalizedInputs;
  /** As a check of `inputs` carries it. */
  readonly reference: string;
  /** The route of the log; null for a reference that names none. */
  readonly path: () => string | null;
  /** The cap on the decoded log (D15). */
  readonly maxBytes: number;
}

/**
 * Reads the log of a job: where the forge keeps it elsewhere it answers with a URL on another origin, which is followed by hand, without the credential, to an allowed host (forges.md, Logs). Outcomes as
 * D12.
 */
export const readJobLog = async (reader: LogReader, question: LogQuestion): Promise<LogAnswer> => {
  const { inputs, reference, maxBytes } = question;
  const check = inputs.checks.find(({ log }) => log.offered && log.reference === reference);
  try {
    // No log is fetched but of a check that was collected, which is one of the head (D12).
    const path = check ? question.path() : null;
    if (!check || path === null) return { outcome: 'unsupported' };
    const answer = await fetchLog(reader, path, maxBytes);
    if (answer?.status === 200) return { outcome: 'read', bytes: answer.body };
    const gone = answer?.status === 404 || answer?.status === 410;
    return { outcome: gone && check.status === 'completed' ? 'history_unavailable' : 'fetch_failed' };
  } catch (error) {
    return { outcome: isCode(error, 'response_too_large') ? 'source_too_large' : 'fetch_failed' };
  }
};

/** The last answer on the way to the log; null where the way leads to a host that is not allowed. */
const fetchLog = async (
  { get, door, endpoints }: LogReader,
  path: string,
  maxBytes: number,
): Promise<HttpAnswer | null> => {
  let answer = await get('log', path, { maxBytes, mayLeave: true });
  for (let hop = 0; hop < mostHops && answer.status >= 300 && answer.status < 400; hop += 1) {
    const url = locationOf(answer);
    const access = url && endpoints.logAccess(url);
    if (!access) return null;
    answer = await door.request({
      ...{ route: 'log_content', host: url.host, method: 'GET', url, accept: '*/*', maxBytes },
      mayLeave: true,
      outside: access,
    });
  }
  return answer;
};

const locationOf = ({ headers, url }: HttpAnswer): URL | null => {
  const location = headers.get('location');
  return location !== undefined && URL.canParse(location, url.href) ? new URL(location, url.href) : null;
};
