import { CasefileError, type AttestationStatement } from '@casefile/contract';
import { filterVersion } from '@casefile/filter';
import { casefileReview, type CasefileReview } from '@casefile/review-context';
import { describeSnapshot, verifySnapshot } from '@casefile/snapshot';
import { readTree } from '@casefile/staging';
import type { Console } from '../../console.js';
import { attestationPathOf } from '../../destinations.js';
import { verifiedStatement } from '../verify.js';
import { requireMade } from './refusal.js';

/** How a casefile is anchored. */
export interface CasefileOptions {
  readonly attestation?: string;
  readonly key?: readonly string[];
}

/** A verified casefile's review, and its head where an attestation was verified. */
export interface OpenedCasefile {
  readonly review: CasefileReview;
  readonly head: string | null;
}

const reviewOf = (
  files: ReadonlyMap<string, Uint8Array>,
  statement: AttestationStatement | null,
  console: Console,
): CasefileReview => {
  const verification = verifySnapshot(files, {
    // Without an attestation it is read for a person, as show does; nothing is sealed from it.
    vouchByEdit: statement === null || statement.predicate.admission.mode === 'vouch_by_edit',
    ...(statement !== null && { acceptedFilterVersions: (version) => version === filterVersion }),
  });
  if (verification.outcome === 'refused')
    throw new CasefileError(
      'verification_failed',
      `refused: ${verification.problems[0]?.message ?? 'the tree breaks a rule'}; run casefile verify.`,
    );
  return requireMade(casefileReview(describeSnapshot(verification.snapshot)), 'verification_failed', console);
};

/** Reads a staged tree as a review. With keys, its attestation (`--attestation`, else the one beside it) is verified first and says which head it is of. */
export const openCasefile = async (
  directory: string,
  { attestation, key = [] }: CasefileOptions,
  console: Console,
): Promise<OpenedCasefile> => {
  if (attestation !== undefined && key.length === 0)
    throw new CasefileError('usage', '--attestation needs --key: the public key that you trust.');
  const files = await readTree(directory);
  const statement =
    key.length === 0 ? null : await verifiedStatement(files, attestation ?? attestationPathOf(directory), key);
  return { review: reviewOf(files, statement, console), head: statement?.predicate.captured_head ?? null };
};

/**
 * Reads a staged tree whose attestation is verified.
 *
 * @throws CasefileError `usage` without a key; `verification_failed` where the attestation states no head
 */
export const openAttestedCasefile = async (
  directory: string,
  options: CasefileOptions,
  console: Console,
): Promise<{ readonly review: CasefileReview; readonly head: string }> => {
  if ((options.key ?? []).length === 0)
    throw new CasefileError('usage', '--casefile needs --key: the public key that its attestation is verified with.');
  const { review, head } = await openCasefile(directory, options, console);
  if (head === null)
    throw new CasefileError('verification_failed', 'refused: the attestation states no head revision.');
  return { review, head };
};
