import { createPublicKey, type KeyObject } from 'node:crypto';
import { sha256, type Sha256 } from '@casefile/contract';
import { readKeyFile, unusable } from './key-file.js';

/** An Ed25519 public key and its id: the SHA-256 of its SubjectPublicKeyInfo in DER, hexadecimal. */
export interface PublicKey {
  readonly id: Sha256;
  readonly key: KeyObject;
  /** The SubjectPublicKeyInfo as PEM. */
  readonly pem: string;
}

const block = /^-----BEGIN PUBLIC KEY-----\r?\n[A-Za-z0-9+/=\r\n]+-----END PUBLIC KEY-----$/;

/** What is told about a public key, from the key itself. */
export const describePublicKey = (key: KeyObject): PublicKey => ({
  id: sha256(key.export({ type: 'spki', format: 'der' })),
  key,
  pem: key.export({ type: 'spki', format: 'pem' }).toString(),
});

/** The public key that one PEM block holds. @throws CasefileError `key_unusable` */
export const parsePublicKey = (text: string, path: string | null): PublicKey => {
  const pem = text.trim();
  if (!block.test(pem))
    throw unusable('The key is not one PEM block of the type PUBLIC KEY; give the .pub file of a key.', path);
  let key: KeyObject;
  try {
    key = createPublicKey({ key: pem, format: 'pem', type: 'spki' });
  } catch {
    throw unusable('The key is no SubjectPublicKeyInfo; give the .pub file of a key.', path);
  }
  if (key.asymmetricKeyType !== 'ed25519')
    throw unusable('The key is not an Ed25519 key; make one with casefile keys new.', path);
  return describePublicKey(key);
};

/**
 * Reads a public key: one SubjectPublicKeyInfo PEM block with an Ed25519 key. A private key is refused, so that nobody hands one to a verifier.
 *
 * @param pathOrPem a file's path, or the PEM text itself
 * @throws CasefileError `key_unusable`, or `storage_failed` when the file system refuses
 */
export const readPublicKey = async (pathOrPem: string): Promise<PublicKey> => {
  if (pathOrPem.trimStart().startsWith('-----BEGIN')) return parsePublicKey(pathOrPem, null);
  return parsePublicKey(await readKeyFile(pathOrPem, { secret: false }), pathOrPem);
};
