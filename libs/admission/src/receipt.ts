import { Buffer } from 'node:buffer';
import { verify as verifySignature, type KeyObject } from 'node:crypto';
import {
  canonicalText,
  CasefileError,
  isTimestamp,
  sha256,
  validateReceipt,
  validateReceiptHeader,
  type Receipt,
  type ReceiptHeader,
  type Validate,
} from '@casefile/contract';

/** A key that may have signed receipts: a public Ed25519 key of the tenant's ring. A revoked one is told apart from an unknown one, and neither is believed. */
export interface ReceiptKey {
  readonly key: KeyObject;
  readonly revoked: boolean;
}

/** The repository and the entity that a receipt must name to count there (D39). */
export type ReceiptPlace = Pick<ReceiptHeader, 'source' | 'entity'>;

/** What a text holds as a receipt. */
export type ReceiptReading =
  /** No line of it is a receipt, or more than one claims to be. */
  | { readonly outcome: 'none' }
  /** A receipt that nothing vouches for: the text is what any other text is. */
  | {
      readonly outcome: 'not_believed';
      readonly reason: 'malformed' | 'unknown_key' | 'revoked_key' | 'signature_invalid' | 'other_entity';
    }
  /** Signed by the ring for this entity, and yet no receipt that the schema knows. */
  | { readonly outcome: 'invalid' }
  | { readonly outcome: 'receipt'; readonly receipt: Receipt; /** The exact JWS. */ readonly token: string };

const claim = 'casefile-receipt:';
/** A compact JWS: header, payload and the 64 bytes of an Ed25519 signature. No header of the schema is as long as this bound. */
const line = /^casefile-receipt: ([A-Za-z0-9_-]{1,8192})\.([A-Za-z0-9_-]+)\.([A-Za-z0-9_-]{86})[ \t]*$/;

const decode = (text: string): Buffer | null => {
  const bytes = Buffer.from(text, 'base64url');
  return bytes.toString('base64url') === text ? bytes : null;
};

/** A document of the schema in its RFC 8785 bytes, so that no two readers read it in two ways; else null. */
const readDocument = <T>(encoded: string, validate: Validate<T>): T | null => {
  const bytes = decode(encoded);
  if (bytes === null) return null;
  try {
    const text = bytes.toString('utf8');
    const value: unknown = JSON.parse(text);
    const result = validate(value);
    return result.ok && canonicalText(result.value) === text && Buffer.from(text, 'utf8').equals(bytes)
      ? result.value
      : null;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return null;
    if (error instanceof CasefileError && error.code === 'not_canonical') return null;
    throw error;
  }
};

const timesExist = ({ started_at, completed_at }: Receipt): boolean =>
  isTimestamp(completed_at) && (started_at === undefined || isTimestamp(started_at));

const isPlace = ({ source, entity }: ReceiptHeader, place: ReceiptPlace): boolean =>
  source.forge === place.source.forge &&
  source.host === place.source.host &&
  source.repository_id === place.source.repository_id &&
  entity.kind === place.entity.kind &&
  entity.id === place.entity.id;

/** Keys by the id that is derived from each, never taken from anybody; revoked where any entry says so. */
export const receiptKeysById = (keys: Iterable<ReceiptKey>): ReadonlyMap<string, ReceiptKey> => {
  const byId = new Map<string, ReceiptKey>();
  for (const { key, revoked } of keys) {
    if (key.type !== 'public' || key.asymmetricKeyType !== 'ed25519') continue;
    const id = sha256(key.export({ type: 'spki', format: 'der' }));
    byId.set(id, { key, revoked: revoked || byId.get(id)?.revoked === true });
  }
  return byId;
};

/**
 * Reads a text as the carrier of a receipt: exactly one of its lines begins with `casefile-receipt:`, and that line is a compact JWS, signed with EdDSA by an unrevoked
 * key of the ring, whose protected header names this source and entity (D39). Pure and synchronous; a receipt has no expiry, for history does not expire.
 *
 * @param keys see {@link receiptKeysById}
 */
