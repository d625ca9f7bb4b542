import { Buffer } from 'node:buffer';
import type { KeyObject } from 'node:crypto';
import {
  canonicalBytes,
  canonicalText,
  CasefileError,
  gitTreeHash,
  sha256,
  validateAttestationStatement,
  validateIndex,
  type AttestationStatement,
  type SnapshotIndex,
} from '@casefile/contract';
import type { UnverifiedEnvelope } from './bundle.js';
import { readCanonicalJson } from './canonical-document.js';
import { isVersionOfPolicy } from './statement.js';
import { verifyEnvelope } from './verify-envelope.js';

/** What an attestation is verified against. */
export interface VerificationInputs {
  /** The keys that the caller trusts. Their ids are derived here, never taken from anybody. */
  readonly keys: Iterable<KeyObject>;
  /** The exact `index.json`. */
  readonly index: Uint8Array;
  /** Every file of the staged tree by its path, `index.json` included, where the tree is at hand: then the Git tree and what other documents say must agree too. */
  readonly files?: ReadonlyMap<string, Uint8Array>;
}

/** Why an attestation was refused. */
export type RefusalReason =
  | 'unknown_key'
  | 'signature_invalid'
  | 'statement_invalid'
  | 'other_subject'
  | 'index_invalid'
  | 'contradicts_index'
  | 'contradicts_tree';

/** What verification came to. A refusal is an outcome, not an error. */
export type AttestationVerification =
  | { readonly outcome: 'verified'; readonly keyId: string; readonly statement: AttestationStatement }
  | {
      readonly outcome: 'refused';
      readonly reason: RefusalReason;
      /** Which member disagrees, where one does; never text of a record. */
      readonly detail: string;
    };

type Refusal = Extract<AttestationVerification, { outcome: 'refused' }>;

const refused = (reason: RefusalReason, detail = ''): Refusal => ({ outcome: 'refused', reason, detail });

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Object.entries(value).find(([key]) => key === name)?.[1] : undefined;

const same = (a: unknown, b: unknown): boolean => canonicalText(a) === canonicalText(b);

/** Where the predicate and the index differ, or null. */
const contradictionWithIndex = ({ predicate }: AttestationStatement, index: SnapshotIndex): string | null => {
  const { source, entity, collection_profile: profile, filter, gaps } = predicate;
  const agreements: readonly (readonly [string, boolean])[] = [
    ['source', same(source, index.source)],
    ['entity', entity.kind === index.entity.kind && entity.id === index.entity.id],
    ['collection_profile', profile.sha256 === index.collection_profile],
    ['collection_profile.document', sha256(canonicalBytes(profile.document)) === profile.sha256],
    ['collection_profile.document.entity_kind', profile.document.entity_kind === entity.kind],
    ['filter.version', filter.version === index.filter_version],
    ['filter.policy_sha256', isVersionOfPolicy(filter.version, filter.policy_sha256)],
    ['gaps', same(gaps, index.gaps)],
  ];
  return agreements.find(([, agrees]) => !agrees)?.[0] ?? null;
};

const checkMetadata = /^checks\/[0-9a-f]{64}\/metadata\.json$/;

/** Whether the files are the Git tree; files with a path that no tree has are none. */
const isGitTree = (files: ReadonlyMap<string, Uint8Array>, expected: string): boolean => {
  try {
    return gitTreeHash(files) === expected;
  } catch (error) {
    if (error instanceof CasefileError) return false;
    throw error;
  }
};

/** Where the predicate and the staged files differ, or null. */
const contradictionWithTree = (
  { predicate }: AttestationStatement,
  index: Uint8Array,
  files: ReadonlyMap<string, Uint8Array>,
): string | null => {
  if (!Buffer.from(files.get('index.json') ?? []).equals(index)) return 'index.json';
  if (!isGitTree(files, predicate.git_tree)) return 'git_tree';
  const number = memberOf(readCanonicalJson(files.get('entity/metadata.json') ?? Buffer.alloc(0))?.value, 'number');
  if (number !== predicate.entity.number) return 'entity.number';
  for (const [path, bytes] of files)
    if (
      checkMetadata.test(path) &&
      (predicate.captured_head === undefined ||
        memberOf(readCanonicalJson(bytes)?.value, 'head_sha') !== predicate.captured_head)
    )
      return 'captured_head';
  return null;
};

/**
 * Verifies an attestation: synchronous, pure, without a network. The signature comes first and nothing that it does not cover is believed: one of the trusted keys has
 * the id that the bundle hints at and made the signature; the payload is canonical and a statement; its subject is the given `index.json`; its predicate agrees with
 * that index, and with the tree where it is given (D33, D34).
 */
export const verifyAttestation = (
  envelope: UnverifiedEnvelope,
  { keys, index: indexBytes, files }: VerificationInputs,
): AttestationVerification => {
  const signed = verifyEnvelope(envelope, keys);
  if (signed.outcome === 'refused') return refused(signed.reason, signed.detail);
  const result = validateAttestationStatement(signed.payload);
  if (!result.ok) return refused('statement_invalid', result.problems[0]?.path ?? '');
  const statement = result.value;

  if (statement.subject[0]?.digest.sha256 !== sha256(indexBytes)) return refused('other_subject');
  const indexJson = readCanonicalJson(indexBytes);
  if (indexJson === null) return refused('index_invalid', 'not canonical');
  const index = validateIndex(indexJson.value);
  if (!index.ok) return refused('index_invalid', index.problems[0]?.path ?? '');

  const inIndex = contradictionWithIndex(statement, index.value);
  if (inIndex !== null) return refused('contradicts_index', inIndex);
  const inTree = files === undefined ? null : contradictionWithTree(statement, indexBytes, files);
  if (inTree !== null) return refused('contradicts_tree', inTree);
  return { outcome: 'verified', keyId: signed.keyId, statement };
};
