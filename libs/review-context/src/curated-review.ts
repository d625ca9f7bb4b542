import {
  validateReviewCuration,
  type CuratedThread,
  type ReviewInput,
  type ReviewInputThread,
  type ReviewMessage,
  type ReviewTarget,
} from '@casefile/contract';
import type { CasefileRecord, CasefileReview, CasefileThread } from './casefile-review.js';
import { problemOf, refuse, type Outcome, type ReviewProblem } from './problem.js';
import { isIncluded } from './sections.js';
import { schemaProblems } from './verify-agent-context.js';

/** The tree tells that a record was edited and not how often: 2 stands for any number of edits. */
const revisionOf = ({ edited }: CasefileRecord): number => (edited ? 2 : 1);

/** What a tree shows to have happened in a thread: its messages, that one was edited, and that it was resolved. */
const threadRevisionOf = ({ records, lifecycle }: CasefileThread): number =>
  records.reduce((sum, record) => sum + revisionOf(record), 0) + (lifecycle === 'resolved' ? 1 : 0);

const messagesOf = (
  curated: CuratedThread,
  thread: CasefileThread,
  review: CasefileReview,
  where: string,
  problems: ReviewProblem[],
): ReviewMessage[] => {
  const keys = curated.cite ?? thread.records.map(({ key }) => key);
  if (keys.length === 0) problems.push(problemOf('citation-missing', where));
  return keys.flatMap((key) => {
    const record = review.records.get(key);
    // Absent and withheld are one: neither was admitted.
    if (record === undefined || record.text === null) {
      problems.push(problemOf('citation-withheld', where));
      return [];
    }
    return [{ id: key, revision: revisionOf(record), server_order: record.number, deleted: false }];
  });
};

const threadOf = (
  curated: CuratedThread,
  thread: CasefileThread,
  review: CasefileReview,
  where: string,
  problems: ReviewProblem[],
): ReviewInputThread | null => {
  const { disposition, lifecycle, conclusion, severity, feedback_type, blocking } = curated;
  if (lifecycle !== thread.lifecycle) problems.push(problemOf('lifecycle-contradicted', where));
  if (disposition === null) {
    problems.push(problemOf('thread-undecided', where));
    return null;
  }
  const base = { id: thread.id, revision: threadRevisionOf(thread), disposition };
  if (!isIncluded(disposition)) {
    if (blocking) problems.push(problemOf('blocker-omitted', where));
    return base;
  }
  return {
    ...base,
    target_id: thread.target.id,
    lifecycle_status: thread.lifecycle,
    blocking,
    // YAML's block texts end in a line feed.
    accepted_conclusion: (conclusion ?? '').trim(),
    ...(severity !== undefined && { severity }),
    ...(feedback_type !== undefined && { feedback_type }),
    messages: messagesOf(curated, thread, review, where, problems),
  };
};

/** One target for each place; threads of one place share it, and cannot tell two hashes of it. */
const targetsOf = (
  review: CasefileReview,
  curated: ReadonlyMap<string, CuratedThread>,
  problems: ReviewProblem[],
): ReviewTarget[] => {
  const targets = new Map<string, ReviewTarget>();
  review.threads.forEach(({ id, target }, at) => {
    const hash = curated.get(id)?.text_hash ?? targets.get(target.id)?.text_hash;
    const known = targets.get(target.id)?.text_hash;
    if (known !== undefined && known !== hash) problems.push(problemOf('target-once', `thread ${at + 1}`));
    targets.set(target.id, { ...target, ...(hash !== undefined && { text_hash: hash }) });
  });
  return [...targets.values()];
};

/**
 * The review input that a curation makes of a casefile: the artifact is the change proposal, the version its head revision, the projection the diff, the session the casefile's digest. Threads stand in the
 * casefile's order, and every one of them must have been decided on.
 *
 * @param value a curation, not validated yet
 * @param head the head revision, from the casefile's verified attestation; null where it states none
 */
export const curatedReview = (value: unknown, review: CasefileReview, head: string | null): Outcome<ReviewInput> => {
  const result = validateReviewCuration(value);
  if (!result.ok) return refuse(schemaProblems(result.problems));
  const { casefile, created_at: createdAt, threads } = result.value;
  if (casefile !== review.digest) return refuse([problemOf('other-casefile')]);
  if (head === null) return refuse([problemOf('head-missing')]);

  const problems: ReviewProblem[] = createdAt === null ? [problemOf('time-missing')] : [];
  const curated = new Map<string, CuratedThread>();
  const known = new Set(review.threads.map(({ id }) => id));
  threads.forEach((thread, at) => {
    const where = `thread ${at + 1}`;
    if (curated.has(thread.thread)) problems.push(problemOf('thread-once', where));
    if (!known.has(thread.thread)) problems.push(problemOf('thread-unknown', where));
    curated.set(thread.thread, thread);
  });
  const places = new Map(threads.map(({ thread }, at) => [thread, `thread ${at + 1}`]));
  const inputs = review.threads.flatMap((thread) => {
    const decided = curated.get(thread.id);
    if (decided === undefined) {
      problems.push(problemOf('thread-unlisted', thread.id));
      return [];
    }
    return threadOf(decided, thread, review, places.get(thread.id) ?? '', problems) ?? [];
  });
  const targets = targetsOf(review, curated, problems);
  if (problems.length > 0 || createdAt === null) return refuse(problems);
  return {
    outcome: 'made',
    value: {
      schema: 'casefile/review-input/v1',
      snapshot: { created_at: createdAt },
      artifact: { ...review.artifact, storage_mode: 'forge', snapshot_ref: null },
      version: { id: head, parent_version_id: null, label: head.slice(0, 12), snapshot_ref: `git:commit:${head}` },
      projection: { id: `diff:${head}`, kind: 'diff', targets },
      review_session: { id: review.digest },
      threads: inputs,
    },
  };
};
