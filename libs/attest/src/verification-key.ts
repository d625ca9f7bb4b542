import { createPublicKey, type KeyObject } from 'node:crypto';
import { CasefileError, sha256, type Sha256 } from '@casefile/contract';

const block = /^-----BEGIN PUBLIC KEY-----\r?\n[A-Za-z0-9+/=\r\n]+-----END PUBLIC KEY-----\s*$/;

const unusable = (message: string): never => {
  throw new CasefileError('key_unusable', message);
};

/** The id of a public key: the SHA-256 of its SubjectPublicKeyInfo in DER, hexadecimal. */
export const keyIdOf = (key: KeyObject): Sha256 => sha256(key.export({ type: 'spki', format: 'der' }));

/** Whether a key can verify an attestation: a public Ed25519 key. */
export const isVerificationKey = (key: KeyObject): boolean =>
  key.type === 'public' && key.asymmetricKeyType === 'ed25519';

/**
 * The verification key that a PEM text holds: one SubjectPublicKeyInfo block with an Ed25519 key and nothing else. A private key is refused, so that nobody hands one to a
 * verifier.
 *
 * @throws CasefileError `key_unusable`
 */
export const readVerificationKey = (pem: string): KeyObject => {
  const text = pem.trim();
  if (!block.test(text)) return unusable('The key is not one PEM block of the type PUBLIC KEY; give the .pub file.');
  let key: KeyObject;
  try {
    key = createPublicKey({ key: text, format: 'pem', type: 'spki' });
  } catch {
    return unusable('The key cannot be read as a SubjectPublicKeyInfo; give the .pub file.');
  }
  return isVerificationKey(key) ? key : unusable('The key is not an Ed25519 key; make one with casefile keys new.');
};
