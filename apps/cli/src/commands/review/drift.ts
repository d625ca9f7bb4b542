import { CasefileError } from '@casefile/contract';
import { driftOf, type CurrentVersion, type Drift, type TargetDrift } from '@casefile/review-context';
import type { CommandContext } from '../../context.js';
import { openAttestedCasefile, type CasefileOptions } from './casefile.js';
import { openReview } from './opened-review.js';
import { requireMade } from './refusal.js';

/** Options of `casefile review drift`. */
export interface DriftOptions extends CasefileOptions {
  readonly casefile?: string;
  readonly head?: string;
  /** Keys of the review's own attestation. */
  readonly reviewKey?: readonly string[];
}

const lineOf = ({ thread_id, state, target, now, lifecycle }: TargetDrift): string => {
  const from = target.element_id ?? target.id;
  const place = state === 'moved' ? `${from} -> ${now ?? 'the whole change'}` : from;
  return `  ${state.padEnd(7)} ${thread_id}  ${place}${lifecycle === null ? '' : `  (${lifecycle.then} -> ${lifecycle.now})`}`;
};

const printed = ({ drifted, reviewed, head, targets }: Drift): string =>
  [
    drifted ? `drifted: reviewed ${reviewed}, head ${head}` : `no drift: ${head} was reviewed`,
    ...targets.map(lineOf),
  ].join('\n');

/** `casefile review drift PATH`: is the reviewed version still the head, and which targets moved, from a newer casefile or a given head. */
export const driftReviewCommand = async (
  path: string,
  options: DriftOptions,
  { console }: CommandContext,
): Promise<void> => {
  const { casefile, head, reviewKey = [] } = options;
  if ((casefile === undefined) === (head === undefined))
    throw new CasefileError('usage', 'Give either --casefile with --key, or --head.');
  if (casefile === undefined && (options.key !== undefined || options.attestation !== undefined))
    throw new CasefileError('usage', '--key and --attestation go with --casefile.');
  const { document } = await openReview(path, { key: reviewKey }, console);
  const current: CurrentVersion =
    casefile === undefined ? { head: head ?? '' } : await openAttestedCasefile(casefile, options, console);
  const drift = requireMade(driftOf(document, current), 'verification_failed', console);
  console.answer(printed(drift), drift);
};
