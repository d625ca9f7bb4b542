import { createKey, listKeys, loadSigner, type KeyEntry } from '@casefile/signer/local-key';
import type { Signer } from '@casefile/ports';
import type { Console } from './console.js';

/** A signer and the key that it holds. */
export interface OpenedKey {
  readonly signer: Signer;
  readonly key: KeyEntry;
}

/** The newest key of a directory; the first run makes one and prints its id. */
export const openSigningKey = async (directory: string, console: Console): Promise<OpenedKey> => {
  const keys = await listKeys(directory);
  const newest = keys.at(-1);
  const key = newest ?? (await createKey(directory));
  if (!newest) console.note(`made signing key ${key.id}; its public half is ${key.publicKeyPath}`);
  return { signer: await loadSigner(key.privateKeyPath), key };
};
