import { type Job, readJobsPage, type RunJobs } from '@casefile/forges/github';
import type { Allowance } from '../http.js';
import { nextLinkOf } from '../http/link.js';
import { type GitHubApi, longestAnswer } from './api.js';
import { concernsScope } from '../error-code.js';
import { parseJson } from '../json-body.js';
import { repositoryPath } from './repository-path.js';

/** More pages than any run has jobs for; a listing that goes on is broken. */
const mostPages = 100;

/**
 * Lists the jobs of one workflow run in all attempts, a hundred a request (D28). Further pages are where `Link` says, never computed, and on the API only.
 * What fails leaves the listing incomplete (D11).
 */
export const listJobs = async (
  api: GitHubApi,
  repository: string,
  run: number,
  allowance?: Allowance,
): Promise<RunJobs> => {
  const jobs = new Map<number, Job>();
  const asked = new Set<string>();
  let path = `${repositoryPath(repository)}/actions/runs/${String(run)}/jobs?filter=all&per_page=100`;
  try {
    for (let page = 0; page < mostPages; page += 1) {
      asked.add(path);
      const answer = await api.get('jobs', path, { maxBytes: longestAnswer, ...allowance });
      const listed = answer.status === 200 ? readJobsPage(parseJson(answer.body)) : null;
      if (!listed) break;
      const before = jobs.size;
      for (const [id, job] of listed.jobs) jobs.set(id, job);
      const next = nextLinkOf(answer.headers.get('link'), answer.url, api.endpoints.rest);
      if (!next) return { complete: listed.total === jobs.size, jobs };
      if (next === 'refused') break;
      path = pathWithin(next, api.endpoints.rest);
      if (asked.has(path) || jobs.size === before) break;
    }
  } catch (error) {
    if (!concernsScope(error)) throw error;
  }
  return { complete: false, jobs };
};

// Never cut from the text of the whole URL, which says the same host in more than one way.
const pathWithin = ({ pathname, search }: URL, rest: URL): string =>
  `${pathname.slice(rest.pathname.replace(/\/$/, '').length)}${search}`;
