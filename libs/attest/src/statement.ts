import {
  canonicalBytes,
  CasefileError,
  sha256,
  validateAttestationStatement,
  type AdmissionMode,
  type AttestationPredicate,
  type AttestationStatement,
  type CollectionProfile,
  type SnapshotIndex,
} from '@casefile/contract';

/** The type of the predicate, and with it of everything that the statement says beyond its subject. */
export const predicateType: AttestationStatement['predicateType'] = 'https://casefile.invalid/attestation/snapshot/v1';

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
  /** Where the admitted inputs came from. */
  readonly acquisition: AttestationPredicate['acquisition'];
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
  const result = validateAttestationStatement({
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
