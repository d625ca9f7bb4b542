import { Buffer } from 'node:buffer';
import {
  CasefileError,
  validateKeptSnapshot,
  type AdmittedInputs,
  type FilteredText,
  type KeptSnapshot,
  type Sha256,
} from '@casefile/contract';
import type { AssembleJob, SealedStore } from '@casefile/ports';
import { openDocument, sealDocument } from './sealed-documents.js';
import { sealedNames } from './sealed-names.js';

/** What an assembly hands over to be kept. */
export interface AssembledInputs {
  readonly snapshot: Sha256;
  readonly admitted: AdmittedInputs;
  readonly filtered: ReadonlyMap<number, FilteredText>;
  readonly version: string;
  readonly policyDigest: Sha256;
}

/** A document of the contract, or an error of Casefile's own making. */
const requireKept = (value: unknown): KeptSnapshot => {
  const result = validateKeptSnapshot(value);
  if (result.ok) return result.value;
  throw new CasefileError('internal', 'What is kept of a snapshot breaks its schema.', {
    details: { path: result.problems[0]?.path ?? '', rule: result.problems[0]?.rule ?? '' },
  });
};

/** Seals what is kept of a snapshot, for its life: evidence of admission and filtered inputs, never raw text. */
export const sealKept = (sealed: SealedStore, tenant: string, kept: KeptSnapshot): Promise<void> =>
  sealDocument(sealed, tenant, sealedNames.kept(kept.snapshot), kept, 'snapshot');

/** What is kept of a snapshot; the bytes of its sealed form are its store's affair. */
export const openKept = (sealed: SealedStore, tenant: string, snapshot: string): Promise<KeptSnapshot> =>
  openDocument(sealed, tenant, sealedNames.kept(snapshot), validateKeptSnapshot);

/** Keeps of a snapshot that was just published what its exposures need, with the evidence that its capture sealed. */
export const keepSnapshot = async (
  sealed: SealedStore,
  { tenant, capture, take, entity }: AssembleJob,
  { snapshot, admitted, filtered, version, policyDigest }: AssembledInputs,
): Promise<void> => {
  const evidence: unknown = JSON.parse(
    Buffer.from(await sealed.open(tenant, sealedNames.evidence({ capture, take }))).toString('utf8'),
  );
  const { forge, host, repository, kind, number } = entity;
  const kept = requireKept({
    ...(typeof evidence === 'object' ? evidence : null),
    schema_version: 1,
    snapshot,
    entity: { forge, host, repository, kind, number },
    filter_version: version,
    policy_digest: policyDigest,
    admitted,
    texts: [...filtered].map(([ref, text]) => ({ ref, ...text })),
  });
  await sealKept(sealed, tenant, kept);
};
