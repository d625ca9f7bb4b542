import {
  utf8Length,
  type AdmittedActor,
  type AdmittedAgentRun,
  type AdmittedCheck,
  type AdmittedComment,
  type AdmittedInputs,
  type AdmittedReview,
  type NormalizedCheck,
  type NormalizedComment,
  type NormalizedReview,
  type SourceText,
} from '@casefile/contract';
import { roleOf, type RoleAnswers } from './authorize.js';
import { gapOf, sumGaps } from './gaps.js';
import { isLogSelected, logOf, type LogOutcome } from './logs.js';
import { referencedActors } from './look-ups.js';
import { compareText } from './order.js';
import type { SelectedRun } from './runs.js';
import type { Selection } from './selection.js';
import { textList, type TextList } from './texts.js';
import { compareWithheld, type Withheld } from './withheld.js';

/** All that a tree is made from, and what was kept out of it. */
export interface Admitted {
  readonly admitted: AdmittedInputs;
  /** By their numbers, from 0 without holes: display and path strings, records, logs. */
  readonly texts: readonly SourceText[];
  /** The selection's rows and those of missing logs (D44). */
  readonly withheld: readonly Withheld[];
}

/** How an actor stands in the snapshot: a bot by its kind alone, a human by what was verified in this capture (spec: Relationships, history, and collection profiles; D13). */
const actorRow = (id: string, selection: Selection, roles: RoleAnswers, list: TextList): AdmittedActor => {
  const actor = selection.actors.get(id);
  const login =
    actor?.login === undefined ||
    actor.login === null ||
    utf8Length(actor.login) > selection.profile.bounds.max_source_bytes
      ? null
      : list.add('display', actor.login);
  if (actor?.type === 'bot') return { id, kind: 'bot', login, role: 'bot', role_verified: false, unavailable: false };
  const human = { id, kind: 'human', login } as const;
  // Only an account of a person has a role to look up; whatever else it is, the row grants nothing.
  if (actor?.type !== 'user') return { ...human, role: null, role_verified: false, unavailable: false };
  const known = roleOf(id, roles);
  return known.outcome === 'role'
    ? { ...human, role: known.role, role_verified: true, unavailable: false }
    : { ...human, role: null, role_verified: false, unavailable: known.outcome !== 'undetermined' };
};

const checkRow = (check: NormalizedCheck, name: number, log: number | undefined): AdmittedCheck => ({
  id: check.id,
  name,
  status: check.status,
  created_at: check.created_at,
  head_sha: check.head_sha,
  ...(check.conclusion !== undefined && { conclusion: check.conclusion }),
  ...(check.started_at !== undefined && { started_at: check.started_at }),
  ...(check.never_started !== undefined && { never_started: check.never_started }),
  ...(check.completed_at !== undefined && { completed_at: check.completed_at }),
  ...(log !== undefined && { log }),
});

const commentRow = (comment: NormalizedComment, body: number): AdmittedComment => ({
  id: comment.id,
  author_id: comment.author_id,
  created_at: comment.created_at,
  ...(comment.updated_at !== undefined && { updated_at: comment.updated_at }),
  body,
});

const reviewRow = (review: NormalizedReview, body: number): AdmittedReview => ({
  id: review.id,
  author_id: review.author_id,
  created_at: review.created_at,
  ...(review.updated_at !== undefined && { updated_at: review.updated_at }),
  body,
  state: review.state,
  ...(review.reviewed_sha !== undefined && { reviewed_sha: review.reviewed_sha }),
  // Both stand there exactly when it is dismissed, null where the forge does not say (spec: Relationships, history, and collection profiles).
  ...(review.state === 'dismissed' && {
    dismissed_at: review.dismissed_at ?? null,
    dismissed_by_actor_id: review.dismissed_by_actor_id ?? null,
  }),
});

const runRow = ({ id, receipt }: SelectedRun, agent: number): AdmittedAgentRun => ({
  id,
  agent,
  status: receipt.status,
  input_revision: receipt.input_revision,
  ...(receipt.input_head_sha !== undefined && { input_head_sha: receipt.input_head_sha }),
  result_record_keys: receipt.result_record_keys.toSorted(compareText),
  ...(receipt.resulting_commit_sha !== undefined && { resulting_commit_sha: receipt.resulting_commit_sha }),
  ...(receipt.started_at !== undefined && { started_at: receipt.started_at }),
  completed_at: receipt.completed_at,
});

/**
 * Turns a selection into what the filter and the assembler get: records by reference to numbered texts, one row for each referenced actor, and all gaps. Texts are
 * numbered in canonical order, so that the same selection gives the same numbers.
 *
 * @param roles every answer of the capture, those of {@link actorsToDescribe} included
 * @param logs what reading each of {@link logsToRead} came to, by the check's id
 */
export const toAdmittedInputs = (
  selection: Selection,
  roles: RoleAnswers,
  logs: ReadonlyMap<string, LogOutcome>,
): Admitted => {
  const { source, entity, profile } = selection;
  const list = textList(profile.bounds);

  const repository = list.add('path', source.repository);
  const title = list.add('display', entity.title);
  const labels = entity.labels.map((label) => list.add('display', label));
  const actors = referencedActors(selection).map((id) => actorRow(id, selection, roles, list));
  const threads = selection.threads.map(({ path, ...thread }) => ({
    ...thread,
    ...(path !== undefined && { path: list.add('path', path) }),
  }));
  const checks = selection.checks.map((check) => ({ check, name: list.add('display', check.name) }));
  const agentRuns = selection.runs.map((run) => runRow(run, list.add('display', run.receipt.agent)));

  const body = list.add('record', entity.body);
  const comments = selection.comments.map((comment) => commentRow(comment, list.add('record', comment.body)));
  const reviews = selection.reviews.map((review) => reviewRow(review, list.add('record', review.body)));

  const missing: Withheld[] = [];
  const logOfCheck = (check: NormalizedCheck): number | undefined => {
    if (!isLogSelected(check, selection)) return undefined;
    const log = logOf(check, selection, logs);
    if ('bytes' in log) return list.addLog(log.bytes);
    missing.push({ kind: 'log', id: check.id, reason: log.missing });
    return undefined;
  };

  return {
    admitted: {
      schema_version: 1,
      source: { forge: source.forge, host: source.host, repository_id: source.repository_id, repository },
      collection: profile,
      admission: { mode: selection.mode },
      ...(entity.kind === 'change_proposal' && entity.head_sha !== undefined && { captured_head: entity.head_sha }),
      entity: {
        kind: entity.kind,
        number: entity.number,
        id: entity.id,
        state: entity.state,
        author_id: entity.author_id,
        created_at: entity.created_at,
        updated_at: entity.updated_at,
        title,
        body,
        labels,
      },
      actors,
      comments,
      reviews,
      threads,
      checks: checks.map(({ check, name }) => checkRow(check, name, logOfCheck(check))),
      agent_runs: agentRuns,
      gaps: sumGaps([...selection.gaps, ...missing.map(gapOf)]),
    },
    texts: list.texts,
    withheld: [...selection.withheld, ...missing].sort(compareWithheld),
  };
};
