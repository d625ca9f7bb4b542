import { integerAt, isList, isObject, textAt } from '../json.js';

/** A job of a workflow run: what GraphQL does not show of it (D28). */
export interface Job {
  readonly createdAt: string | null;
  readonly headSha: string | null;
}

/** One page of a run's jobs. */
export interface JobsPage {
  /** How many jobs the run has in all attempts, or null. */
  readonly total: number | null;
  readonly jobs: ReadonlyMap<number, Job>;
}

/** The jobs of one workflow run; incomplete where a page failed or the total disagrees (D11). */
export interface RunJobs {
  readonly complete: boolean;
  readonly jobs: ReadonlyMap<number, Job>;
}

/** Reads a page of `GET /repos/{owner}/{repo}/actions/runs/{id}/jobs`, or null for what is none. */
export const readJobsPage = (body: unknown): JobsPage | null => {
  if (!isObject(body) || !isList(body['jobs'])) return null;
  const jobs = new Map<number, Job>();
  for (const job of body['jobs']) {
    const id = integerAt(job, 'id');
    if (id !== null) jobs.set(id, { createdAt: textAt(job, 'created_at'), headSha: textAt(job, 'head_sha') });
  }
  return { total: integerAt(body, 'total_count'), jobs };
};
