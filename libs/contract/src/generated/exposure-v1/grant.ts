// Generated from schemas/exposure/v1/grant.schema.json by npm run generate

import type { Sha256 } from '../../digest.js';

/**
 * What the signature of a grant says: an in-toto Statement v1 that one consumer may read one snapshot, once, for a few minutes (D42).
 */
export interface GrantStatement {
  readonly _type: 'https://in-toto.io/Statement/v1';
  /**
   * Items: The snapshot, by its index.json (D33).
   */
  readonly subject: readonly {
    readonly name: 'index.json';
    readonly digest: {
      readonly sha256: Sha256;
    };
  }[];
  readonly predicateType: 'https://casefile.invalid/attestation/exposure-grant/v1';
  readonly predicate: GrantPredicate;
}
export interface GrantPredicate {
  /**
   * Names this grant: it is spent under this name.
   */
  readonly grant: string;
  readonly tenant: string;
  /**
   * The category of the agent: what it needs of the people who direct it.
   */
  readonly harness: 'observation' | 'mutation';
  /**
   * The paths that may be read.
   */
  readonly globs: readonly string[];
  /**
   * Milliseconds since 1970.
   */
  readonly issued_at_ms: number;
  /**
   * Milliseconds since 1970.
   */
  readonly expires_at_ms: number;
}
