import { readEnvironment } from '@casefile/runtime';
import { requireFileDestination, requireTreeDestination, stageTree, writePrivateFile } from '@casefile/staging';
import type { CommandContext } from '../context.js';
import { besideTree, grantPathOf } from '../destinations.js';
import { sealKeptFile } from '../kept-file.js';
import { exposeLocally, type ExposureOptions } from '../local-exposure.js';
import { tenantFrom } from '../options.js';
import { CasefileError } from '@casefile/contract';

/** Options of `casefile expose`. */
export interface ExposeOptions extends ExposureOptions {
  /** Where a tree without withheld records goes. */
  readonly out?: string;
  /** Where the grant goes; beside the tree unless told. */
  readonly grant?: string;
}

/** `casefile expose DIR`: the fresh authorization check: a grant, or one line that says why not. */
export const exposeCommand = async (
  directory: string,
  options: ExposeOptions,
  context: CommandContext,
): Promise<void> => {
  const tenant = await tenantFrom(options);
  const keyDirectory = options.keyDir ?? tenant.keys?.directory ?? readEnvironment().keyDirectory;
  if (options.out !== undefined) await requireTreeDestination(options.out, { replace: false });
  const { digest, files, grant, withheld, renewed } = await exposeLocally(
    directory,
    options,
    { tenant, keyDirectory },
    context,
  );
  if (renewed !== null) {
    if (options.out === undefined)
      throw new CasefileError(
        'exposure_denied',
        `denied: ${withheld.length} of its records may no longer be handed over; give --out for a tree without them.`,
        { details: { reason: 'withheld', withheld: withheld.length } },
      );
    await stageTree({
      files,
      out: options.out,
      beside: new Map<string, Uint8Array>([
        [besideTree.attestation, renewed.attestation],
        [besideTree.rootDigest, Buffer.from(`${digest}\n`, 'utf8')],
        [besideTree.kept, await sealKeptFile(renewed.kept, keyDirectory)],
      ]),
      replace: false,
      cleanup: context.cleanup,
      signal: context.signal,
    });
  }
  const tree = renewed === null ? directory : (options.out ?? directory);
  const grantPath = options.grant ?? grantPathOf(tree);
  await requireFileDestination(grantPath, { replace: true });
  await writePrivateFile(grantPath, grant, { refuseWorkTree: true, cleanup: context.cleanup });
  context.console.answer(
    [
      `granted ${digest}`,
      `tree: ${tree}`,
      `grant: ${grantPath} (once, within five minutes)`,
      ...(withheld.length === 0 ? [] : [`withheld since it was captured: ${withheld.length}`]),
    ].join('\n'),
    { outcome: 'granted', digest, tree, grant: grantPath, withheld },
  );
};
