import { Buffer } from 'node:buffer';
import {
  canonicalBytes,
  parseTimestamp,
  validateReviewInput,
  type AgentContext,
  type IncludedRecord,
  type ReviewInput,
  type ReviewInputThread,
  type ReviewTarget,
} from '@casefile/contract';
import { passConclusion, passDisplay, unsafeStrings, type PassedText, type TextFilter } from './filter-texts.js';
import { digestIdOf, digestPrefix } from './identity.js';
import { agentContextMarkdown } from './markdown.js';
import { problemOf, refuse, type Outcome, type ReviewProblem } from './problem.js';
import { isIncluded, resolvedStatus, type IncludedDisposition } from './sections.js';
import { schemaProblems, verifyAgentContext } from './verify-agent-context.js';

/** A sealed review context: the document and its two exports, which never change afterwards. */
export interface SealedReview {
  readonly document: AgentContext;
  /** RFC 8785 bytes. */
  readonly json: Uint8Array;
  /** UTF-8. */
  readonly markdown: Uint8Array;
}

/** What a pass over the input collects. */
interface Pass {
  readonly filter: TextFilter;
  readonly problems: ReviewProblem[];
  /** Every text that the filter emitted. */
  readonly passed: Set<string>;
}

const take = ({ problems, passed }: Pass, { text, problems: against }: PassedText): string => {
  problems.push(...against);
  passed.add(text);
  return text;
};

const targetsById = ({ projection }: ReviewInput, { problems }: Pass): ReadonlyMap<string, ReviewTarget> => {
  const targets = new Map<string, ReviewTarget>();
  projection.targets.forEach((target, at) => {
    if (targets.has(target.id)) problems.push(problemOf('target-once', `target ${at + 1}`));
    targets.set(target.id, target);
  });
  return targets;
};

const recordOf = (
  thread: ReviewInputThread,
  disposition: IncludedDisposition,
  target: ReviewTarget | undefined,
  where: string,
  pass: Pass,
): IncludedRecord | null => {
  const { lifecycle_status, accepted_conclusion = '' } = thread;
  if (target === undefined) pass.problems.push(problemOf('target-missing', where));
  if (lifecycle_status === undefined) pass.problems.push(problemOf('lifecycle-missing', where));
  const conclusion = take(pass, passConclusion(pass.filter, accepted_conclusion, where));
  if (accepted_conclusion.trim() === '') pass.problems.push(problemOf('conclusion-missing', where));
  if (target === undefined || lifecycle_status === undefined) return null;
  return {
    thread_id: thread.id,
    thread_revision: thread.revision,
    target_ref: {
      id: target.id,
      adapter: target.adapter,
      slide_id: target.slide_id ?? null,
      group_id: target.group_id ?? null,
      element_id: target.element_id ?? null,
      text_hash: target.text_hash ?? '',
    },
    target_label: take(pass, passDisplay(pass.filter, target.label, where)),
    // Reserved: carried as they are, and nothing here looks at them.
    severity: thread.severity ?? '',
    feedback_type: thread.feedback_type ?? '',
    lifecycle_status,
    disposition,
    accepted_conclusion: conclusion,
    source_message_refs: (thread.messages ?? [])
      .map(({ id, revision, server_order, deleted }) => ({ id, revision, server_order, deleted }))
      .sort((a, b) => a.server_order - b.server_order),
  };
};

const documentOf = (input: ReviewInput, pass: Pass): AgentContext => {
  const targets = targetsById(input, pass);
  const included: IncludedRecord[] = [];
  const omitted: { readonly id: string; readonly disposition: string }[] = [];
  const blockers: string[] = [];
  input.threads.forEach((thread, at) => {
    const where = `thread ${at + 1}`;
    const { id, disposition, blocking = false } = thread;
    if (!isIncluded(disposition)) {
      omitted.push({ id, disposition });
      return;
    }
    const target = thread.target_id === undefined ? undefined : targets.get(thread.target_id);
    const record = recordOf(thread, disposition, target, where, pass);
    if (record === null) return;
    included.push(record);
    if (blocking && record.lifecycle_status !== resolvedStatus) blockers.push(id);
  });
  const display = (text: string, where: string): string => take(pass, passDisplay(pass.filter, text, where));
  const { artifact, version, projection, review_session: session, snapshot } = input;
  const section = (disposition: IncludedDisposition): IncludedRecord[] =>
    included.filter((record) => record.disposition === disposition);
  return {
    schema: 'reviewable-artifacts/agent-context/v1',
    snapshot: { id: snapshot.id ?? digestPrefix, created_at: snapshot.created_at, immutable: true },
    artifact_ref: {
      id: artifact.id,
      title: display(artifact.title, '/artifact/title'),
      source_ref: display(artifact.source_ref, '/artifact/source_ref'),
      storage_mode: artifact.storage_mode,
      snapshot_ref: artifact.snapshot_ref,
    },
    version_ref: {
      id: version.id,
      parent_version_id: version.parent_version_id,
      label: display(version.label, '/version/label'),
      snapshot_ref: version.snapshot_ref,
    },
    projection_ref: { id: projection.id, kind: projection.kind },
    review_session_ref: { id: session.id },
    execution_boundary: { regeneration: 'external', provider: null, executable_job: null },
    summary: {
      total_threads: input.threads.length,
      included_count: included.length,
      omitted_count: omitted.length,
      unresolved_blocking_count: blockers.length,
    },
    requested_changes: section('change_request'),
    constraints: section('preserve'),
    context: section('context'),
    unresolved_blocker_ids: blockers,
    omitted_threads: omitted,
  };
};

/**
 * Seals a review: counts, sections, omitted references, unresolved blockers and ordered message references from its threads; every text through the filter; canonical bytes and the Markdown of the same
 * snapshot. Pure: time and ids are the input's. Threads keep the input's order.
 *
 * @param value a review input, not validated yet
 * @param filter the filter policy, on a record's text
 * @returns the sealed review, or everything that stands against it
 * @throws CasefileError `detector_failed` from the filter
 */
export const sealReview = (value: unknown, filter: TextFilter): Outcome<SealedReview> => {
  const result = validateReviewInput(value);
  if (!result.ok) return refuse(schemaProblems(result.problems));
  const input = result.value;
  const pass: Pass = { filter, problems: [], passed: new Set() };
  if (parseTimestamp(input.snapshot.created_at) === null)
    pass.problems.push(problemOf('created-at', '/snapshot/created_at'));
  const seen = new Set<string>();
  input.threads.forEach(({ id }, at) => {
    if (seen.has(id)) pass.problems.push(problemOf('thread-once', `thread ${at + 1}`));
    seen.add(id);
  });
  const draft = documentOf(input, pass);
  if (pass.problems.length > 0) return refuse(pass.problems);
  const document =
    input.snapshot.id === undefined ? { ...draft, snapshot: { ...draft.snapshot, id: digestIdOf(draft) } } : draft;
  const unsafe = unsafeStrings(document, filter, pass.passed);
  if (unsafe.length > 0) return refuse(unsafe);
  // What is sealed is held to what readers hold it to.
  const verified = verifyAgentContext(document);
  if (verified.outcome === 'refused') return verified;
  return {
    outcome: 'made',
    value: {
      document,
      json: canonicalBytes(document),
      markdown: Buffer.from(agentContextMarkdown(document), 'utf8'),
    },
  };
};
