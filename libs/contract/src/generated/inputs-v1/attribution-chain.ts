// Generated from schemas/inputs/v1/attribution-chain.schema.json by npm run generate

import type { Sha256 } from '../../digest.js';
import type { StructuralIdString } from '../entity-context-snapshot-v1/common.js';
import type { Timestamp } from '../../timestamp.js';

/**
 * What verified deliveries say of one text of one record: the digests of its revisions with their authors (D17).
 */
export interface AttributionChain {
  readonly schema_version: 1;
  /**
   * What the oldest revisions came to once there were many; null where none was folded.
   */
  readonly settled: SettledChain | null;
  /**
   * Whether revisions that were folded did not follow from each other: for good.
   */
  readonly broken: boolean;
  /**
   * The others in order of arrival, each once.
   */
  readonly revisions: readonly RecordedRevision[];
}
/**
 * What a delivery says of an account, for a forge whose own answer does not name it: a login to ask about, never evidence of who it is (D19).
 */
export interface ToldAccount {
  readonly login: string;
  readonly type: 'user' | 'bot';
}
/**
 * A stretch of the chain from its creation.
 */
export interface SettledChain {
  readonly creator_id: StructuralIdString;
  /**
   * Who wrote the last revision; null where that is the creation.
   */
  readonly editor_id: StructuralIdString | null;
  readonly editor?: ToldAccount;
  readonly digest: Sha256;
  readonly at: Timestamp;
}
/**
 * One revision, as one verified delivery tells it.
 */
export interface RecordedRevision {
  /**
   * When the forge says it was made.
   */
  readonly at: Timestamp;
  /**
   * Whose delivery it is.
   */
  readonly actor_id: StructuralIdString;
  readonly actor?: ToldAccount;
  /**
   * The digest of the text before; null for the creation.
   */
  readonly from: Sha256 | null;
  /**
   * The digest of the text after.
   */
  readonly to: Sha256;
}
