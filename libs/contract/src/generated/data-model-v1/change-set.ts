// Generated from schemas/data-model/v1/change-set.schema.json by npm run generate

/**
 * The SHA-256 of some bytes, with the algorithm's name before it.
 */
export type PrefixedDigest = string;
/**
 * A path of the tree: relative, slash-separated, no empty, '.' or '..' segment, no backslash and no control character.
 */
export type WorkspacePath = string;
/**
 * A blob's id: the hash of its content, so that it never changes and may be kept for ever.
 */
export type BlobIdString = string;
/**
 * One path's transition.
 */
export type Change = ChangeModify | ChangeCreate | ChangeDelete | ChangeRename;

/**
 * A proposed delta over a baseline, as transitions of blob hashes; bytes are never in it (spec: ChangeSet).
 */
export interface ChangeSet {
  readonly baseline: Baseline;
  readonly changes: readonly Change[];
}
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
export interface ChangeModify {
  readonly kind: 'modify';
  readonly path: WorkspacePath;
  readonly before: BlobIdString;
  readonly after: BlobIdString;
}
export interface ChangeCreate {
  readonly kind: 'create';
  readonly path: WorkspacePath;
  readonly after: BlobIdString;
}
export interface ChangeDelete {
  readonly kind: 'delete';
  readonly path: WorkspacePath;
  readonly before: BlobIdString;
}
export interface ChangeRename {
  readonly kind: 'rename';
  readonly path: WorkspacePath;
  readonly from: WorkspacePath;
  readonly before: BlobIdString;
  readonly after: BlobIdString;
}
