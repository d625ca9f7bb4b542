import { Buffer, isUtf8 } from 'node:buffer';
import { CasefileError, validateAttestationBundle } from '@casefile/contract';

/** What a bundle holds, decoded; nothing of it is verified. */
export interface UnverifiedEnvelope {
  /** The key that the bundle says it is signed with: a hint for finding it, no evidence. */
  readonly keyHint: string;
  readonly payload: Buffer;
  readonly signature: Buffer;
}

/** A bundle of a snapshot with every gap there can be is a few kilobytes long. */
const maxBundleBytes = 1024 * 1024;

const refuse = (problem: string): never => {
  throw new CasefileError('signature_invalid', `The attestation cannot be read: ${problem}.`, { details: { problem } });
};

/** Decodes base64 that is spelled in the one way in which it is written. */
const decode = (text: string, what: string): Buffer => {
  const bytes = Buffer.from(text, 'base64');
  return bytes.toString('base64') === text ? bytes : refuse(`its ${what} is not base64`);
};

const parse = (text: string): unknown => {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    // The parser's message quotes the text.
    return refuse('it is not JSON');
  }
};

const memberName = /"(?:[^"\\]|\\.)*"\s*:/g;

/** How many members a value's objects have. */
const membersOf = (value: unknown): number => {
  if (value === null || typeof value !== 'object') return 0;
  const inner: unknown[] = Object.values(value);
  return (Array.isArray(value) ? 0 : inner.length) + inner.reduce<number>((sum, one) => sum + membersOf(one), 0);
};

/** Whether an object names a member twice: two readers would read two documents, and only one of them was verified. */
const repeatsMember = (text: string, value: unknown): boolean =>
  (text.match(memberName) ?? []).length !== membersOf(value);

/**
 * Reads a bundle strictly: closed, of v0.3, one DSSE envelope with one signature, hint and key id the same, canonical base64. It verifies nothing.
 *
 * @param json the file, at most 1 MiB
 * @throws CasefileError `signature_invalid`
 */
export const readBundle = (json: Uint8Array | string): UnverifiedEnvelope => {
  const bytes = typeof json === 'string' ? Buffer.from(json, 'utf8') : Buffer.from(json);
  if (bytes.byteLength > maxBundleBytes) return refuse('it is longer than a bundle can be');
  if (!isUtf8(bytes)) return refuse('it is not UTF-8');
  const text = bytes.toString('utf8');
  const result = validateAttestationBundle(parse(text));
  if (result.ok && repeatsMember(text, result.value)) return refuse('it names a member twice');
  if (!result.ok) return refuse(`it breaks the bundle's schema at ${result.problems[0]?.path ?? ''}`);
  const { verificationMaterial, dsseEnvelope } = result.value;
  const [signature] = dsseEnvelope.signatures;
  if (signature === undefined || signature.keyid !== verificationMaterial.publicKey.hint)
    return refuse('its key hint and the key id of its signature differ');
  return {
    keyHint: signature.keyid,
    payload: decode(dsseEnvelope.payload, 'payload'),
    signature: decode(signature.sig, 'signature'),
  };
};
