import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { HarnessCategory, Withheld } from '@casefile/admission';
import { CasefileError, type TenantConfiguration } from '@casefile/contract';
import { exposeSnapshot } from '@casefile/pipeline/expose';
import { openKept, sealKept } from '@casefile/pipeline/keep-snapshot';
import { readPublished } from '@casefile/pipeline/published';
import type { RefStore } from '@casefile/ports';
import { localTenant, systemClock } from '@casefile/runtime';
import { openDirectoryStore } from '@casefile/store/directory';
import { createMemoryStore } from '@casefile/store/memory';
import { createMemorySealedBackend, createSealedStore, randomSealingKey } from '@casefile/store/sealing';
import { connectTo, type ForgeOptions } from './connection.js';
import type { CommandContext } from './context.js';
import { rootDigestPathOf } from './destinations.js';
import { openKeptFile } from './kept-file.js';
import { openExistingKey } from './keys.js';
import { denialLine } from './outcome-text.js';
import { policyFrom } from './policy.js';
import { verifyTree, type VerifiedTree, type VerifyOptions } from './commands/verify.js';

/** Options of a fresh check. */
export interface ExposureOptions extends ForgeOptions, VerifyOptions {
  readonly harness?: HarnessCategory;
  readonly glob?: readonly string[];
}

/** A tree that was handed over: the very bytes that may be read, and the grant for them. */
export interface ExposedTree {
  readonly digest: string;
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly grant: Uint8Array;
  readonly withheld: readonly Withheld[];
  /** What a tree without withheld records is staged with; null where it is the tree that was asked for. */
  readonly renewed: { readonly attestation: Uint8Array; readonly kept: Parameters<typeof sealKept>[2] } | null;
}

/** Where this user's exposures are written down and grants are spent: beside the keys, append-only. */
export const openJournal = (keyDirectory: string): Promise<RefStore> =>
  openDirectoryStore(join(keyDirectory, 'exposures'));

const retainedDigest = async (directory: string): Promise<string | undefined> => {
  try {
    return (await readFile(rootDigestPathOf(directory), 'utf8')).trim();
  } catch {
    return undefined;
  }
};

/** Verifies a tree against the anchors given, else against the digest that was retained beside it. */
export const verifyOwnTree = async (
  directory: string,
  options: VerifyOptions,
  { console }: Pick<CommandContext, 'console'>,
): Promise<VerifiedTree> => {
  const given = options.attestation !== undefined || options.rootDigest !== undefined;
  const retained = given ? undefined : await retainedDigest(directory);
  const anchors = retained === undefined ? options : { ...options, rootDigest: retained, retained: true };
  const tree = await verifyTree(directory, anchors, console.note);
  if (tree.anchor === 'unanchored')
    throw new CasefileError(
      'verification_failed',
      'refused: nothing says which tree this must be: give --attestation with --key, or --root-digest.',
    );
  return tree;
};

/**
 * The fresh authorization check of one hand-over, in this process: verifies the tree, asks the forge, and gives what may be read with its grant.
 *
 * @throws CasefileError `exposure_denied` with the reason; what verification throws
 */
export const exposeLocally = async (
  directory: string,
  options: ExposureOptions,
  { tenant, keyDirectory }: { readonly tenant: TenantConfiguration; readonly keyDirectory: string },
  context: CommandContext,
): Promise<ExposedTree> => {
  const tree = await verifyOwnTree(directory, options, context);
  const kept = await openKeptFile(directory, tree.digest, keyDirectory);
  const store = createMemoryStore();
  const key = randomSealingKey();
  const sealed = createSealedStore({ key: () => key, backend: createMemorySealedBackend(), clock: systemClock });
  await sealKept(sealed, localTenant, kept);
  const expose = exposeSnapshot({
    blobs: store,
    refs: store,
    sealed,
    signer: await openExistingKey(keyDirectory),
    clock: systemClock,
    journal: await openJournal(keyDirectory),
    connect: (entity) => connectTo(entity, options, tenant),
    policy: policyFrom(tenant, kept.entity),
    report: context.console.progress,
  });
  const outcome = await expose({
    tenant: localTenant,
    snapshot: tree.digest,
    harness:
      options.harness ?? (kept.admitted.collection.admission.human_min_role === 'write' ? 'mutation' : 'observation'),
    by: localTenant,
    globs: options.glob ?? ['**'],
    signal: context.signal,
  });
  context.console.settle();
  if (outcome.outcome === 'denied')
    throw new CasefileError('exposure_denied', denialLine(outcome.reason), {
      details: { reason: outcome.reason, fail_class: outcome.failClass },
    });
  const { snapshot: digest, grant, withheld } = outcome;
  if (digest === tree.digest) return { digest, files: tree.files, grant, withheld, renewed: null };
  const files = await readPublished(store, localTenant, digest);
  const latest = await openKept(sealed, localTenant, digest);
  const attestation = await store.get(localTenant, outcome.attestation ?? '');
  return { digest, files, grant, withheld, renewed: { attestation, kept: latest } };
};
