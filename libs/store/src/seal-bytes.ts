import { Buffer } from 'node:buffer';
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { CasefileError } from '@casefile/contract';

const magic = Buffer.from('CFSL', 'latin1');
const version = 1;
const keyBytes = 32;
const keyIdBytes = 8;
const nonceBytes = 12;
const tagBytes = 16;
const headerBytes = magic.length + 1 + keyIdBytes + 8;
/** Later than every date that JavaScript has: the expiry of what does not expire. */
const never = 8_640_000_000_000_001;

/** One key of 32 bytes, or several: the first seals, every one opens, so that a key can be replaced while sealed bytes are about. */
export type SealingKeys = Uint8Array | readonly Uint8Array[];

/** What sealed bytes are bound to. */
export interface SealingContext {
  /** What the bytes are and whose, for instance a purpose, a tenant and a name; the same list must be given to open them. */
  readonly context: readonly string[];
}

/** A new key for {@link sealBytes}: 32 random bytes. */
export const randomSealingKey = (): Uint8Array => Uint8Array.from(randomBytes(keyBytes));

/** The id of a key, 16 hexadecimal digits: it stands in sealed bytes, and says nothing of the key. */
export const sealingKeyId = (key: Uint8Array): string =>
  createHash('sha256')
    .update('casefile sealing key id 1\0')
    .update(key)
    .digest('hex')
    .slice(0, 2 * keyIdBytes);

const keysOf = (keys: SealingKeys): readonly Uint8Array[] => {
  const list = keys instanceof Uint8Array ? [keys] : keys;
  if (list.length === 0 || list.some((key) => key.length !== keyBytes))
    throw new CasefileError('key_unusable', 'A sealing key has exactly 32 bytes; make one with randomSealingKey().');
  return list;
};

const refuse = (why: string, cause?: unknown): never => {
  throw new CasefileError('unsealing_failed', 'Sealed bytes were altered, or belong to another key or place.', {
    details: { why },
    ...(cause === undefined ? {} : { cause }),
  });
};

/** The header and every string of the context, each with its length before it: no two contexts give the same bytes. */
const associatedData = (header: Uint8Array, context: readonly string[]): Buffer => {
  const parts: Uint8Array[] = [header];
  for (const text of context) {
    if (!text.isWellFormed())
      throw new CasefileError('usage', 'The context of sealed bytes must be well-formed Unicode.');
    const bytes = Buffer.from(text, 'utf8');
    const length = Buffer.alloc(4);
    length.writeUInt32BE(bytes.length);
    parts.push(length, bytes);
  }
  return Buffer.concat(parts);
};

const makeHeader = (keyId: string, expiresAt: number): Buffer => {
  if (!Number.isSafeInteger(expiresAt) || expiresAt < 0)
    throw new CasefileError('internal', 'An expiry is a whole number of milliseconds since 1970.');
  const expiry = Buffer.alloc(8);
  expiry.writeBigUInt64BE(BigInt(expiresAt));
  return Buffer.concat([magic, Buffer.from([version]), Buffer.from(keyId, 'hex'), expiry]);
};

/**
 * Seals bytes with AES-256-GCM under the first key and a random nonce of 96 bits. Format: `CFSL`, version (1 byte), key id (8), expiry in milliseconds since 1970 (8, big-endian), nonce (12),
 * ciphertext, tag (16). Everything before the nonce, and the context, is associated data.
 *
 * @param options `expiresAt` in milliseconds since 1970; without it the bytes do not expire
 * @throws CasefileError `key_unusable` unless every key has 32 bytes
 */
export const sealBytes = (
  keys: SealingKeys,
  bytes: Uint8Array,
  options: SealingContext & { readonly expiresAt?: number },
): Uint8Array => {
  const [key] = keysOf(keys);
  if (key === undefined) return refuse('no key');
  const header = makeHeader(sealingKeyId(key), options.expiresAt ?? never);
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes });
  cipher.setAAD(associatedData(header, options.context));
  return Buffer.concat([header, nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
};

/** What the header of sealed bytes says, not authenticated yet; null where they have none. */
export const readSealedHeader = (sealed: Uint8Array): { readonly keyId: string; readonly expiresAt: number } | null => {
  const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
  if (bytes.length < headerBytes || !bytes.subarray(0, magic.length).equals(magic) || bytes[magic.length] !== version)
    return null;
  const expiresAt = Number(bytes.readBigUInt64BE(headerBytes - 8));
  return { keyId: bytes.toString('hex', magic.length + 1, headerBytes - 8), expiresAt };
};

/** How many bytes of sealed bytes {@link readSealedHeader} needs. */
export const sealedHeaderBytes = headerBytes;

/**
 * Opens what {@link sealBytes} made.
 *
 * @param options `now` in milliseconds since 1970
 * @throws CasefileError `unsealing_failed` when the bytes were altered, cut, or sealed for another context or with a key that is not given; `not_found` when they have
 *   expired, `key_unusable` unless every key has 32 bytes
 */
export const openBytes = (
  keys: SealingKeys,
  sealed: Uint8Array,
  options: SealingContext & { readonly now: number },
): Uint8Array => {
  const list = keysOf(keys);
  const header = readSealedHeader(sealed);
  if (header === null || sealed.length < headerBytes + nonceBytes + tagBytes) return refuse('no sealed bytes');
  const key = list.find((candidate) => sealingKeyId(candidate) === header.keyId);
  if (key === undefined) return refuse('unknown key');
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(headerBytes, headerBytes + nonceBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAAD(associatedData(sealed.subarray(0, headerBytes), options.context));
  decipher.setAuthTag(sealed.subarray(sealed.length - tagBytes));
  const opened = decrypt(decipher, sealed.subarray(headerBytes + nonceBytes, sealed.length - tagBytes));
  if (header.expiresAt <= options.now)
    throw new CasefileError('not_found', 'The sealed bytes have expired; make them again.');
  return opened;
};

const decrypt = (decipher: ReturnType<typeof createDecipheriv>, ciphertext: Uint8Array): Uint8Array => {
  try {
    return Buffer.concat([decipher.update(ciphertext), decipher.final()]);
  } catch (cause) {
    return refuse('not authentic', cause);
  }
};
