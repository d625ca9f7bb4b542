import { createFilter } from '@casefile/filter';
import { agentContextBlocks, unsafeStrings, type Outcome, type TextFilter } from '@casefile/review-context';
import type { CommandContext } from '../../context.js';
import { openReview, type OpenedReview, type ReviewAnchors } from './opened-review.js';
import { requireMade } from './refusal.js';

/** Options of `casefile review render`. */
export interface RenderOptions extends ReviewAnchors {
  readonly format: 'json' | 'markdown' | 'blocks';
}

/** What was sealed elsewhere passes the filter here, or is not shown to a model. */
const safe = ({ document }: OpenedReview): Outcome<null> => {
  const filter = createFilter();
  const filterText: TextFilter = (text) => filter.run({ text, form: 'record' });
  const problems = unsafeStrings(document, filterText);
  return problems.length === 0 ? { outcome: 'made', value: null } : { outcome: 'refused', problems };
};

/** `casefile review render PATH`: the JSON or the Markdown of the snapshot as they are, or its blocks for a model request. */
export const renderReviewCommand = async (
  path: string,
  options: RenderOptions,
  { console }: CommandContext,
): Promise<void> => {
  const review = await openReview(path, options, console);
  requireMade(safe(review), 'verification_failed', console);
  if (review.anchor === 'unanchored') console.note('unanchored: nothing says whose review this is (give --key)');
  const blocks = agentContextBlocks(review.document).map(({ text }) => ({ type: 'text', text }));
  const printed = {
    json: () => Buffer.from(review.json).toString('utf8'),
    markdown: () => Buffer.from(review.markdown).toString('utf8').replace(/\n$/, ''),
    blocks: () => JSON.stringify(blocks, null, 2),
  }[options.format]();
  console.answer(printed, options.format === 'json' ? review.document : blocks);
};
