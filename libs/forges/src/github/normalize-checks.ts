import { type GitOid, type NormalizedCheck, parseTimestamp } from '@casefile/contract';
import { checkStateOf } from './check-states.js';
import { type Connection, missingFrom } from './connection.js';
import { nodeIdOf, objectIdOf } from './ids.js';
import type { RunJobs } from './jobs.js';
import { at, integerAt, type JsonObject, textAt } from '../json.js';
import type { Normalization } from './normalize-text.js';

const logReference = /^job:([1-9][0-9]{0,15})$/;

/** The job whose log a reference of {@link NormalizedCheck} names, or null. */
export const jobOfReference = (reference: string): string | null => logReference.exec(reference)?.[1] ?? null;

/** The workflow runs whose jobs have to be listed: those of check runs on the head (D28). */
export const workflowRunsOf = (contexts: Connection | undefined, head: GitOid | null): readonly number[] => [
  ...new Set(
    (contexts?.nodes ?? [])
      .filter((node) => head !== null && revisionOfCheck(node) === head)
      .map((node) => integerAt(node, 'checkSuite', 'workflowRun', 'databaseId'))
      .filter((run) => run !== null),
  ),
];

const revisionOfCheck = (node: JsonObject): GitOid | null => objectIdOf(at(node, 'checkSuite', 'commit', 'oid'));

/**
 * Normalizes the checks of the head revision (spec: Ordering files and prompt assembly; D28). A check of another, a missing or a malformed revision, a commit
 * status and a check that the tables do not map are `invalid_metadata`.
 *
 * @param head the head revision of the first read
 * @param jobs the jobs of each workflow run
 */
export const normalizeChecks = (
  contexts: Connection,
  head: GitOid | null,
  jobs: ReadonlyMap<number, RunJobs>,
  context: Normalization,
): NormalizedCheck[] => {
  context.tally.add('checks', 'fetch_failed', missingFrom(contexts));
  return contexts.nodes.flatMap((node) => {
    const check = normalizeCheck(node, head, jobs, context);
    if (typeof check !== 'string') return [check];
    context.tally.add('checks', check);
    return [];
  });
};

const normalizeCheck = (
  node: JsonObject,
  head: GitOid | null,
  jobs: ReadonlyMap<number, RunJobs>,
  { maxStructuralBytes }: Normalization,
): NormalizedCheck | 'invalid_metadata' | 'fetch_failed' => {
  const id = nodeIdOf(node['id'], maxStructuralBytes);
  const name = textAt(node, 'name');
  if (node['__typename'] !== 'CheckRun' || id === null || name === null) return 'invalid_metadata';
  if (head === null || revisionOfCheck(node) !== head) return 'invalid_metadata';
  const origin = originOf(node, head, jobs);
  if (typeof origin === 'string') return origin;
  const created_at = parseTimestamp(origin.createdAt);
  if (created_at === null) return 'invalid_metadata';
  const { status, conclusion, startedAt, completedAt } = node;
  const state = checkStateOf({ status, conclusion, startedAt, completedAt }, created_at);
  return state ? { id, name, ...state, created_at, head_sha: head, log: origin.log } : 'invalid_metadata';
};

interface Origin {
  readonly createdAt: string;
  readonly log: NormalizedCheck['log'];
}

/**
 * A check run of GitHub Actions is a job and has the job's creation time and log. A run that a workflow's token reported into the suite by itself is no job: like
 * another application's, it has the suite's creation time and no log.
 */
const originOf = (
  node: JsonObject,
  head: string,
  jobs: ReadonlyMap<number, RunJobs>,
): Origin | 'invalid_metadata' | 'fetch_failed' => {
  const suite: Origin | 'invalid_metadata' = {
    createdAt: textAt(node, 'checkSuite', 'createdAt') ?? '',
    log: { offered: false },
  };
  const run = at(node, 'checkSuite', 'workflowRun');
  if (run === null) return suite;
  const runId = integerAt(run, 'databaseId');
  const jobId = integerAt(node, 'databaseId');
  if (runId === null || jobId === null) return 'invalid_metadata';
  const listed = jobs.get(runId);
  const job = listed?.jobs.get(jobId);
  if (!job) return listed?.complete === true ? suite : 'fetch_failed';
  if (job.createdAt === null || (job.headSha !== null && objectIdOf(job.headSha) !== head)) return 'invalid_metadata';
  return { createdAt: job.createdAt, log: { offered: true, reference: `job:${String(jobId)}` } };
};
