// Generated from schemas/admitted/v1/filtered-chunk.schema.json by npm run generate

import type { FindingCodeString } from '../entity-context-snapshot-v1/common.js';
import type { Sha256 } from '../../digest.js';

/**
 * What the filter made of one chunk.
 */
export interface FilteredChunk {
  readonly schema_version: 1;
  readonly filter_version: string;
  /**
   * The digest of the whole policy, of which the version carries twelve digits (D34).
   */
  readonly policy_digest: Sha256;
  readonly texts: readonly FilteredTextRow[];
}
/**
 * One filtered text; null where it was rejected.
 */
export interface FilteredTextRow {
  /**
   * The number of the text in the chunks.
   */
  readonly ref: number;
  readonly status: 'unchanged' | 'modified' | 'truncated' | 'rejected';
  readonly findings: readonly {
    readonly code: FindingCodeString;
    readonly count: number;
  }[];
  readonly text: string | null;
}
