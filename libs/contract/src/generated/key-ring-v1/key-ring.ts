// Generated from schemas/key-ring/v1/key-ring.schema.json by npm run generate

import type { Sha256 } from '../../digest.js';
import type { Timestamp } from '../../timestamp.js';

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
    readonly kid: Sha256;
    readonly alg: 'EdDSA';
    readonly use: 'sig';
  }[];
  readonly revoked: readonly {
    readonly kid: Sha256;
    readonly at?: Timestamp;
    readonly reason?: string;
  }[];
}
