import { Buffer } from 'node:buffer';
import { createPrivateKey, createPublicKey, sign, type KeyObject } from 'node:crypto';
import { canonicalText, requireSha256, sha256, type Receipt } from '@casefile/contract';
import type { ReceiptKey, ReceiptPlace, ReceiptSigner } from './receipt.js';
import { minute } from './inputs.fixture.js';

/** An Ed25519 key pair that is the same in every run of the tests. */
export interface FixedKey extends ReceiptSigner {
  readonly publicKey: KeyObject;
  readonly signNow: (bytes: Uint8Array) => Buffer;
}

/** PKCS#8 of an Ed25519 key is this prefix and its 32 bytes of seed. */
export const fixedKey = (seed: number): FixedKey => {
  const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), Buffer.alloc(32, seed)]);
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(key);
  const keyId = sha256(publicKey.export({ type: 'spki', format: 'der' }));
  const signNow = (bytes: Uint8Array): Buffer => sign(null, bytes, key);
  return { keyId, publicKey, signNow, sign: (bytes) => Promise.resolve({ keyId, signature: signNow(bytes) }) };
};

export const trusted = ({ publicKey }: FixedKey, revoked = false): ReceiptKey => ({ key: publicKey, revoked });

export const place: ReceiptPlace = {
  source: { forge: 'github', host: 'github.com', repository_id: 'R_1' },
  entity: { kind: 'change_proposal', id: 'PR_1' },
};

export const receipt = (more: Partial<Receipt> = {}): Receipt => ({
  schema_version: 1,
  agent: 'fix',
  status: 'success',
  input_revision: requireSha256('a'.repeat(64)),
  result_record_keys: [],
  completed_at: minute(15),
  ...more,
});

const encode = (part: unknown): string =>
  Buffer.from(typeof part === 'string' ? part : canonicalText(part), 'utf8').toString('base64url');

/** A receipt's line over any header and payload, valid or not; texts are taken as they are. */
export const lineOf = (key: FixedKey, header: unknown, payload: unknown): string => {
  const signed = `${encode(header)}.${encode(payload)}`;
  return `casefile-receipt: ${signed}.${key.signNow(Buffer.from(signed, 'ascii')).toString('base64url')}`;
};

export const headerOf = (key: FixedKey): Readonly<Record<string, unknown>> => ({
  alg: 'EdDSA',
  kid: key.keyId,
  typ: 'casefile-receipt',
  ...place,
});
