import { filterVersion } from '@casefile/filter';
import type { AdmissionDraft } from '@casefile/pipeline/admission-report';
import type { ForgeUsage } from '@casefile/ports';
import { readEnvironment } from '@casefile/runtime';
import { readKeyRing, verificationKeys } from '@casefile/signer/key-ring';
import { admissionReportKey } from '../admission-report.js';
import { connectTo, entityOf, type ForgeOptions } from '../connection.js';
import type { CommandContext } from '../context.js';
import { openSigningKey } from '../keys.js';
import { captureLocally } from '../local-capture.js';
import { profileFrom, redactedFrom, tenantFrom } from '../options.js';
import { policyFrom } from '../policy.js';
import { reportOutcome, scavengeBeside } from '../published.js';
import { keepInputs, requireDestinations, saveInputs, type InputsOptions } from '../destinations.js';

/** Options of `casefile snapshot`. */
export interface SnapshotOptions extends ForgeOptions, InputsOptions {
  readonly out: string;
  readonly profile?: string;
  readonly minRole?: 'triage' | 'write';
  readonly replace?: boolean;
  readonly report?: string;
  readonly filterDeadline?: number;
}

/** `casefile snapshot URL --out DIR`: every stage in this process. Destinations and the profile are checked before the forge is asked anything. */
export const snapshotCommand = async (
  url: string,
  options: SnapshotOptions,
  context: CommandContext,
): Promise<void> => {
  const tenant = await tenantFrom(options);
  const entity = entityOf(url, options, tenant);
  const profile = await profileFrom(options, entity.kind);
  await scavengeBeside(options.out, context);
  await requireDestinations(options);
  const registered = await redactedFrom(tenant);
  const keyDirectory = options.keyDir ?? tenant.keys?.directory ?? readEnvironment().keyDirectory;
  const { signer, key } = await openSigningKey(keyDirectory, context.console);
  const reportKey = await admissionReportKey(keyDirectory);
  let withheld: AdmissionDraft | null = null;
  let usage: ForgeUsage = { requests: 0, points: 0 };
  const outcome = await captureLocally(
    { tenant, signer, console: context.console, signal: context.signal, filterDeadlineMs: options.filterDeadline },
    {
      entity,
      profile,
      // The ring that signs is also the one whose receipts are believed (D39).
      policy: { ...policyFrom(tenant, entity), receiptKeys: verificationKeys([await readKeyRing(keyDirectory)]) },
      registered,
      connect: () => connectTo(entity, options, tenant),
      spent: (spent) => (usage = spent),
      withheld: { key: reportKey, tell: (draft) => (withheld = draft) },
      ...(options.saveInputs !== undefined && {
        keep: (submission) => saveInputs(submission, filterVersion, keyDirectory, options, context),
      }),
    },
  );
  await reportOutcome(
    outcome,
    {
      out: options.out,
      replace: options.replace === true,
      key,
      keyDirectory,
      usage,
      withheld,
      reportPath: options.report,
    },
    context,
  );
  keepInputs(options, context);
};
