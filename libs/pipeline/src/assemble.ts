import { buildStatement, sealStatement } from '@casefile/attest';
import {
  CasefileError,
  recordKey,
  validateAdmittedInputs,
  validateFilteredChunk,
  type AdmittedInputs,
  type FilteredText,
} from '@casefile/contract';
import type { AssembleJob, BlobStore, Handler, RefStore, SealedStore, Signer } from '@casefile/ports';
import { assembleSnapshot, verifySnapshot, type Snapshot } from '@casefile/snapshot';
import pMap from 'p-map';
import { recordOutcome } from './outcome.js';
import type { ReportProgress } from './progress.js';
import { openDocument } from './sealed-documents.js';
import { sealedNames } from './sealed-names.js';

/** How many blobs are on their way at once: a store may wait for a disk or a network each time. */
const writesAtOnce = 16;

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
  readonly policyDigest: string;
}

const gather = async (
  sealed: SealedStore,
  { tenant, capture, chunks }: AssembleJob,
): Promise<{ filtered: Map<number, FilteredText>; filter: FilterIdentity }> => {
  const filtered = new Map<number, FilteredText>();
  let filter: FilterIdentity | undefined;
  for (let sequence = 0; sequence < chunks; sequence += 1) {
    const chunk = await openDocument(sealed, tenant, sealedNames.filtered(capture, sequence), validateFilteredChunk);
    const own = { version: chunk.filter_version, policyDigest: chunk.policy_digest };
    if (filter && (filter.version !== own.version || filter.policyDigest !== own.policyDigest))
      throw new CasefileError('internal', 'Two chunks of one capture were filtered under two policies; capture again.');
    filter = own;
    for (const { ref, status, findings, text } of chunk.texts) filtered.set(ref, { status, findings, text });
  }
  if (!filter) throw new CasefileError('internal', 'A capture without chunks has no title.');
  return { filtered, filter };
};

/** Moves the entity's ref to a snapshot, unless it stands there already: two assemblers with one job publish once. */
const publish = async (refs: RefStore, tenant: string, name: string, value: string): Promise<void> => {
  for (;;) {
    const latest = await refs.latest(tenant, name);
    if (latest?.value === value) return;
    try {
      await refs.append(tenant, name, latest?.sequence ?? 0, value);
      return;
    } catch (error) {
      if (!(error instanceof CasefileError && error.code === 'already_exists')) throw error;
    }
  }
};

const attestationOf = async (
  snapshot: Snapshot,
  admitted: AdmittedInputs,
  filter: FilterIdentity,
  acquisition: AssembleJob['acquisition'],
  signer: Signer,
): Promise<Uint8Array> => {
  const statement = buildStatement({
    index: snapshot.index,
    indexDigest: snapshot.digest,
    collection: admitted.collection,
    capturedHead: admitted.captured_head ?? null,
    number: admitted.entity.number,
    admissionMode: admitted.admission.mode,
    acquisition,
    policyDigest: filter.policyDigest,
    gitTree: snapshot.gitTree,
  });
  return sealStatement(statement, signer);
};

/**
 * Assembles, verifies what it assembled, signs, and publishes (D44). Nothing is published unless everything before it succeeded; an assembly that must be aborted
 * ends the capture with an outcome (D32).
 */
export const assembleStage =
  ({ blobs, sealed, refs, signer, report }: AssembleDependencies): Handler<'assemble'> =>
  async (job, { signal }) => {
    const { tenant, capture } = job;
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
      await sealed.discard(tenant, sealedNames.prefix(capture));
      return;
    }
    const { snapshot } = assembly;
    const verification = verifySnapshot(new Map([...snapshot.files, ['index.json', snapshot.indexBytes]]), {
      rootDigest: snapshot.digest,
      vouchByEdit: admitted.admission.mode === 'vouch_by_edit',
    });
    if (verification.outcome === 'refused')
      throw new CasefileError('internal', 'The assembled tree breaks a rule of its own specification.', {
        details: { rule: verification.problems[0]?.rule ?? '' },
      });
    const attestation = await attestationOf(snapshot, admitted, filter, job.acquisition, signer);
    signal.throwIfAborted();
    await pMap(snapshot.files.values(), (bytes) => blobs.put(tenant, bytes), { concurrency: writesAtOnce, signal });
    // The index last: whoever can read it can read all that it names.
    await blobs.put(tenant, snapshot.indexBytes);
    const attestationDigest = await blobs.put(tenant, attestation);
    const value = JSON.stringify({ snapshot: snapshot.digest, attestation: attestationDigest });
    await publish(
      refs,
      tenant,
      `entities/${recordKey(snapshot.index.source, 'entity', snapshot.index.entity.id)}`,
      value,
    );
    await recordOutcome(refs, tenant, capture, {
      outcome: 'published',
      snapshot: snapshot.digest,
      attestation: attestationDigest,
    });
    await sealed.discard(tenant, sealedNames.prefix(capture));
  };
