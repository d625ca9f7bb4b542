// Generated from schemas/attestation/v1/bundle.schema.json by npm run generate

import type { Sha256 } from '../../digest.js';

/**
 * A DSSE envelope in a Sigstore bundle v0.3 whose key is known by a hint: no certificate, no log entry, no time stamp.
 */
export interface AttestationBundle {
  readonly mediaType: 'application/vnd.dev.sigstore.bundle.v0.3+json';
  readonly verificationMaterial: {
    readonly publicKey: {
      /**
       * The key's id. A hint only: the verifier derives the id of each key that it trusts.
       */
      readonly hint: Sha256;
    };
    /**
     * Empty: a snapshot is in no public log.
     */
    readonly tlogEntries?: readonly unknown[];
  };
  readonly dsseEnvelope: {
    /**
     * The RFC 8785 bytes of the statement, base64.
     */
    readonly payload: string;
    readonly payloadType: 'application/vnd.in-toto+json';
    readonly signatures: readonly {
      /**
       * The same as the hint.
       */
      readonly keyid: Sha256;
      /**
       * 64 bytes of Ed25519, base64.
       */
      readonly sig: string;
    }[];
  };
}
