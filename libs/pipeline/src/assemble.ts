import {
  CasefileError,
  validateAdmittedInputs,
  validateFilteredChunk,
  type FilteredText,
  type Sha256,
} from '@casefile/contract';
import type { AssembleJob, BlobStore, Handler, RefStore, SealedStore, Signer } from '@casefile/ports';
import { assembleSnapshot } from '@casefile/snapshot';
import { readOutcome, recordOutcome } from './outcome.js';
import type { ReportProgress } from './progress.js';
import { publishSnapshot } from './publish-snapshot.js';
import { keepSnapshot } from './keep-snapshot.js';
import { openDocument } from './sealed-documents.js';
import { sealedNames } from './sealed-names.js';

/** What the assemble stage works with: the signing key, no forge. */
export interface AssembleDependencies {
  readonly blobs: BlobStore;
  readonly sealed: SealedStore;
  readonly refs: RefStore;
  readonly signer: Signer;
  readonly report?: ReportProgress;
}

/** What every chunk of a capture must agree on. */
interface FilterIdentity {
  readonly version: string;
  readonly policyDigest: Sha256;
}

const gather = async (
  sealed: SealedStore,
  { tenant, capture, take, chunks }: AssembleJob,
): Promise<{ filtered: Map<number, FilteredText>; filter: FilterIdentity }> => {
  const filtered = new Map<number, FilteredText>();
  let filter: FilterIdentity | undefined;
  for (let sequence = 0; sequence < chunks; sequence += 1) {
    const chunk = await openDocument(
      sealed,
      tenant,
      sealedNames.filtered({ capture, take }, sequence),
      validateFilteredChunk,
    );
    const own = { version: chunk.filter_version, policyDigest: chunk.policy_digest };
    if (filter && (filter.version !== own.version || filter.policyDigest !== own.policyDigest))
      throw new CasefileError('internal', 'Two chunks of one capture were filtered under two policies; capture again.');
    filter = own;
    for (const { ref, status, findings, text } of chunk.texts) filtered.set(ref, { status, findings, text });
  }
  if (!filter) throw new CasefileError('internal', 'A capture without chunks has no title.');
  return { filtered, filter };
};

/**
 * Assembles, verifies what it assembled, signs, and publishes (D44). Nothing is published unless everything before it succeeded; an assembly that must be aborted
 * ends the capture with an outcome (D32).
 */
export const assembleStage =
  ({ blobs, sealed, refs, signer, report }: AssembleDependencies): Handler<'assemble'> =>
  async (job, { signal }) => {
    const { tenant, capture } = job;
    // Done already, by a predecessor that ended before it could say so, or from another reading of the same capture.
    if (await readOutcome(refs, tenant, capture)) {
      await sealed.discard(tenant, sealedNames.prefix(job));
      return;
    }
    report?.({ step: 'assembling' });
    const admitted = await openDocument(sealed, tenant, job.admitted, validateAdmittedInputs);
    const { filtered, filter } = await gather(sealed, job);
    const assembly = assembleSnapshot(admitted, filtered, filter.version);
    if (assembly.outcome === 'aborted') {
      await recordOutcome(refs, tenant, capture, {
        outcome: 'aborted',
        gap: assembly.gap,
        reason: null,
        part: null,
      });
      await sealed.discard(tenant, sealedNames.prefix(job));
      return;
    }
    const { snapshot } = assembly;
    const attestation = await publishSnapshot(
      { blobs, refs, signer },
      { tenant, snapshot, admitted, policyDigest: filter.policyDigest, acquisition: job.acquisition },
      {
        signal,
        before: async () => {
          if (job.acquisition === 'forge')
            await keepSnapshot(sealed, job, { snapshot: snapshot.digest, admitted, filtered, ...filter });
        },
      },
    );
    await recordOutcome(refs, tenant, capture, {
      outcome: 'published',
      snapshot: snapshot.digest,
      attestation,
    });
    await sealed.discard(tenant, sealedNames.prefix(job));
  };
