import { Buffer } from 'node:buffer';
import { createPrivateKey, createPublicKey, sign, type KeyObject } from 'node:crypto';
import {
  canonicalBytes,
  gitTreeHash,
  sha256,
  type AttestationStatement,
  type CollectionProfile,
  type SnapshotIndex,
} from '@casefile/contract';
import type { StatementSigner } from './envelope.js';
import { buildStatement } from './statement.js';
import { keyIdOf } from './verification-key.js';

const pkcs8Prefix = Buffer.from('302e020100300506032b657004220420', 'hex');

export interface TestKey {
  readonly publicKey: KeyObject;
  readonly id: string;
  readonly signer: StatementSigner;
}

/** The key pair of a fixed seed. */
export const keyOf = (seed: number): TestKey => {
  const privateKey = createPrivateKey({
    key: Buffer.concat([pkcs8Prefix, Buffer.alloc(32, seed)]),
    format: 'der',
    type: 'pkcs8',
  });
  const publicKey = createPublicKey(privateKey);
  const id = keyIdOf(publicKey);
  return {
    publicKey,
    id,
    signer: { sign: (bytes) => Promise.resolve({ keyId: id, signature: sign(null, bytes, privateKey) }) },
  };
};

export const policyDigest = sha256('a filter policy');
export const head = 'a'.repeat(40);

const checkKey = sha256('a check');

export const collection: CollectionProfile = {
  admission: { human_min_role: 'write' },
  entity_kind: 'change_proposal',
  included_sources: ['checks', 'entity'],
  record_selection: 'newest',
  check_log_selection: 'none',
  bounds: {
    max_records_per_source: 5,
    max_source_bytes: 1000,
    max_record_bytes: 100,
    max_log_bytes: 100,
    max_metadata_string_bytes: 100,
    max_labels: 5,
  },
};

export const index: SnapshotIndex = {
  schema_version: 1,
  filter_version: `casefile-1.${policyDigest.slice(0, 12)}`,
  collection_profile: sha256(canonicalBytes(collection)),
  filter: { status: 'unchanged', findings: [] },
  source: { forge: 'github', host: 'github.com', repository_id: 'R_1', repository: 'acme/widget' },
  entity: { kind: 'change_proposal', id: 'PR_1' },
  files: [],
  records: [],
  gaps: [{ scope: 'checks', code: 'profile_bound', usability: 'partial', count: 2 }],
};

export const indexBytes = canonicalBytes(index);

/** As much of a staged tree as an attestation has to do with. */
export const files: ReadonlyMap<string, Uint8Array> = new Map([
  ['index.json', indexBytes],
  ['collection.json', canonicalBytes(collection)],
  ['entity/metadata.json', canonicalBytes({ kind: 'change_proposal', id: 'PR_1', number: 12 })],
  [`checks/${checkKey}/metadata.json`, canonicalBytes({ id: 'k1', head_sha: head })],
]);

export const statementInputs = {
  index,
  indexDigest: sha256(indexBytes),
  collection,
  capturedHead: head,
  number: 12,
  admissionMode: 'creator_and_editor',
  acquisition: 'forge',
  policyDigest,
  gitTree: gitTreeHash(files),
} as const;

export const statement: AttestationStatement = buildStatement(statementInputs);
