import { dirname, resolve } from 'node:path';
import { CasefileError, validateIndex, type AdmissionReport } from '@casefile/contract';
import { abortedReport, publishedReport, type AdmissionDraft } from '@casefile/pipeline/admission-report';
import type { ForgeUsage } from '@casefile/ports';
import type { KeyEntry } from '@casefile/signer/local-key';
import { systemClock } from '@casefile/runtime';
import { markNoCollect, scavenge, stageTree, writePrivateFile } from '@casefile/staging';
import type { CommandContext } from './context.js';
import { admissionPathOf, attestationPathOf, besideTree } from './destinations.js';
import { sealKeptFile } from './kept-file.js';
import type { LocalOutcome, PublishedCapture } from './local-capture.js';
import { abortLine, gapLine } from './outcome-text.js';

/** Where and how to hand a capture over. */
export interface HandOver {
  readonly out: string;
  readonly replace: boolean;
  readonly key: KeyEntry;
  /** Where this user's keys lie. */
  readonly keyDirectory: string;
  /** What the forge was asked; null where none was. */
  readonly usage: ForgeUsage | null;
  /** What admission kept out; null where nothing was admitted here, as from saved inputs. */
  readonly withheld: AdmissionDraft | null;
  /** Where the admission report goes instead of beside the tree; there it is written of an aborted capture, too. */
  readonly reportPath?: string | undefined;
}

const reportBytes = (report: AdmissionReport): Uint8Array =>
  Buffer.from(`${JSON.stringify(report, null, 2)}\n`, 'utf8');

/** Removes what a capture that was killed left where this one will write (spec: Lifecycle and access, "on startup after an unclean termination"). */
export const scavengeBeside = async (out: string, { console }: Pick<CommandContext, 'console'>): Promise<void> => {
  try {
    const { refused } = await scavenge(dirname(resolve(out)), { clock: systemClock });
    for (const name of refused) console.note(`left alone, because it holds what no tree holds: ${name}`);
  } catch (error) {
    // Where there is no such directory, the destination is refused next, with more to say.
    if (!(error instanceof CasefileError && error.code === 'not_found')) throw error;
  }
};

/** Stages the tree with what belongs beside it: all of it, or nothing (C4). */
const stage = async (
  published: PublishedCapture,
  report: AdmissionReport | null,
  { out, replace, reportPath, keyDirectory }: HandOver,
  { cleanup, signal }: CommandContext,
): Promise<void> => {
  await markNoCollect(out);
  const ownPlace = report !== null && reportPath === undefined;
  await stageTree({
    files: published.files,
    out,
    beside: new Map<string, Uint8Array>([
      [besideTree.attestation, published.attestation],
      [besideTree.rootDigest, Buffer.from(`${published.digest}\n`, 'utf8')],
      ...(ownPlace ? [[besideTree.admission, reportBytes(report)] as const] : []),
      ...(published.kept === null
        ? []
        : [[besideTree.kept, await sealKeptFile(published.kept, keyDirectory)] as const]),
    ]),
    replace,
    cleanup,
    signal,
  });
};

const writeReport = async (
  report: AdmissionReport | null,
  { reportPath }: HandOver,
  { cleanup }: CommandContext,
): Promise<void> => {
  if (report !== null && reportPath !== undefined)
    await writePrivateFile(reportPath, reportBytes(report), { refuseWorkTree: true, cleanup });
};

/**
 * Ends a capture for the person who asked: a staged tree with its attestation and what was withheld, or one line that says why there is none (D32, D44).
 *
 * @throws CasefileError `assembly_aborted`
 */
export const reportOutcome = async (
  outcome: LocalOutcome,
  handOver: HandOver,
  context: CommandContext,
): Promise<void> => {
  context.console.settle();
  if (outcome.outcome === 'aborted') {
    await writeReport(handOver.withheld && abortedReport(handOver.withheld, outcome), handOver, context);
    throw new CasefileError('assembly_aborted', abortLine(outcome), {
      details: { scope: outcome.gap.scope, code: outcome.gap.code, count: outcome.gap.count, reason: outcome.reason },
    });
  }
  const index = validateIndex(JSON.parse(Buffer.from(outcome.files.get('index.json') ?? '').toString('utf8')));
  if (!index.ok) throw new CasefileError('internal', 'The published index does not fit its schema.');
  const { records, gaps } = index.value;
  const { out, key, usage } = handOver;
  const report = handOver.withheld && publishedReport(handOver.withheld, outcome.digest, index.value);
  await stage(outcome, report, handOver, context);
  await writeReport(report, handOver, context);
  const attestation = attestationPathOf(out);
  const reported = report === null ? null : (handOver.reportPath ?? admissionPathOf(out));
  const withheld = gaps.length === 0 ? ['withheld: nothing'] : ['withheld:', ...gaps.map((gap) => `  ${gapLine(gap)}`)];
  const spent = usage === null ? [] : [`forge: ${usage.requests} requests, ${usage.points} rate-limit points`];
  context.console.answer(
    [
      outcome.digest,
      `tree: ${out} (${outcome.files.size} files, ${records.length} records)`,
      `attestation: ${attestation}`,
      `key: ${key.publicKeyPath}`,
      ...(reported === null ? [] : [`admission report: ${reported}`]),
      ...withheld,
      ...spent,
    ].join('\n'),
    {
      outcome: 'published',
      digest: outcome.digest,
      tree: out,
      attestation,
      key: key.publicKeyPath,
      ...(reported !== null && { admission_report: reported }),
      files: outcome.files.size,
      records: records.length,
      gaps,
      ...(usage && { forge: usage }),
    },
  );
};
