import { createHmac } from 'node:crypto';
import { gapCodeOf, scopeOf, type AdmissionPolicy, type Withheld } from '@casefile/admission';
import {
  compareUtf8,
  type AbortedCapture,
  type AdmissionReport,
  type CollectionProfile,
  type NormalizedInputs,
  type ReportedRow,
  type Sha256,
  type SnapshotIndex,
} from '@casefile/contract';

/** What one capture kept out, before it is known what came of the rest. */
export interface AdmissionDraft {
  readonly report: Omit<AdmissionReport, 'outcome' | 'snapshot'>;
  /** The keyed digests of the texts of one id; the texts themselves stay inside. */
  readonly digestsOf: (kind: ReportedRow['kind'], id: string) => readonly string[];
}

/** What a draft is made from. */
export interface AdmissionReportInputs {
  readonly inputs: NormalizedInputs;
  readonly profile: CollectionProfile;
  readonly policy: AdmissionPolicy;
  readonly withheld: readonly Withheld[];
  /** Lies with the host's keys: who has it and the report may test guesses of short texts. */
  readonly key: Uint8Array;
}

const compareRows = (a: ReportedRow, b: ReportedRow): number =>
  compareUtf8(a.kind, b.kind) || compareUtf8(a.id, b.id) || compareUtf8(a.reason, b.reason);

/** Every text that the forge gave under an id: two that disagree are both there. */
const textsOf = ({ entity, comments, reviews, checks }: NormalizedInputs, kind: string, id: string): string[] => {
  switch (kind) {
    case 'entity':
      return entity.id === id ? [entity.title, entity.body] : [];
    case 'comment':
    case 'run':
      return comments.filter((comment) => comment.id === id).map(({ body }) => body);
    case 'review':
      return reviews.filter((review) => review.id === id).map(({ body }) => body);
    case 'check':
      return checks.filter((check) => check.id === id).map(({ name }) => name);
    default:
      return [];
  }
};

/**
 * The host-private admission report of a capture, as far as admission knows it: record ids, reasons, keyed digests of what was withheld, never text (D44). The digest of a text is bound to
 * its kind and id, so that equal texts of two records do not show.
 */
export const draftAdmissionReport = ({
  inputs,
  profile,
  policy,
  withheld,
  key,
}: AdmissionReportInputs): AdmissionDraft => {
  const digest = (kind: string, id: string, text: string): string =>
    createHmac('sha256', key).update(`${kind}\0${id}\0${text}`, 'utf8').digest('hex');
  const digestsOf: AdmissionDraft['digestsOf'] = (kind, id) =>
    [...new Set(textsOf(inputs, kind, id).map((text) => digest(kind, id, text)))].sort(compareUtf8);
  const { source, entity } = inputs;
  return {
    report: {
      schema_version: 1,
      source: { forge: source.forge, host: source.host, repository_id: source.repository_id },
      entity: { kind: entity.kind, id: entity.id, number: entity.number },
      admission: { mode: policy.mode, human_min_role: profile.admission.human_min_role },
      key_id: createHmac('sha256', key).update('key id', 'utf8').digest('hex').slice(0, 16),
      withheld: withheld
        .map(({ kind, id, reason }) => ({
          kind,
          id,
          scope: scopeOf[kind],
          code: gapCodeOf[reason],
          reason,
          digests: [...digestsOf(kind, id)],
        }))
        .sort(compareRows),
    },
    digestsOf,
  };
};

/** The report of a capture that was published: with the records whose texts the filter rejected (D7). */
export const publishedReport = (
  { report, digestsOf }: AdmissionDraft,
  snapshot: Sha256,
  index: SnapshotIndex,
): AdmissionReport => {
  const scopes = { entity: 'entity', comment: 'comments', review: 'reviews', check: 'checks' } as const;
  const rejected = index.records
    .filter(({ filter }) => filter.status === 'rejected')
    .map(({ kind, id }): ReportedRow => ({
      kind,
      id,
      scope: scopes[kind],
      code: 'unsafe_content',
      reason: 'filter',
      digests: [...digestsOf(kind, id)],
    }));
  return {
    ...report,
    outcome: 'published',
    snapshot,
    withheld: [...report.withheld, ...rejected].sort(compareRows),
  };
};

/** The report of a capture that was aborted: the entity's own row, and what else was known to be withheld by then (D32). */
export const abortedReport = (
  { report, digestsOf }: AdmissionDraft,
  { gap, reason }: Pick<AbortedCapture, 'gap' | 'reason'>,
): AdmissionReport => {
  const { id } = report.entity;
  const row: ReportedRow = {
    kind: 'entity',
    id,
    scope: gap.scope,
    code: gap.code,
    reason: reason ?? 'filter',
    digests: [...digestsOf('entity', id)],
  };
  return { ...report, outcome: 'aborted', withheld: [...report.withheld, row].sort(compareRows) };
};
