import { validateAssessment, type Assessment, type Baseline, type Diagnostic } from '@casefile/contract';
import { isIssuedBaseline } from './identity.js';
import { forbiddenMember, hostOwnedNames } from './provider-payload.js';

/** What the host asked for, and knows to have happened. */
export interface AssessmentExpectation {
  readonly baseline: Baseline;
  readonly changeSetDigest: string;
  /** Every blob that this session served. */
  readonly served: ReadonlySet<string>;
  /** The provider that was started, by the name under which the host knows it. */
  readonly providerId: string;
  readonly comparison: 'all' | 'introduced';
}

/** Why an assessment does not count; it stays visible as degraded coverage. */
export type AssessmentFault =
  | 'malformed'
  | 'host_owned_field'
  | 'stale_baseline'
  | 'wrong_change_set'
  | 'blobs_not_listed'
  | 'other_provider'
  | 'incomplete'
  | 'unsupported'
  | 'error'
  | 'cancelled'
  | 'not_exhaustive';

/** What the host made of an assessment. */
export type JudgedAssessment =
  | { readonly outcome: 'counts'; readonly assessment: Assessment; readonly diagnostics: readonly Diagnostic[] }
  | {
      readonly outcome: 'degraded';
      readonly fault: AssessmentFault;
      /** Where in it, for `malformed` and `host_owned_field`; never text of it. */
      readonly at: string;
      /** Findings that are shown although they decide nothing. */
      readonly diagnostics: readonly Diagnostic[];
    };

/** The host overwrites who a finding is from (data model: Diagnostic, "host OVERWRITES with the authenticated server id"). */
const attributed = (diagnostics: readonly Diagnostic[], source: string): readonly Diagnostic[] =>
  diagnostics.map((diagnostic) => ({ ...diagnostic, source }));

const stalenessOf = ({ validAsOf }: Assessment, expected: AssessmentExpectation): AssessmentFault | null => {
  if (!isIssuedBaseline(validAsOf.baseline, expected.baseline)) return 'stale_baseline';
  if (validAsOf.changesetDigest !== expected.changeSetDigest) return 'wrong_change_set';
  const listed = new Set(validAsOf.blobs);
  const sorted = validAsOf.blobs.every((blob, at) => at === 0 || (validAsOf.blobs[at - 1] ?? '') < blob);
  const exact = listed.size === expected.served.size && [...expected.served].every((blob) => listed.has(blob));
  return sorted && exact ? null : 'blobs_not_listed';
};

const shortfallOf = ({ status, coverage }: Assessment): AssessmentFault | null => {
  if (status !== 'complete') return status;
  return coverage.exhaustive &&
    !coverage.truncated &&
    coverage.degraded.length === 0 &&
    coverage.unsupported.length === 0
    ? null
    : 'not_exhaustive';
};

/**
 * Judges what a provider sent: its form, that it claims nothing of the host's, and "exact equality over baseline, changeset digest, and blob set" (data model: Assessment). "A complete assessment is still
 * not a host decision."
 */
export const judgeAssessment = (value: unknown, expected: AssessmentExpectation): JudgedAssessment => {
  const degraded = (fault: AssessmentFault, at = '', diagnostics: readonly Diagnostic[] = []): JudgedAssessment => ({
    outcome: 'degraded',
    fault,
    at,
    diagnostics,
  });
  const owned = forbiddenMember(value, hostOwnedNames);
  if (owned !== null) return degraded('host_owned_field', owned);
  const result = validateAssessment(value);
  if (!result.ok) return degraded('malformed', result.problems[0]?.path ?? '');
  const assessment = result.value;
  if (assessment.provider.id !== expected.providerId) return degraded('other_provider');
  const stale = stalenessOf(assessment, expected);
  if (stale !== null) return degraded(stale);
  const diagnostics = attributed(assessment.diagnostics, expected.providerId);
  const short = shortfallOf(assessment);
  return short === null ? { outcome: 'counts', assessment, diagnostics } : degraded(short, '', diagnostics);
};
