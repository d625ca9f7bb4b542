import { CasefileError, sha256 } from '@casefile/contract';
import { describeSnapshot, printDescription, verifySnapshot } from '@casefile/snapshot';
import { readTree } from '@casefile/staging';
import { printAdmissionReport, readAdmissionReport } from '../admission-report.js';
import type { CommandContext } from '../context.js';

/** Options of `casefile show`. */
export interface ShowOptions {
  readonly report?: string;
}

/** `casefile show DIR`: the file as a person reads it, and with `--report` what was kept out of it. A tree that breaks a rule is not shown. */
export const showCommand = async (
  directory: string,
  options: ShowOptions,
  { console }: CommandContext,
): Promise<void> => {
  const files = await readTree(directory);
  // A reader for people: whoever needs to know whose tree it is asks `verify`.
  const verification = verifySnapshot(files, { vouchByEdit: true });
  if (verification.outcome === 'refused')
    throw new CasefileError(
      'verification_failed',
      `refused: ${verification.problems[0]?.message ?? 'the tree breaks a rule'}; run casefile verify.`,
    );
  const description = describeSnapshot(verification.snapshot);
  const text = printDescription(description, { width: process.stdout.columns ?? 100 });
  if (options.report === undefined) return console.answer(text, description);
  const report = await readAdmissionReport(options.report, sha256(files.get('index.json') ?? new Uint8Array()));
  console.answer(`${text}\n\n${printAdmissionReport(report)}`, { ...description, admission_report: report });
};
