// Generated from schemas/jobs/v1/outcome.schema.json by npm run generate

import type { Sha256 } from '../../digest.js';
import type { Shortfall } from '../inputs-v1/inputs.js';

/**
 * What a capture came to: published, or left where it was and why (D44). Identifiers only, never text.
 */
export type CaptureOutcome = PublishedCapture | AbortedCapture;

/**
 * A capture whose snapshot is published.
 */
export interface PublishedCapture {
  readonly outcome: 'published';
  /**
   * The snapshot's identity: the SHA-256 of its index.json (D33).
   */
  readonly snapshot: Sha256;
  /**
   * The blob of the signed attestation.
   */
  readonly attestation: Sha256;
}
/**
 * A capture that left everything as it was, and why (D32).
 */
export interface AbortedCapture {
  readonly outcome: 'aborted';
  /**
   * What would have been the gap.
   */
  readonly gap: Shortfall;
  /**
   * Which rule of admission kept the entity out; null where the filter or the structure of a required value did.
   */
  readonly reason:
    | (
        | 'conflicting_duplicate'
        | 'structural_value_too_long'
        | 'other_revision'
        | 'contradictory_thread'
        | 'creator_unknown'
        | 'editor_unknown'
        | 'actor_not_admissible'
        | 'bot_not_registered'
        | 'role_below_threshold'
        | 'role_undetermined'
        | 'role_unavailable'
        | 'role_not_looked_up'
        | 'source_too_large'
        | 'receipt_invalid'
        | 'profile_bound'
        | 'log_history_unavailable'
        | 'log_unsupported'
        | 'log_fetch_failed'
        | 'log_source_too_large'
        | 'forge_client'
      )
    | null;
  /**
   * Which part of the entity that was; null with the reason.
   */
  readonly part: ('body' | 'title' | 'metadata') | null;
}
