// Generated from schemas/data-model/v1/common.schema.json by npm run generate

/**
 * The SHA-256 of some bytes, with the algorithm's name before it.
 */
export type PrefixedDigest = string;
/**
 * A blob's id: the hash of its content, so that it never changes and may be kept for ever.
 */
export type BlobIdString = string;
/**
 * A path of the tree: relative, slash-separated, no empty, '.' or '..' segment, no backslash and no control character.
 */
export type WorkspacePath = string;
/**
 * What became of an evaluation or a proposal.
 */
export type EvaluationStatus = 'complete' | 'incomplete' | 'unsupported' | 'error' | 'cancelled';
/**
 * Why an evaluation failed (spec: FailClass; D43).
 */
export type EvaluationFailClass = 'health' | 'contract' | 'policy' | 'input';

/**
 * The immutable identity of a request's input, stamped by the host alone (spec: SnapshotRef / Baseline).
 */
export interface Baseline {
  /**
   * The content-addressed tree revision.
   */
  readonly rev: string;
  /**
   * The digest of uncommitted bytes over the revision.
   */
  readonly dirty?: PrefixedDigest;
  /**
   * When the host stamped it, RFC 3339; no part of what it identifies.
   */
  readonly stampedAt: string;
}
/**
 * A place in a text.
 */
export interface TextPosition {
  readonly line: number;
  readonly char: number;
}
/**
 * A span of a text in lines and UTF-16 code units, both from 0, its end not included.
 */
export interface TextRange {
  readonly start: TextPosition;
  readonly end: TextPosition;
}
/**
 * The exact freshness of an answer (spec: Blob protocol, "validAsOf is exact").
 */
export interface ValidAsOf {
  readonly baseline: Baseline;
  readonly changesetDigest: PrefixedDigest;
  /**
   * Every blob that was read, sorted.
   */
  readonly blobs: readonly BlobIdString[];
}
/**
 * Who evaluated; evidence, and no authority.
 */
export interface ProviderIdentity {
  readonly id: string;
  readonly version: string;
  readonly configDigest: PrefixedDigest;
  readonly capabilityVersion: string;
  readonly buildDigest?: PrefixedDigest;
  readonly artifactDigest?: PrefixedDigest;
}
