import {
  CasefileError,
  sumFindings,
  type EmittedFilter,
  type FilteredText,
  type RecordFilter,
} from '@casefile/contract';

/** Reads the filter's answer for a text by its reference. */
export type ReadText = (ref: number) => FilteredText;

const broken = (why: string, ref: number): CasefileError =>
  new CasefileError('internal', `A filtered text ${why}; nothing can be assembled from it.`, { details: { ref } });

/**
 * Opens the filter's answers. What is read is coherent: text exactly where it was not rejected, well-formed Unicode, no findings where nothing changed.
 *
 * @throws CasefileError `internal` for a reference that has no text or an answer that contradicts itself: original bytes never stand in (spec: Canonical bytes)
 */
export const openTexts =
  (filtered: ReadonlyMap<number, FilteredText>): ReadText =>
  (ref) => {
    const answer = filtered.get(ref);
    if (answer === undefined) throw broken('is missing', ref);
    if ((answer.text === null) !== (answer.status === 'rejected')) throw broken('contradicts its status', ref);
    if (answer.status === 'unchanged' && answer.findings.length > 0) throw broken('is unchanged with findings', ref);
    if (answer.text !== null && !answer.text.isWellFormed()) throw broken('is not well-formed Unicode', ref);
    return answer;
  };

/** A record's own summary: the status and its findings, sorted by code (spec: Ordering and determinism). */
export const recordFilterOf = (text: FilteredText): RecordFilter => ({
  status: text.status,
  findings: sumFindings([text.findings]),
});

/** A display string as it may stand in a document: null where it is unsafe or empty (spec: Canonical bytes, display strings). */
export const displayOf = (text: FilteredText): string | null => (text.text === '' ? null : text.text);

/** What several texts make of the document that holds them: it is emitted, so a string that was rejected and dropped has modified it (D46). */
const statusRanks = { unchanged: 0, modified: 1, rejected: 1, truncated: 2 } as const;
const rankedStatuses = ['unchanged', 'modified', 'truncated'] as const;

/**
 * The filter summary of a document: the sums over all strings filtered for it, dropped ones included, and the strongest status (D38, D46).
 *
 * @param atLeast a status that the document has for a reason of its own, as `truncated` when labels were cut
 */
export const summarize = (
  texts: Iterable<FilteredText>,
  atLeast: EmittedFilter['status'] = 'unchanged',
): EmittedFilter => {
  const all = [...texts];
  const rank = Math.max(statusRanks[atLeast], ...all.map((text) => statusRanks[text.status]));
  return {
    status: rankedStatuses[rank] ?? 'truncated',
    findings: sumFindings(all.map((text) => text.findings)),
  };
};
