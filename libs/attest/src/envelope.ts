import { Buffer } from 'node:buffer';
import { canonicalBytes, CasefileError, isSha256 } from '@casefile/contract';

/** The payload type of an in-toto statement in a DSSE envelope. */
export const payloadType = 'application/vnd.in-toto+json';
/** The media type of a Sigstore bundle v0.3. */
export const bundleMediaType = 'application/vnd.dev.sigstore.bundle.v0.3+json';

/** The length of an Ed25519 signature, in bytes. */
export const signatureLength = 64;

/** Whatever signs bytes with one Ed25519 key; the port `Signer` is one. */
export interface StatementSigner {
  sign(bytes: Uint8Array): Promise<{ readonly keyId: string; readonly signature: Uint8Array }>;
}

/** An in-toto Statement v1 of whatever predicate: what a Casefile signature is always over. */
export interface SignableStatement {
  readonly _type: 'https://in-toto.io/Statement/v1';
  readonly subject: readonly { readonly name: string; readonly digest: { readonly sha256: string } }[];
  readonly predicateType: string;
  readonly predicate: object;
}

/** What is signed: DSSE's pre-authentication encoding, so that no signature can be taken for one over another payload type. */
export const preAuthenticationEncoding = (type: string, payload: Uint8Array): Buffer =>
  Buffer.concat([
    Buffer.from(`DSSEv1 ${Buffer.byteLength(type, 'utf8')} ${type} ${payload.byteLength} `, 'utf8'),
    payload,
  ]);

/**
 * Signs a statement of any predicate: the RFC 8785 bytes of a Sigstore bundle v0.3 whose DSSE envelope holds the RFC 8785 bytes of the statement and one Ed25519 signature. Ed25519 is
 * deterministic: the same statement and key give the same bundle.
 *
 * @throws CasefileError `key_unusable` when the signer's answer is no Ed25519 signature under a key id; whatever the signer throws
 */
export const sealStatement = async (statement: SignableStatement, signer: StatementSigner): Promise<Buffer> => {
  const payload = canonicalBytes(statement);
  const { keyId, signature } = await signer.sign(preAuthenticationEncoding(payloadType, payload));
  if (!isSha256(keyId) || signature.byteLength !== signatureLength)
    throw new CasefileError(
      'key_unusable',
      'The signer gave no Ed25519 signature with a key id; sign with an Ed25519 key.',
    );
  return canonicalBytes({
    mediaType: bundleMediaType,
    verificationMaterial: { publicKey: { hint: keyId }, tlogEntries: [] },
    dsseEnvelope: {
      payload: payload.toString('base64'),
      payloadType,
      signatures: [{ keyid: keyId, sig: Buffer.from(signature).toString('base64') }],
    },
  });
};
