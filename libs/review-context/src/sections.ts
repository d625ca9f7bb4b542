import type { AgentContext, IncludedRecord } from '@casefile/contract';

/** The dispositions that include a thread, and the section that each leads to (agent context v1, top-level fields). */
export const sections = [
  ['requested_changes', 'change_request'],
  ['constraints', 'preserve'],
  ['context', 'context'],
] as const;

/** A disposition that includes its thread. */
export type IncludedDisposition = (typeof sections)[number][1];

/** Whether a disposition includes its thread. Any other word omits it, and is kept for audit. */
export const isIncluded = (disposition: string): disposition is IncludedDisposition =>
  sections.some(([, included]) => included === disposition);

/** Every included record, section by section. */
export const includedRecords = (document: AgentContext): readonly IncludedRecord[] => [
  ...document.requested_changes,
  ...document.constraints,
  ...document.context,
];

/** The one lifecycle status that has a meaning in v1: a blocker in it is settled. */
export const resolvedStatus = 'resolved';

/**
 * The included records that block and are not settled, in the order of `unresolved_blocker_ids`.
 *
 * @param document one that was verified
 */
export const unresolvedBlockers = (document: AgentContext): readonly IncludedRecord[] => {
  const byId = new Map(includedRecords(document).map((record) => [record.thread_id, record]));
  return document.unresolved_blocker_ids.flatMap((id) => byId.get(id) ?? []);
};
