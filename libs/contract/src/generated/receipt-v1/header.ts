// Generated from schemas/receipt/v1/header.schema.json by npm run generate

import type { Sha256 } from '../../digest.js';
import type { StructuralIdString } from '../entity-context-snapshot-v1/common.js';

/**
 * The protected header of a run receipt's JWS: which key signed it, and which entity it is for (D39). Closed: a header with anything else is no receipt.
 */
export interface ReceiptHeader {
  readonly alg: 'EdDSA';
  /**
   * The SHA-256 of the signing key's SubjectPublicKeyInfo: a hint for finding it, no evidence.
   */
  readonly kid: Sha256;
  /**
   * So that no other signed object is taken for a receipt.
   */
  readonly typ: 'casefile-receipt';
  /**
   * The repository of the entity that was handled.
   */
  readonly source: {
    readonly forge: 'github' | 'gitlab' | 'forgejo';
    /**
     * Lowercase DNS name, with a port where it is not 443.
     */
    readonly host: string;
    readonly repository_id: StructuralIdString;
  };
  /**
   * The entity that was handled.
   */
  readonly entity: {
    readonly kind: 'work_item' | 'change_proposal';
    readonly id: StructuralIdString;
  };
}
