// Generated from schemas/key-ring/v1/key-ring.schema.json by npm run generate

/**
 * A SHA-256 in lowercase hexadecimal: a record or thread key, or the digest of a file's bytes (spec: Stable records and mutable state; Canonical bytes).
 */
export type Sha256String = string;
/**
 * An instant in UTC with exactly nine fractional digits, YYYY-MM-DDTHH:MM:SS.nnnnnnnnnZ; no other spelling is canonical (spec: Canonical bytes).
 */
export type TimestampString = string;

/**
 * A key ring as one file for verifiers: a JSON Web Key Set of the keys that are trusted, and the ids of those that are no longer. A reader that knows key sets alone sees trusted keys alone.
 */
export interface PublishedKeyRing {
  readonly keys: readonly {
    readonly kty: 'OKP';
    readonly crv: 'Ed25519';
    /**
     * The public key's 32 bytes.
     */
    readonly x: string;
    /**
     * The SHA-256 of the key's SubjectPublicKeyInfo.
     */
    readonly kid: Sha256String;
    readonly alg: 'EdDSA';
    readonly use: 'sig';
  }[];
  readonly revoked: readonly {
    readonly kid: Sha256String;
    readonly at?: TimestampString;
    readonly reason?: string;
  }[];
}
