import type { Decision, Diagnostic } from '@casefile/contract';
import type { AssessmentFault } from './assessment.js';

/** Why a required check has no assessment that counts, beyond what an assessment itself can lack. */
export type CheckFault = AssessmentFault | 'missing' | 'late' | 'crashed' | 'unsupported_version' | 'endless_output';

/** What became of one check. */
export type CheckOutcome =
  | { readonly check: string; readonly outcome: 'counts'; readonly diagnostics: readonly Diagnostic[] }
  | {
      readonly check: string;
      readonly outcome: 'degraded';
      readonly fault: CheckFault;
      readonly diagnostics: readonly Diagnostic[];
    };

const failClassOf: Readonly<Record<CheckFault, Decision['coverage']['degraded'][number]['failClass']>> = {
  missing: 'health',
  late: 'health',
  crashed: 'health',
  cancelled: 'health',
  error: 'health',
  incomplete: 'health',
  stale_baseline: 'health',
  malformed: 'contract',
  host_owned_field: 'contract',
  wrong_change_set: 'contract',
  blobs_not_listed: 'contract',
  other_provider: 'contract',
  endless_output: 'contract',
  unsupported_version: 'contract',
  unsupported: 'policy',
  not_exhaustive: 'policy',
};

/**
 * The host's decision. Required coverage that did not run, or ran and does not count, "cannot contribute to allow" and stays visible (data model: Assessment). A finding decides only within its own source
 * and severity; the same fingerprint of another source is another finding.
 *
 * @param gates the severities that deny
 */
export const decide = (
  required: readonly string[],
  outcomes: readonly CheckOutcome[],
  gates: ReadonlySet<Diagnostic['severity']> = new Set(['error']),
): Decision => {
  const byCheck = new Map(outcomes.map((outcome) => [outcome.check, outcome]));
  const degraded = [...new Set([...required, ...outcomes.map(({ check }) => check)])].flatMap((check) => {
    const outcome = byCheck.get(check);
    const fault = outcome === undefined ? 'missing' : outcome.outcome === 'counts' ? null : outcome.fault;
    return fault === null ? [] : [{ check, reason: fault, failClass: failClassOf[fault] }];
  });
  const gating = outcomes.flatMap((outcome) =>
    outcome.outcome === 'counts'
      ? outcome.diagnostics
          .filter(({ severity }) => gates.has(severity))
          .map(({ fingerprint }) => ({ source: outcome.check, fingerprint }))
      : [],
  );
  const short = degraded.some(({ check }) => required.includes(check));
  return {
    outcome: short || gating.length > 0 ? 'deny' : 'allow',
    coverage: {
      required,
      ran: outcomes.filter(({ outcome }) => outcome === 'counts').map(({ check }) => check),
      degraded,
    },
    gating,
  };
};
