import type { KeyObject } from 'node:crypto';
import { CasefileError } from '@casefile/contract';
import { everMadeKey, readKeyRing, trustedKeys } from '@casefile/signer/key-ring';
import { createKey, listKeys, loadSigner, type KeyEntry, type LocalSigner } from '@casefile/signer/local-key';
import type { Signer } from '@casefile/ports';
import type { Console } from './console.js';

/** A signer and the key that it holds. */
export interface OpenedKey {
  readonly signer: Signer;
  readonly key: KeyEntry;
}

const noKey = (directory: string, why: string): CasefileError =>
  new CasefileError('key_unusable', `${why}; make one with casefile keys new.`, { details: { path: directory } });

/**
 * The newest key of a ring's directory; the first run makes one and prints its id. A ring that has lost the keys it signed with, or revoked them, gets no new one unasked.
 *
 * @throws CasefileError `key_unusable`
 */
export const openSigningKey = async (directory: string, console: Console): Promise<OpenedKey> => {
  const keys = await listKeys(directory);
  const newest = keys.at(-1);
  if (!newest && (await everMadeKey(directory)))
    throw noKey(directory, 'Every key that signed for the ring is revoked or gone');
  const key = newest ?? (await createKey(directory));
  if (!newest) console.note(`made signing key ${key.id}; its public half is ${key.publicKeyPath}`);
  return { signer: await loadSigner(key.privateKeyPath), key };
};

/**
 * The newest key of a ring's directory, for what a key that nobody knows yet must not sign.
 *
 * @throws CasefileError `key_unusable`
 */
export const openExistingKey = async (directory: string): Promise<LocalSigner> => {
  const newest = (await listKeys(directory)).at(-1);
  if (!newest) throw noKey(directory, 'The ring has no key that signs');
  return loadSigner(newest.privateKeyPath);
};

/** The keys that are trusted at some paths, each a ring or one public key: a ring says which of its keys were revoked, and those verify nothing any more. */
export const trustedKeysAt = async (paths: readonly string[]): Promise<readonly KeyObject[]> =>
  trustedKeys(await Promise.all(paths.map((path) => readKeyRing(path))));
