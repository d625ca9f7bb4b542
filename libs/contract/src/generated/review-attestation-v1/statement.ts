// Generated from schemas/review-attestation/v1/statement.schema.json by npm run generate

import type { Sha256 } from '../../digest.js';

/**
 * What the signature of a review context says: an in-toto Statement v1 about the exact bytes of its JSON and Markdown exports.
 */
export interface ReviewStatement {
  readonly _type: 'https://in-toto.io/Statement/v1';
  /**
   * agent-context.json, then agent-context.md.
   */
  readonly subject: readonly ReviewStatementSubject[];
  readonly predicateType: 'https://casefile.invalid/attestation/review-context/v1';
  readonly predicate: ReviewPredicate;
}
export interface ReviewStatementSubject {
  readonly name: 'agent-context.json' | 'agent-context.md';
  readonly digest: {
    readonly sha256: Sha256;
  };
}
export interface ReviewPredicate {
  readonly snapshot_id: string;
  readonly artifact_id: string;
  readonly version_id: string;
  readonly review_session_id: string;
  /**
   * What it was sealed from: the curation of a casefile whose attestation was verified, or a review tool's own input.
   */
  readonly source: 'casefile' | 'review_input';
  /**
   * The policy that every text passed (D34).
   */
  readonly filter: {
    readonly version: string;
    readonly policy_sha256: Sha256;
  };
}
