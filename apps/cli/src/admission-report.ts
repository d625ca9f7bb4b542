import { hkdfSync } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { CasefileError, validateAdmissionReport, type AdmissionReport } from '@casefile/contract';
import { openSealingKey } from '@casefile/signer/sealing-key';
import { reportedLine } from './outcome-text.js';

/** The key of the digests in admission reports: derived from this user's sealing key, which lies with the host's keys and goes nowhere (D44). */
export const admissionReportKey = async (keyDirectory: string): Promise<Uint8Array> =>
  new Uint8Array(hkdfSync('sha256', await openSealingKey(keyDirectory), '', 'casefile admission report 1', 32));

/**
 * Reads an admission report and requires that it is of a snapshot.
 *
 * @throws CasefileError `usage` where it cannot be read, `invalid_inputs` where it is none, `verification_failed` where it is another snapshot's
 */
export const readAdmissionReport = async (path: string, snapshot: string): Promise<AdmissionReport> => {
  let document: unknown;
  try {
    document = JSON.parse(await readFile(path, 'utf8'));
  } catch (cause) {
    throw new CasefileError('usage', `The report ${path} cannot be read.`, { cause });
  }
  const report = validateAdmissionReport(document);
  if (!report.ok) throw new CasefileError('invalid_inputs', `This is no admission report: ${path}.`);
  if (report.value.snapshot !== snapshot)
    throw new CasefileError('verification_failed', 'refused: the admission report is of another snapshot.');
  return report.value;
};

/** An admission report as a person reads it. */
export const printAdmissionReport = ({ withheld, admission }: AdmissionReport): string => {
  const rule = `Kept out by admission (${admission.mode}, least role ${admission.human_min_role}), from the host-private report:`;
  return withheld.length === 0
    ? 'Kept out: nothing, says the host-private report.'
    : [rule, ...withheld.map((row) => `  ${reportedLine(row)}`)].join('\n');
};
