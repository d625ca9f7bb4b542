import {
  canonicalBytes,
  CasefileError,
  sha256,
  validatorFor,
  type AdmissionMode,
  type CollectionProfile,
  type GitOid,
  type Sha256,
  type SnapshotEntity,
  type SnapshotIndex,
} from '@casefile/contract';

/** The type of the predicate, and with it of everything that the statement says beyond its subject. */
export const predicateType = 'https://casefile.invalid/attestation/snapshot/v1';

/** Where a snapshot's inputs came from. */
export type Acquisition = 'forge' | 'saved_inputs';

/** What a statement says of a snapshot beside its digest (`schemas/attestation/v1/statement.schema.json`). */
export interface AttestationPredicate {
  readonly source: SnapshotIndex['source'];
  readonly entity: Pick<SnapshotEntity, 'kind' | 'id'> & { readonly number: number };
  /** Of a change proposal where it has one, of a work item never. */
  readonly captured_head?: GitOid;
  readonly collection_profile: { readonly sha256: Sha256; readonly document: CollectionProfile };
  readonly filter: { readonly version: string; readonly policy_sha256: Sha256 };
  readonly admission: { readonly mode: AdmissionMode };
  /** Whether the inputs were read from the forge in the same capture, or from a file that an earlier one saved. */
  readonly acquisition: Acquisition;
  readonly git_tree: GitOid;
  readonly gaps: SnapshotIndex['gaps'];
}

/** An in-toto Statement v1 about the exact bytes of one `index.json` (D33). */
export interface AttestationStatement {
  readonly _type: 'https://in-toto.io/Statement/v1';
  readonly subject: readonly { readonly name: 'index.json'; readonly digest: { readonly sha256: Sha256 } }[];
  readonly predicateType: typeof predicateType;
  readonly predicate: AttestationPredicate;
}

/** Whether a value is a statement: `schemas/attestation/v1/statement.schema.json`. */
export const validateStatement = validatorFor<AttestationStatement>(
  'https://casefile.invalid/schemas/attestation/v1/statement.schema.json',
);

/** What the assembler knows of the snapshot that it has just made. */
export interface StatementInputs {
  readonly index: SnapshotIndex;
  /** The SHA-256 of the exact `index.json`. */
  readonly indexDigest: string;
  readonly collection: CollectionProfile;
  /** The head revision of a change proposal; null where it has none, and for a work item. */
  readonly capturedHead: string | null;
  /** The entity's display number. */
  readonly number: number;
  readonly admissionMode: AdmissionMode;
  readonly acquisition: Acquisition;
  /** The SHA-256 of the filter policy, 64 digits (D34). */
  readonly policyDigest: string;
  /** The SHA-1 of the staged tree, 40 digits (D33). */
  readonly gitTree: string;
}

/** Whether a `filter_version` is the one of a policy: it ends in the first twelve digits of the policy's digest (D34). */
export const isVersionOfPolicy = (version: string, policyDigest: string): boolean =>
  version.endsWith(`.${policyDigest.slice(0, 12)}`);

/**
 * The statement about a snapshot. It holds no time: the same snapshot gives the same bytes.
 *
 * @throws CasefileError `internal` when the inputs contradict each other or the statement's schema
 */
export const buildStatement = (inputs: StatementInputs): AttestationStatement => {
  const { index, collection, capturedHead } = inputs;
  const profileDigest = sha256(canonicalBytes(collection));
  const problem =
    index.collection_profile !== profileDigest
      ? 'the profile is not the one that the index names'
      : isVersionOfPolicy(index.filter_version, inputs.policyDigest)
        ? null
        : 'the policy is not the one that the index names';
  if (problem !== null)
    throw new CasefileError('internal', `A statement cannot be made: ${problem}.`, { details: { problem } });
  const result = validateStatement({
    _type: 'https://in-toto.io/Statement/v1',
    subject: [{ name: 'index.json', digest: { sha256: inputs.indexDigest } }],
    predicateType,
    predicate: {
      source: index.source,
      entity: { kind: index.entity.kind, id: index.entity.id, number: inputs.number },
      ...(capturedHead !== null && { captured_head: capturedHead }),
      collection_profile: { sha256: profileDigest, document: collection },
      filter: { version: index.filter_version, policy_sha256: inputs.policyDigest },
      admission: { mode: inputs.admissionMode },
      acquisition: inputs.acquisition,
      git_tree: inputs.gitTree,
      gaps: index.gaps,
    },
  });
  if (result.ok) return result.value;
  throw new CasefileError('internal', 'A statement cannot be made: it would break its schema.', {
    details: { path: result.problems[0]?.path ?? '', rule: result.problems[0]?.rule ?? '' },
  });
};
