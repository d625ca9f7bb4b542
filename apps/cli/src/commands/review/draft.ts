import { CasefileError, parseTimestamp } from '@casefile/contract';
import { draftCuration } from '@casefile/review-context';
import { requireFileDestination, writePrivateFile } from '@casefile/staging';
import type { CommandContext } from '../../context.js';
import { openCasefile, type CasefileOptions } from './casefile.js';
import { commitTimeIn, textHashesIn } from './checkout.js';

/** Options of `casefile review draft`. */
export interface DraftOptions extends CasefileOptions {
  readonly out: string;
  readonly time?: string;
  readonly checkout?: string;
}

/** `casefile review draft DIR --out FILE`: the review threads of a tree as a curation file to edit. A file that is there is never overwritten: somebody may have edited it. */
export const draftReviewCommand = async (
  directory: string,
  options: DraftOptions,
  { console, cleanup }: CommandContext,
): Promise<void> => {
  const { out, time, checkout } = options;
  if (time !== undefined && parseTimestamp(time) === null)
    throw new CasefileError('usage', '--time is an ISO 8601 time with a zone, such as 2026-02-04T08:00:00Z.');
  await requireFileDestination(out, { replace: false });
  const { review, head } = await openCasefile(directory, options, console);
  if (checkout !== undefined && head === null)
    throw new CasefileError('usage', '--checkout needs --key: the attestation says which commit is the head.');
  const facts =
    checkout === undefined || head === null
      ? { createdAt: time ?? null, textHashes: new Map<string, string>() }
      : {
          createdAt: time ?? (await commitTimeIn(checkout, head)),
          textHashes: await textHashesIn(checkout, review, head),
        };
  const bytes = Buffer.from(draftCuration(review, facts), 'utf8');
  await writePrivateFile(out, bytes, { refuseWorkTree: true, replace: false, cleanup });
  const count = review.threads.length;
  console.answer(`${out}\n${count} thread${count === 1 ? '' : 's'} to decide on`, { curation: out, threads: count });
};
