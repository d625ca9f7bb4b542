// Generated from schemas/data-model/v1/change-set.schema.json by npm run generate

import type { Baseline } from './common.js';
import type { BlobIdString } from './common.js';
import type { WorkspacePath } from './common.js';

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
