import { readFile } from 'node:fs/promises';
import { readGrant } from '@casefile/attest';
import { CasefileError } from '@casefile/contract';
import { spendGrant } from '@casefile/pipeline/exposure-log';
import { localTenant, readEnvironment, systemClock } from '@casefile/runtime';
import { readKeyRing, trustedKeys } from '@casefile/signer/key-ring';
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
import { exposeLocally, openJournal, verifyOwnTree, type ExposureOptions } from '../local-exposure.js';
import { tenantFrom } from '../options.js';

/** Options of `casefile render`. */
export interface RenderOptions extends ExposureOptions {
  readonly format: 'anthropic' | 'openai' | 'json' | 'text';
  readonly view?: string;
  readonly grant?: string;
  readonly audit?: boolean;
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

const readNamed = async (what: string, path: string): Promise<Uint8Array> => {
  try {
    return await readFile(path);
  } catch (cause) {
    throw new CasefileError('usage', `The ${what} ${path} cannot be read.`, { cause });
  }
};

const deny = (reason: string): never => {
  throw new CasefileError('exposure_denied', `denied: ${reason}`, { details: { reason } });
};

/** Spends a grant for a tree that is read whole (D42): its paths must be all of them. */
const spend = async (path: string, digest: string, keyDirectory: string): Promise<void> => {
  const bytes = await readNamed('grant', path);
  const reading = readGrant(bytes, trustedKeys([await readKeyRing(keyDirectory)]), {
    snapshot: digest,
    tenant: localTenant,
    now: systemClock.now(),
  });
  if (reading.outcome === 'refused') return deny(`the grant is refused (${reading.reason})`);
  if (!reading.grant.globs.includes('**')) return deny('the grant is for some paths only');
  if (!(await spendGrant(await openJournal(keyDirectory), localTenant, reading.grant.grant)))
    return deny('the grant was spent');
};

/** The bytes that may be read, each way with its own right to them: a grant, an operator's audit, or a fresh check. */
const readable = async (
  directory: string,
  options: RenderOptions,
  context: CommandContext,
): Promise<ReadonlyMap<string, Uint8Array>> => {
  if (options.audit === true && options.grant !== undefined)
    throw new CasefileError('usage', '--audit and --grant are two ways to read; give one of them.');
  const tenant = await tenantFrom(options);
  const keyDirectory = options.keyDir ?? tenant.keys?.directory ?? readEnvironment().keyDirectory;
  if (options.audit === true) return (await verifyOwnTree(directory, options, context)).files;
  if (options.grant === undefined)
    return (await exposeLocally(directory, options, { tenant, keyDirectory }, context)).files;
  const { files, digest } = await verifyOwnTree(directory, options, context);
  await spend(options.grant, digest, keyDirectory);
  return files;
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
  const files = await readable(directory, options, context);
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
