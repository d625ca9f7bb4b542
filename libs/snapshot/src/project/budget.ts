import { Buffer } from 'node:buffer';
import { CasefileError } from '@casefile/contract';
import type { BlockKind, ModelBlock } from './project-snapshot.js';

/** How much a projection may hold. */
export interface BlockBudget {
  /** Bytes of UTF-8 over all blocks. */
  readonly maxBytes?: number;
  /** Tokens over all blocks, as `countTokens` counts them. */
  readonly maxTokens?: number;
  /** The model's own counter; without one a token is taken to be three bytes, which overstates English text and does not understate others by much. */
  readonly countTokens?: (text: string) => number;
}

/** Blocks within a budget, and what had to go. */
export interface BudgetedBlocks {
  readonly blocks: readonly ModelBlock[];
  /** Blocks that were dropped, in their order. */
  readonly dropped: readonly ModelBlock[];
}

const bytesPerToken = 3;

/** The order in which kinds are given up; what is not named here is never dropped: frame, entity record, gap table, metadata, instructions. */
const expendable: readonly BlockKind[] = ['log', 'check', 'history', 'relations', 'record'];

const estimateTokens = (text: string): number => Math.ceil(Buffer.byteLength(text, 'utf8') / bytesPerToken);

const kindWords: Readonly<Partial<Record<BlockKind, readonly [one: string, many: string]>>> = {
  log: ['check log', 'check logs'],
  check: ['check', 'checks'],
  history: ['history document', 'history documents'],
  relations: ['relations document', 'relations documents'],
  record: ['record', 'records'],
};

const droppedText = (dropped: readonly ModelBlock[]): string => {
  if (dropped.length === 0) return '';
  const counts = expendable.flatMap((kind) => {
    const count = dropped.filter((block) => block.kind === kind).length;
    const words = kindWords[kind];
    return count === 0 || words === undefined ? [] : [`${count} ${count === 1 ? words[0] : words[1]}`];
  });
  return `Left out of this request to keep within its budget: ${counts.join(', ')}. The snapshot has them; conclude nothing from their absence.\n`;
};

/** The gap table says what was dropped, so that nobody gets records without knowing (D41). */
const withDropped = (blocks: readonly ModelBlock[], dropped: readonly ModelBlock[]): readonly ModelBlock[] => {
  const text = droppedText(dropped);
  return blocks.map((block) => (block.kind === 'gaps' ? { ...block, text: `${block.text}${text}` } : block));
};

/** What goes first: by kind, and of one kind the oldest, so that the newest word stays. */
const inOrderOfSacrifice = (blocks: readonly ModelBlock[]): readonly ModelBlock[] => {
  // The entity's own record is the task: it is the first record of the timeline and is kept.
  const entity = blocks.find(({ kind, path }) => kind === 'record' && path?.startsWith('records/00000000T') === true);
  return expendable.flatMap((kind) => blocks.filter((block) => block.kind === kind && block !== entity));
};

/**
 * Drops whole blocks until the rest is within the budget, and says so in the gap table. No block is ever cut: half a record is not what anybody wrote.
 *
 * @throws CasefileError `usage` where the blocks that may not be dropped are beyond the budget already
 */
export const withinBudget = (blocks: readonly ModelBlock[], budget: BlockBudget): BudgetedBlocks => {
  const count = budget.countTokens ?? estimateTokens;
  const { maxBytes = Infinity, maxTokens = Infinity } = budget;
  const sizes = new Map(
    blocks.map((block) => [block, { bytes: Buffer.byteLength(block.text, 'utf8'), tokens: count(block.text) }]),
  );
  let bytes = 0;
  let tokens = 0;
  for (const size of sizes.values()) {
    bytes += size.bytes;
    tokens += size.tokens;
  }
  const gone = new Set<ModelBlock>();
  const dropped = (): readonly ModelBlock[] => blocks.filter((block) => gone.has(block));
  const fits = (): boolean => {
    const notice = droppedText(dropped());
    return (
      bytes + Buffer.byteLength(notice, 'utf8') <= maxBytes && tokens + (notice === '' ? 0 : count(notice)) <= maxTokens
    );
  };
  for (const block of inOrderOfSacrifice(blocks)) {
    if (fits()) break;
    gone.add(block);
    bytes -= sizes.get(block)?.bytes ?? 0;
    tokens -= sizes.get(block)?.tokens ?? 0;
  }
  if (!fits())
    throw new CasefileError(
      'usage',
      'The budget is too small for the entity, the gap table and the metadata; give a larger one.',
    );
  return {
    blocks: withDropped(
      blocks.filter((block) => !gone.has(block)),
      dropped(),
    ),
    dropped: dropped(),
  };
};
