import { unresolvedBlockers } from '@casefile/review-context';
import type { CommandContext } from '../../context.js';
import { openReview, type ReviewAnchors } from './opened-review.js';

/** `casefile review blockers PATH`: the included blocking threads that were not resolved. */
export const blockersReviewCommand = async (
  path: string,
  options: ReviewAnchors,
  { console }: CommandContext,
): Promise<void> => {
  const { document } = await openReview(path, options, console);
  const blockers = unresolvedBlockers(document);
  console.answer(
    blockers.length === 0
      ? 'no unresolved blockers'
      : blockers
          .map(
            ({ thread_id, lifecycle_status, target_label, accepted_conclusion }) =>
              `${thread_id}  ${lifecycle_status}  ${target_label}\n${accepted_conclusion.replace(/^/gm, '  | ')}`,
          )
          .join('\n'),
    { unresolved_blocker_ids: document.unresolved_blocker_ids, records: blockers },
  );
};
