import { CasefileError, isSha256 } from '@casefile/contract';
import type { CommandContext } from '../../context.js';
import { openReview, type ReviewAnchors } from './opened-review.js';

const anchorWords = {
  attestation: 'attested',
  digest: 'matches the digest',
  unanchored: 'unanchored: consistent in itself, but nothing says whose it is (give --key, or --digest)',
} as const;

/** `casefile review verify PATH`: that it never changed, its counts and its references. */
export const verifyReviewCommand = async (
  path: string,
  options: ReviewAnchors,
  { console }: CommandContext,
): Promise<void> => {
  if (options.digest !== undefined && !isSha256(options.digest))
    throw new CasefileError('usage', '--digest is the 64 lowercase hexadecimal digits of a SHA-256.');
  const { document, digest, anchor } = await openReview(path, options, console);
  const { snapshot, summary } = document;
  console.answer(
    [
      `verified ${snapshot.id}`,
      anchorWords[anchor],
      `${summary.total_threads} threads, ${summary.included_count} included, ${summary.unresolved_blocking_count} unresolved blockers`,
      `agent-context.json ${digest}`,
    ].join('\n'),
    { outcome: 'verified', id: snapshot.id, digest, anchor, summary },
  );
};
