import { CasefileError } from '@casefile/contract';
import {
  anthropicMessage,
  openAiMessage,
  plainText,
  projectSnapshot,
  verifySnapshot,
  withinBudget,
  type ModelBlock,
  type ProjectionView,
} from '@casefile/snapshot';
import type { CommandContext } from '../context.js';
import type { ExposureOptions } from '../local-exposure.js';
import { readNamed } from '../named-file.js';
import { readExposed, type ReadingRights } from '../read-exposed.js';

/** Options of `casefile render`. */
export interface RenderOptions extends ExposureOptions, ReadingRights {
  readonly format: 'anthropic' | 'openai' | 'json' | 'text';
  readonly view?: string;
  readonly instructions?: string;
  readonly maxBytes?: number;
  readonly maxTokens?: number;
}

const viewForm = /^(?:timeline|unresolved-review|(?:reviews|threads)\/[0-9a-f]{64})$/;

const isView = (text: string): text is ProjectionView => viewForm.test(text);

const viewFrom = (text: string | undefined): ProjectionView => {
  const view = text ?? 'timeline';
  if (!isView(view))
    throw new CasefileError('usage', '--view is timeline, unresolved-review, reviews/<key> or threads/<key>.');
  return view;
};

const auditText = 'Read under audit, without a fresh check: for people, not for a model (D42).';

const printed = (blocks: readonly ModelBlock[], { format }: RenderOptions): { text: string; value: unknown } => {
  const values = {
    anthropic: () => anthropicMessage(blocks),
    openai: () => openAiMessage(blocks),
    json: () => ({ blocks }),
    text: () => ({ text: plainText(blocks) }),
  } as const;
  const value = values[format]();
  return { text: format === 'text' ? plainText(blocks).replace(/\n$/, '') : JSON.stringify(value, null, 2), value };
};

/** `casefile render DIR`: projections for a model request as distinct, ordered blocks; with a grant, under audit, or after a fresh check (D40 to D42). */
export const renderCommand = async (
  directory: string,
  options: RenderOptions,
  context: CommandContext,
): Promise<void> => {
  const view = viewFrom(options.view);
  const instructions =
    options.instructions === undefined
      ? undefined
      : Buffer.from(await readNamed('instructions', options.instructions)).toString('utf8');
  const { files, globs } = await readExposed(directory, options, context);
  if (!globs.includes('**'))
    throw new CasefileError('exposure_denied', 'denied: the grant is for some paths only; serve reads within them.');
  // The anchors were judged above; this reads the same private copy as a snapshot.
  const verification = verifySnapshot(files, { vouchByEdit: true });
  if (verification.outcome === 'refused')
    throw new CasefileError('verification_failed', 'refused: the tree breaks a rule; run casefile verify.');
  const projected = projectSnapshot(verification.snapshot, {
    view,
    ...(instructions !== undefined && { instructions }),
  });
  const { blocks, dropped } = withinBudget(projected, {
    ...(options.maxBytes !== undefined && { maxBytes: options.maxBytes }),
    ...(options.maxTokens !== undefined && { maxTokens: options.maxTokens }),
  });
  if (dropped.length > 0) context.console.note(`left out to keep within the budget: ${dropped.length} blocks`);
  const audited: ModelBlock = { kind: 'frame', path: null, stable: true, text: `${auditText}\n` };
  const { text, value } = printed(options.audit === true ? [audited, ...blocks] : blocks, options);
  context.console.answer(text, value);
};
