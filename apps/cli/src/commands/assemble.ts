import { readFile } from 'node:fs/promises';
import { CasefileError } from '@casefile/contract';
import { filterVersion } from '@casefile/filter';
import { readEnvironment } from '@casefile/runtime';
import type { CommandContext } from '../context.js';
import { requireDestinations, unsealInputs } from '../destinations.js';
import { openSigningKey } from '../keys.js';
import { assembleLocally } from '../local-capture.js';
import { givenTokens, redactedFrom, tenantFrom, type SharedOptions } from '../options.js';
import { reportOutcome, scavengeBeside } from '../published.js';
import { fromSavedInputs } from '../saved-inputs.js';
import { keyDirectoryFrom } from './keys.js';

/** Options of `casefile assemble`. */
export interface AssembleOptions extends SharedOptions {
  readonly out: string;
  readonly replace?: boolean;
  readonly filterDeadline?: number;
}

/** `casefile assemble INPUTS --out DIR`: the same tree again, byte for byte, without a forge. */
export const assembleCommand = async (
  inputs: string,
  options: AssembleOptions,
  context: CommandContext,
): Promise<void> => {
  const tenant = await tenantFrom(options);
  await scavengeBeside(options.out, context);
  await requireDestinations(options);
  let bytes: Buffer;
  try {
    bytes = await readFile(inputs);
  } catch (cause) {
    throw new CasefileError('usage', `The inputs ${inputs} cannot be read.`, { cause });
  }
  const keyDirectory = await keyDirectoryFrom(options);
  const tokens = await givenTokens(options, readEnvironment());
  const given = [...(await redactedFrom(tenant)), ...tokens.map((token) => token.reveal())];
  const submission = fromSavedInputs(await unsealInputs(bytes, keyDirectory), given, filterVersion);
  const { signer, key } = await openSigningKey(keyDirectory, context.console);
  const setting = {
    tenant,
    signer,
    console: context.console,
    signal: context.signal,
    filterDeadlineMs: options.filterDeadline,
  };
  const outcome = await assembleLocally(setting, submission);
  await reportOutcome(
    outcome,
    { out: options.out, replace: options.replace === true, key, keyDirectory, usage: null, withheld: null },
    context,
  );
};
