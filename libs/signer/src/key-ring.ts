import { Buffer } from 'node:buffer';
import { createPublicKey, type KeyObject } from 'node:crypto';
import type { Stats } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { compareUtf8, validatePublishedKeyRing, type PublishedKeyRing, type Sha256 } from '@casefile/contract';
import { codeOf, maxRingBytes, readKeyFile, storageFailed, unusable } from './key-file.js';
import { listKeys } from './local-key.js';
import { publicHalves } from './public-halves.js';
import { describePublicKey, parsePublicKey, type PublicKey } from './public-key.js';
import { revocationOf } from './revocation.js';
import { readRingLog, type Revocation } from './ring-log.js';

export { everMadeKey, revokeKey, type RevocationNote } from './revocation.js';
export type { Revocation } from './ring-log.js';

/** A key of a ring. */
export interface RingKey extends PublicKey {
  /** `signs`: the last one that was made. `verifies`: what it signed is believed. `revoked`: nothing that it signed is believed. */
  readonly state: 'signs' | 'verifies' | 'revoked';
  /** Where its public half lies; null for a key of a published ring. */
  readonly path: string | null;
}

/** Several keys at once: what is signed by any that is not revoked is believed. */
export interface KeyRing {
  /** The oldest first, keys without a known age before all others. */
  readonly keys: readonly RingKey[];
  /** Every key id that is refused, whether or not the key is at hand. */
  readonly revocations: ReadonlyMap<Sha256, Revocation>;
}

const unknownWhen: Revocation = { at: null, reason: null };

const hasPrivateKeys = async (directory: string): Promise<boolean> => {
  try {
    return (await readdir(directory)).some((name) => name.endsWith('.key'));
  } catch (error) {
    throw storageFailed(error, directory);
  }
};

const readDirectory = async (directory: string): Promise<KeyRing> => {
  const { made, revoked } = await readRingLog(directory);
  const halves = await publicHalves(directory);
  const signing = (await hasPrivateKeys(directory)) ? await listKeys(directory) : [];
  const signs = signing.at(-1)?.id;
  const revocations = new Map(revoked);
  for (const { publicKey, revoked: saysSo } of halves)
    if (saysSo && !revocations.has(publicKey.id)) revocations.set(publicKey.id, unknownWhen);
  const byId = new Map<string, RingKey>();
  for (const { path, publicKey } of halves)
    if (!byId.has(publicKey.id))
      byId.set(publicKey.id, {
        ...publicKey,
        state: revocations.has(publicKey.id) ? 'revoked' : publicKey.id === signs ? 'signs' : 'verifies',
        path,
      });
  const place = new Map([...signing.map(({ id }) => id), ...made].map((id, at) => [id, at]));
  const placeOf = ({ id }: RingKey): number => place.get(id) ?? -1;
  return { keys: [...byId.values()].sort((a, b) => placeOf(a) - placeOf(b) || compareUtf8(a.id, b.id)), revocations };
};

/** A published ring: its keys are what their ids say, and none of them is named as revoked. */
const readPublished = (text: string, path: string): KeyRing => {
  const broken = (): never => {
    throw unusable('The key ring is not one that casefile keys list --ring prints.', path);
  };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return broken();
  }
  const result = validatePublishedKeyRing(value);
  if (!result.ok) return broken();
  const revocations = new Map(
    result.value.revoked.map(({ kid, at, reason }) => [kid, { at: at ?? null, reason: reason ?? null }]),
  );
  const keys = result.value.keys.map(({ kty, crv, x, kid }): RingKey => {
    let key: KeyObject;
    try {
      key = createPublicKey({ key: { kty, crv, x }, format: 'jwk' });
    } catch {
      return broken();
    }
    const described = describePublicKey(key);
    if (described.id !== kid) return broken();
    return { ...described, state: revocations.has(kid) ? 'revoked' : 'verifies', path: null };
  });
  return { keys, revocations };
};

/** One public key as a ring; the directory in which it lies may have revoked it. */
const readSingle = async (text: string, path: string): Promise<KeyRing> => {
  const publicKey = parsePublicKey(text, path);
  const revocation =
    (await revocationOf(dirname(path), publicKey.id)) ?? (path.endsWith('.revoked.pub') ? unknownWhen : null);
  return {
    keys: [{ ...publicKey, state: revocation === null ? 'verifies' : 'revoked', path }],
    revocations: new Map(revocation === null ? [] : [[publicKey.id, revocation]]),
  };
};

/**
 * Reads the keys that somebody trusts: a ring's directory (its public halves and its log), a file that `casefile keys list --ring` printed, or one `.pub` file, which is revoked
 * where the ring beside it says so. A directory with private keys must be closed to others.
 *
 * @throws CasefileError `key_unusable` when there is no key, a file is not what it must be, or the log has been altered; `storage_failed`
 */
export const readKeyRing = async (path: string): Promise<KeyRing> => {
  let stats: Stats;
  try {
    stats = await stat(path);
  } catch (error) {
    if (codeOf(error) === 'ENOENT')
      throw unusable('There is no key here; give a .pub file, a ring or its directory.', path, { empty: true });
    throw storageFailed(error, path);
  }
  if (stats.isDirectory()) {
    if ((stats.mode & 0o002) !== 0)
      throw unusable('Anybody may put keys into the key directory; close it with chmod o-w.', path);
    const ring = await readDirectory(path);
    if (ring.keys.length === 0)
      throw unusable('The key directory holds no key; make one with casefile keys new.', path, { empty: true });
    return ring;
  }
  const text = await readKeyFile(path, { secret: false, maxBytes: maxRingBytes });
  return text.trimStart().startsWith('{')
    ? readPublished(Buffer.from(text, 'latin1').toString('utf8'), path)
    : readSingle(text, path);
};

/**
 * The keys of several rings as data: each with whether any of the rings has revoked it. What receipts are read with (D39).
 */
export const verificationKeys = (
  rings: Iterable<KeyRing>,
): readonly { readonly key: KeyObject; readonly revoked: boolean }[] => {
  const all = [...rings];
  const byId = new Map(all.flatMap(({ keys }) => keys.map((key) => [key.id, key] as const)));
  return [...byId.values()].map(({ id, key }) => ({
    key,
    revoked: all.some(({ revocations }) => revocations.has(id)),
  }));
};

/** The keys of several rings that none of them has revoked: what attestations are verified with. */
export const trustedKeys = (rings: Iterable<KeyRing>): readonly KeyObject[] =>
  verificationKeys(rings)
    .filter(({ revoked }) => !revoked)
    .map(({ key }) => key);

/** A ring as one file for verifiers: a JSON Web Key Set of the trusted keys, and the ids of the revoked ones. */
export const publishedRing = ({ keys, revocations }: KeyRing): PublishedKeyRing => ({
  keys: keys
    .filter(({ state }) => state !== 'revoked')
    .map(({ id, key }) => ({
      kty: 'OKP',
      crv: 'Ed25519',
      x: key.export({ format: 'jwk' }).x ?? '',
      kid: id,
      alg: 'EdDSA',
      use: 'sig',
    })),
  revoked: [...revocations]
    .sort(([a], [b]) => compareUtf8(a, b))
    .map(([kid, { at, reason }]) => ({ kid, ...(at !== null && { at }), ...(reason !== null && { reason }) })),
});
