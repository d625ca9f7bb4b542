import { CasefileError, validateIndex } from '@casefile/contract';
import type { ForgeUsage } from '@casefile/ports';
import type { KeyEntry } from '@casefile/signer/local-key';
import { removeTree, stageTree, writePrivateFile } from '@casefile/staging';
import type { CommandContext } from './context.js';
import { attestationPathOf } from './destinations.js';
import type { LocalOutcome, PublishedCapture } from './local-capture.js';
import { abortLine, gapLine } from './outcome-text.js';

/** Where and how to hand a capture over. */
export interface HandOver {
  readonly out: string;
  readonly replace: boolean;
  readonly key: KeyEntry;
  /** What the forge was asked; null where none was. */
  readonly usage: ForgeUsage | null;
}

/** Stages the tree, then its attestation beside it; where the second fails, the first goes too (C4). */
const stage = async (
  published: PublishedCapture,
  { out, replace }: HandOver,
  context: CommandContext,
): Promise<string> => {
  const { cleanup, signal } = context;
  const attestation = attestationPathOf(out);
  await stageTree({ files: published.files, out, replace, cleanup, signal });
  cleanup.add(out);
  try {
    await writePrivateFile(attestation, published.attestation, { refuseWorkTree: true, replace, cleanup });
  } catch (error) {
    await removeTree(out);
    throw error;
  } finally {
    cleanup.remove(out);
  }
  return attestation;
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
  if (outcome.outcome === 'aborted')
    throw new CasefileError('assembly_aborted', abortLine(outcome), {
      details: { scope: outcome.gap.scope, code: outcome.gap.code, count: outcome.gap.count, reason: outcome.reason },
    });
  const attestation = await stage(outcome, handOver, context);
  const index = validateIndex(JSON.parse(Buffer.from(outcome.files.get('index.json') ?? '').toString('utf8')));
  if (!index.ok) throw new CasefileError('internal', 'The published index does not fit its schema.');
  const { records, gaps } = index.value;
  const { out, key, usage } = handOver;
  const withheld = gaps.length === 0 ? ['withheld: nothing'] : ['withheld:', ...gaps.map((gap) => `  ${gapLine(gap)}`)];
  const spent = usage === null ? [] : [`forge: ${usage.requests} requests, ${usage.points} rate-limit points`];
  context.console.answer(
    [
      outcome.digest,
      `tree: ${out} (${outcome.files.size} files, ${records.length} records)`,
      `attestation: ${attestation}`,
      `key: ${key.publicKeyPath}`,
      ...withheld,
      ...spent,
    ].join('\n'),
    {
      outcome: 'published',
      digest: outcome.digest,
      tree: out,
      attestation,
      key: key.publicKeyPath,
      files: outcome.files.size,
      records: records.length,
      gaps,
      ...(usage && { forge: usage }),
    },
  );
};
