import type { GitOid, NormalizedCheck } from '@casefile/contract';
import { isList, isObject, type JsonObject } from '../json.js';
import { forgejoCheckStateOf } from './check-states.js';
import { numericIdOf, objectIdOf, timeOf } from './ids.js';
import { membersOf } from './member.js';
import type { Normalization } from './normalize-text.js';
import type { ForgejoChecks, ForgejoRun } from './reading.js';

const logReference = /^job:([1-9][0-9]{0,15})$/;

/** The job whose log a reference of {@link NormalizedCheck} names, or null. */
export const forgejoJobOfReference = (reference: string): string | null => logReference.exec(reference)?.[1] ?? null;

/**
 * A page of a run's jobs (from version 16; in no description): a list, or a list beside its total. Null for what is none.
 */
export const readForgejoJobs = (
  body: unknown,
): { readonly rows: readonly unknown[]; readonly total: number | null } | null => {
  if (isList(body)) return { rows: body, total: null };
  const rows = isObject(body) ? (body['jobs'] ?? body['workflow_jobs']) : undefined;
  const total = isObject(body) ? body['total_count'] : undefined;
  return isList(rows) ? { rows, total: typeof total === 'number' ? total : null } : null;
};

/**
 * Normalizes the checks of the head revision (D29): the jobs of its runs; a commit status that belongs to one of them is that job and not counted, one that waits is queued, any other is
 * `invalid_metadata`.
 *
 * @param repository `owner/name` as the forge names it
 */
export const normalizeChecks = (
  { runs, missingRuns, statuses }: ForgejoChecks,
  head: GitOid | null,
  repository: string,
  { tally }: Normalization,
): NormalizedCheck[] => {
  tally.add('checks', 'fetch_failed', missingRuns + statuses.missing);
  const checks = new Map<string, NormalizedCheck>();
  const keep = (check: NormalizedCheck | null): void => {
    // Jobs and statuses count apart: what would have another check's key has no id of its own.
    if (check && !checks.has(check.id)) checks.set(check.id, check);
    else tally.add('checks', 'invalid_metadata');
  };
  for (const { run, jobs } of runs) {
    tally.add('checks', 'fetch_failed', jobs.missing);
    const revision = objectIdOf(membersOf<'RepoActionRun'>(run)('head_sha'));
    for (const job of jobs.rows) keep(head !== null && revision === head ? normalizeJob(job, head) : null);
  }
  for (const status of newestOf(statuses.rows))
    if (!isOfRun(status, runs, repository)) keep(head === null ? null : waitingStatus(status, head));
  return [...checks.values()];
};

/** The first of these members that is there: a server of each version has its own spelling. */
const memberOf = (value: JsonObject, ...names: readonly string[]): unknown =>
  names.map((name) => value[name]).find((one) => one !== undefined && one !== null);

const normalizeJob = (job: JsonObject, head: GitOid): NormalizedCheck | null => {
  const id = numericIdOf(job['id']);
  const name = job['name'];
  const own = job['head_sha'] ?? null;
  const created_at = timeOf(memberOf(job, 'created_at', 'created'));
  if (id === null || typeof name !== 'string' || created_at === null) return null;
  if (own !== null && objectIdOf(own) !== head) return null;
  const state = forgejoCheckStateOf(
    {
      status: job['status'],
      startedAt: memberOf(job, 'started_at', 'started'),
      stoppedAt: memberOf(job, 'completed_at', 'stopped_at', 'stopped'),
    },
    created_at,
  );
  return state && { id, name, ...state, created_at, head_sha: head, log: { offered: true, reference: `job:${id}` } };
};

// A context is told anew with each change: the highest id is what holds.
const newestOf = (statuses: readonly JsonObject[]): readonly JsonObject[] => {
  const newest = new Map<unknown, JsonObject>();
  for (const status of statuses) {
    const of = membersOf<'CommitStatus'>(status);
    const known = newest.get(of('context'));
    if (!known || Number(known['id']) < Number(of('id'))) newest.set(of('context'), status);
  }
  return [...newest.values()];
};

const isOfRun = (status: JsonObject, runs: readonly ForgejoRun[], repository: string): boolean => {
  const target = membersOf<'CommitStatus'>(status)('target_url');
  if (typeof target !== 'string') return false;
  const path = (/^(?:https?:\/\/[^/?#]*)?([^?#]*)/i.exec(target)?.[1] ?? '').toLowerCase();
  return runs.some(({ run }) => {
    const number = membersOf<'RepoActionRun'>(run)('run_number');
    const own = `/${repository.toLowerCase()}/actions/runs/${String(number)}`;
    return path.endsWith(own) || path.includes(`${own}/`);
  });
};

const waitingStatus = (status: JsonObject, head: GitOid): NormalizedCheck | null => {
  const of = membersOf<'CommitStatus'>(status);
  const id = numericIdOf(of('id'));
  const name = of('context');
  const created_at = timeOf(of('created_at'));
  if (of('status') !== 'pending' || id === null || typeof name !== 'string' || created_at === null) return null;
  return { id, name, status: 'queued', created_at, head_sha: head, log: { offered: false } };
};
