import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { storageFailed, unusable } from './key-file.js';
import { readPublicKey, type PublicKey } from './public-key.js';

const publicName = /^(?!\.).+\.pub$/;
const named = /^([0-9a-f]{64})(\.revoked)?\.pub$/;

/** The name of a revoked key's public half: a second witness, so that a lost log alone does not bring the key back. */
export const revokedName = (id: string): string => `${id}.revoked.pub`;

/** A public half that lies in a ring's directory. */
export interface PublicHalf {
  readonly path: string;
  readonly publicKey: PublicKey;
  /** Whether its own name says that the key is revoked. */
  readonly revoked: boolean;
}

/**
 * The public halves of a directory, in the order of their names: `<id>.pub`, `<id>.revoked.pub`, and keys of others under any name that ends in `.pub`.
 *
 * @throws CasefileError `key_unusable` when one is no Ed25519 public key or is named after another key; `storage_failed`
 */
export const publicHalves = async (directory: string): Promise<readonly PublicHalf[]> => {
  let names: string[];
  try {
    names = await readdir(directory);
  } catch (error) {
    throw storageFailed(error, directory);
  }
  return Promise.all(
    names
      .filter((name) => publicName.test(name))
      .sort()
      .map(async (name) => {
        const path = join(directory, name);
        const publicKey = await readPublicKey(path);
        const [, id, revoked] = named.exec(name) ?? [];
        if (id !== undefined && id !== publicKey.id)
          throw unusable('The public half is of another key; it has been exchanged.', path);
        return { path, publicKey, revoked: revoked !== undefined || name.endsWith('.revoked.pub') };
      }),
  );
};
