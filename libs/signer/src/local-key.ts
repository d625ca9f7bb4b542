import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { lstat, mkdir, readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isSha256, type Sha256 } from '@casefile/contract';
import type { Signer } from '@casefile/ports';
import { codeOf, readKeyFile, requirePrivateDirectory, storageFailed, unusable, writeKeyFile } from './key-file.js';
import { describePublicKey, readPublicKey, type PublicKey } from './public-key.js';
import { revokedName } from './public-halves.js';
import { requireUnrevoked } from './revocation.js';
import { appendRingEvent, readRingLog } from './ring-log.js';

export { readPublicKey, type PublicKey } from './public-key.js';

/** A key pair on disk. */
export interface KeyEntry {
  /** The SHA-256 of the SubjectPublicKeyInfo, hexadecimal. */
  readonly id: Sha256;
  /** `<id>.key`: PKCS#8 PEM, mode 0600. */
  readonly privateKeyPath: string;
  /** `<id>.pub`: SubjectPublicKeyInfo PEM, what verifiers are given. */
  readonly publicKeyPath: string;
}

/** A signer that also tells which key it holds. */
export interface LocalSigner extends Signer {
  readonly publicKey: PublicKey;
}

const keyName = /^([0-9a-f]{64})\.key$/;
const block = /^-----BEGIN PRIVATE KEY-----\r?\n[A-Za-z0-9+/=\r\n]+-----END PRIVATE KEY-----$/;

const entryOf = (directory: string, id: Sha256): KeyEntry => ({
  id,
  privateKeyPath: join(directory, `${id}.key`),
  publicKeyPath: join(directory, `${id}.pub`),
});

/**
 * Makes an Ed25519 key pair in a ring's directory, which is made with mode 0700 when it is not there; from then on this key signs, and the older ones still verify. The ring's
 * log comes first, so that the order of keys is not the file system's guess, and then the public half: a private key never lies there without it.
 *
 * @throws CasefileError `key_unusable` when the directory is a link, somebody else's or open to others; `storage_failed`
 */
export const createKey = async (directory: string): Promise<KeyEntry> => {
  try {
    await mkdir(directory, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw codeOf(error) === 'EEXIST'
      ? unusable('The key directory is a link or no directory; name a real one.', directory)
      : storageFailed(error, directory);
  }
  await requirePrivateDirectory(directory);
  const pair = generateKeyPairSync('ed25519');
  const { id, pem } = describePublicKey(pair.publicKey);
  const entry = entryOf(directory, id);
  await appendRingEvent(directory, { event: 'made', key: id });
  await writeKeyFile(entry.publicKeyPath, pem, 0o644);
  await writeKeyFile(entry.privateKeyPath, pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), 0o600);
  return entry;
};

const parsePrivateKey = (text: string, path: string): KeyObject => {
  const pem = text.trim();
  if (!block.test(pem))
    throw unusable('The key file is not one unencrypted PKCS#8 PEM block; make a key with casefile keys new.', path);
  let key: KeyObject;
  try {
    key = createPrivateKey({ key: pem, format: 'pem', type: 'pkcs8' });
  } catch {
    // The cause stays out: nothing that has seen the private key may travel with an error.
    throw unusable('The key file cannot be read as PKCS#8; make a key with casefile keys new.', path);
  }
  if (key.asymmetricKeyType !== 'ed25519')
    throw unusable('The key is not an Ed25519 key; make one with casefile keys new.', path);
  return key;
};

/**
 * Opens a private key to sign with. The file must be a regular file, no link, owned by this account and closed to everybody else; one that is named after a key id
 * must hold that key. A key that the ring of its directory has revoked signs nothing.
 *
 * @param path a PKCS#8 PEM file
 * @throws CasefileError `key_unusable`, or `storage_failed`
 */
export const loadSigner = async (path: string): Promise<LocalSigner> => {
  const key = parsePrivateKey(await readKeyFile(path, { secret: true }), path);
  const publicKey = describePublicKey(createPublicKey(key));
  const named = keyName.exec(basename(path))?.[1];
  if (named !== undefined && named !== publicKey.id)
    throw unusable('The key file is named after another key; it has been exchanged or renamed.', path);
  await requireUnrevoked(dirname(path), publicKey.id, path);
  return {
    publicKey,
    sign: (bytes) => Promise.resolve({ keyId: publicKey.id, signature: sign(null, bytes, key) }),
  };
};

/**
 * The key pairs of a directory that may sign, in the order in which they were made: the last one signs. Pairs that the ring's log does not know, as a hand-made one, come first,
 * by the age of their files. None where the directory is not there. Private keys are not read.
 *
 * @throws CasefileError `key_unusable` when the directory is open to others, its log has been altered, or a pair's public half is missing or another key's; `storage_failed`
 */
export const listKeys = async (directory: string): Promise<readonly KeyEntry[]> => {
  let names: string[];
  try {
    names = await readdir(directory);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw storageFailed(error, directory);
  }
  await requirePrivateDirectory(directory);
  const { made, revoked } = await readRingLog(directory);
  const ids = names
    .map((name) => keyName.exec(name)?.[1])
    .filter((id) => id !== undefined && isSha256(id))
    .filter((id) => !revoked.has(id) && !names.includes(revokedName(id)));
  const dated = await Promise.all(
    ids.map(async (id) => {
      const entry = entryOf(directory, id);
      const { id: found } = await readPublicKey(entry.publicKeyPath);
      if (found !== id)
        throw unusable('The public half is of another key; it has been exchanged.', entry.publicKeyPath);
      const { mtimeMs } = await lstat(entry.privateKeyPath).catch((error: unknown) => {
        throw storageFailed(error, entry.privateKeyPath);
      });
      return { entry, place: made.lastIndexOf(id), mtimeMs };
    }),
  );
  return dated
    .sort((a, b) => a.place - b.place || a.mtimeMs - b.mtimeMs || (a.entry.id < b.entry.id ? -1 : 1))
    .map(({ entry }) => entry);
};
