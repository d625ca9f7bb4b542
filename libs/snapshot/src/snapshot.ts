import type { GapCode, GapScope, GitOid, Sha256, SnapshotIndex } from '@casefile/contract';

/** A complete snapshot in memory. Its identity is `digest` (D33). */
export interface Snapshot {
  /** `index.json` as a value. */
  readonly index: SnapshotIndex;
  /** The exact bytes of `index.json`. */
  readonly indexBytes: Uint8Array;
  /** SHA-256 of `indexBytes`: what `input_revision` and the attestation name (D33). */
  readonly digest: Sha256;
  /** Every other staged file: path to exact bytes, in path order. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** The Git tree hash of the staged tree, `index.json` included, 40 hexadecimal digits (D33). */
  readonly gitTree: GitOid;
}

/** Why a required singleton could not be made: what would have been the gap (D32). Never text. */
export interface AbortGap {
  readonly scope: GapScope;
  readonly code: GapCode;
  /** How many source records that is (D5). */
  readonly count: number;
}

/** What became of an assembly: a snapshot, or the reason why there is none. An abort is an outcome and no exception. */
export type Assembly =
  | { readonly outcome: 'assembled'; readonly snapshot: Snapshot }
  | { readonly outcome: 'aborted'; readonly gap: AbortGap };