export const readReceipt = (
  text: string,
  place: ReceiptPlace,
  keys: ReadonlyMap<string, ReceiptKey>,
): ReceiptReading => {
  if (!text.includes(claim)) return { outcome: 'none' };
  const [claimed, ...others] = text.split(/\r\n|\n|\r/).filter((each) => each.startsWith(claim));
  if (claimed === undefined || others.length > 0) return { outcome: 'none' };
  const [, head, payload, signature] = line.exec(claimed) ?? [];
  if (head === undefined || payload === undefined || signature === undefined)
    return { outcome: 'not_believed', reason: 'malformed' };
  const header = readDocument(head, validateReceiptHeader);
  const bytes = decode(signature);
  if (header === null || bytes === null) return { outcome: 'not_believed', reason: 'malformed' };
  const known = keys.get(header.kid);
  if (known === undefined) return { outcome: 'not_believed', reason: 'unknown_key' };
  if (known.revoked) return { outcome: 'not_believed', reason: 'revoked_key' };
  if (!verifySignature(null, Buffer.from(`${head}.${payload}`, 'ascii'), known.key, bytes))
    return { outcome: 'not_believed', reason: 'signature_invalid' };
  if (!isPlace(header, place)) return { outcome: 'not_believed', reason: 'other_entity' };
  const receipt = readDocument(payload, validateReceipt);
  if (receipt === null || !timesExist(receipt)) return { outcome: 'invalid' };
  return { outcome: 'receipt', receipt, token: `${head}.${payload}.${signature}` };
};

/** Whatever signs bytes with one Ed25519 key and knows its id; `LocalSigner` with its key's id is one. */
export interface ReceiptSigner {
  readonly keyId: string;
  sign(bytes: Uint8Array): Promise<{ readonly keyId: string; readonly signature: Uint8Array }>;
}

const requireValid = <T>(what: string, validate: Validate<T>, value: unknown): T => {
  const result = validate(value);
  if (result.ok) return result.value;
  const [problem] = result.problems;
  throw new CasefileError('invalid_inputs', `The ${what} breaks its schema at ${problem?.path || '/'}.`, {
    details: { at: problem?.path ?? '/', rule: problem?.rule ?? 'schema' },
  });
};

/**
 * Signs a receipt and returns the line that a registered bot posts as (a line of) a comment (D39). The same receipt and key give the same line.
 *
 * @throws CasefileError `invalid_inputs` when place or receipt break their schemas, `key_unusable` when the signer's answer is no Ed25519 signature of its key
 */
export const sealReceipt = async (place: ReceiptPlace, receipt: Receipt, signer: ReceiptSigner): Promise<string> => {
  const header = requireValid('header of a receipt', validateReceiptHeader, {
    alg: 'EdDSA',
    kid: signer.keyId,
    typ: 'casefile-receipt',
    source: {
      forge: place.source.forge,
      host: place.source.host,
      repository_id: place.source.repository_id,
    },
    entity: { kind: place.entity.kind, id: place.entity.id },
  });
  const payload = requireValid('receipt', validateReceipt, receipt);
  if (!timesExist(payload)) throw new CasefileError('invalid_inputs', 'A time of the receipt does not exist.');
  const signed = [header, payload]
    .map((part) => Buffer.from(canonicalText(part), 'utf8').toString('base64url'))
    .join('.');
  const { keyId, signature } = await signer.sign(Buffer.from(signed, 'ascii'));
  if (keyId !== signer.keyId || signature.byteLength !== 64)
    throw new CasefileError(
      'key_unusable',
      'The signer gave no Ed25519 signature of its key; sign with an Ed25519 key.',
    );
  return `${claim} ${signed}.${Buffer.from(signature).toString('base64url')}`;
};
