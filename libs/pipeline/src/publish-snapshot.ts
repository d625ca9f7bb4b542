import { buildStatement, sealStatement } from '@casefile/attest';
import { CasefileError, recordKey, type AdmittedInputs, type Sha256 } from '@casefile/contract';
import type { AssembleJob, BlobStore, RefStore, Signer } from '@casefile/ports';
import { verifySnapshot, type Snapshot } from '@casefile/snapshot';
import pMap from 'p-map';

/** How many blobs are on their way at once: a store may wait for a disk or a network each time. */
const writesAtOnce = 16;

/** What publishing works with. */
export interface PublishDependencies {
  readonly blobs: BlobStore;
  readonly refs: RefStore;
  readonly signer: Signer;
}

/** A snapshot that was just assembled, and what its statement says of its making. */
export interface Publication {
  readonly tenant: string;
  readonly snapshot: Snapshot;
  readonly admitted: AdmittedInputs;
  readonly policyDigest: Sha256;
  readonly acquisition: AssembleJob['acquisition'];
}

/** When to stop, and what must have happened before anybody can find the snapshot. */
export interface PublicationSteps {
  readonly signal: AbortSignal;
  readonly before: () => Promise<void>;
}

/** Moves the entity's ref to a snapshot, unless it stands there already: two assemblers with one job publish once. */
const moveRef = async (refs: RefStore, tenant: string, name: string, value: string): Promise<void> => {
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

const attestationOf = (
  { snapshot, admitted, acquisition, policyDigest }: Publication,
  signer: Signer,
): Promise<Uint8Array> =>
  sealStatement(
    buildStatement({
      index: snapshot.index,
      indexDigest: snapshot.digest,
      collection: admitted.collection,
      capturedHead: admitted.captured_head ?? null,
      number: admitted.entity.number,
      admissionMode: admitted.admission.mode,
      acquisition,
      policyDigest,
      gitTree: snapshot.gitTree,
    }),
    signer,
  );

/**
 * Verifies what was assembled, signs it, stores it and moves the entity's ref to it (D44): nobody can find a snapshot of which anything is missing.
 *
 * @returns the blob of the signed attestation
 * @throws CasefileError `internal` for a tree that breaks a rule; whatever store and signer throw
 */
export const publishSnapshot = async (
  { blobs, refs, signer }: PublishDependencies,
  publication: Publication,
  { signal, before }: PublicationSteps,
): Promise<Sha256> => {
  const { tenant, snapshot, admitted } = publication;
  const verification = verifySnapshot(new Map([...snapshot.files, ['index.json', snapshot.indexBytes]]), {
    rootDigest: snapshot.digest,
    vouchByEdit: admitted.admission.mode === 'vouch_by_edit',
  });
  if (verification.outcome === 'refused')
    throw new CasefileError('internal', 'The assembled tree breaks a rule of its own specification.', {
      details: { rule: verification.problems[0]?.rule ?? '' },
    });
  const attestation = await attestationOf(publication, signer);
  signal.throwIfAborted();
  await pMap(snapshot.files.values(), (bytes) => blobs.put(tenant, bytes), { concurrency: writesAtOnce, signal });
  // The index last: whoever can read it can read all that it names.
  await blobs.put(tenant, snapshot.indexBytes);
  const attestationDigest = await blobs.put(tenant, attestation);
  await before();
  await moveRef(
    refs,
    tenant,
    `entities/${recordKey(snapshot.index.source, 'entity', snapshot.index.entity.id)}`,
    JSON.stringify({ snapshot: snapshot.digest, attestation: attestationDigest }),
  );
  return attestationDigest;
};
