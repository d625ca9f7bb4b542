// Generated from schemas/entity-context-snapshot/v1/index.schema.json by npm run generate

import type { FindingCodeString } from './common.js';
import type { RepositoryPathString } from './common.js';
import type { Sha256 } from '../../digest.js';
import type { StructuralIdString } from './common.js';
import type { Timestamp } from '../../timestamp.js';

/**
 * What the detectors found, sorted by code.
 */
export type FilterFindings = readonly FilterFinding[];
/**
 * What a staged file is; it decides the media type and whether a filter summary stands beside it (D9).
 */
export type FileRole =
  | 'collection'
  | 'entity_metadata'
  | 'entity_record'
  | 'comment_record'
  | 'review_record'
  | 'thread_order'
  | 'timeline_view'
  | 'unresolved_review_view'
  | 'review_view'
  | 'reviews'
  | 'agent_runs'
  | 'check_metadata'
  | 'check_log'
  | 'actor_state'
  | 'thread_state';
/**
 * The part of the snapshot that lacks something.
 */
export type GapScope = 'entity' | 'comments' | 'reviews' | 'checks' | 'check_logs' | 'agent_runs' | 'actors';
/**
 * Why it is missing; it decides the usability.
 */
export type GapCode =
  | 'profile_bound'
  | 'history_unavailable'
  | 'unsupported'
  | 'authorization_failed'
  | 'fetch_failed'
  | 'source_too_large'
  | 'invalid_metadata'
  | 'unsafe_content';

/**
 * index.json: the manifest of every other staged file, the records and the gaps (spec: Tree). Its SHA-256 is the snapshot's identity (D33).
 */
export interface SnapshotIndex {
  /**
   * The version of this contract; consumers refuse any other (spec: Compatibility).
   */
  readonly schema_version: 1;
  /**
   * The version of filters and bounds; consumers refuse one that is not on their list (spec: Compatibility; D34).
   */
  readonly filter_version: string;
  /**
   * The SHA-256 of the exact bytes of collection.json.
   */
  readonly collection_profile: Sha256;
  /**
   * What the filter did to the source-derived values of the index itself (spec: Canonical bytes; D38).
   */
  readonly filter: EmittedFilter;
  /**
   * Where the entity lives (spec: Stable records and mutable state).
   */
  readonly source: SnapshotSource;
  /**
   * Which entity is handled; entity/metadata.json has the rest.
   */
  readonly entity: SnapshotEntity;
  /**
   * Every staged file but index.json, sorted by path.
   */
  readonly files: readonly ManifestFile[];
  /**
   * Retained records and those whose content the filter rejected (D7), sorted by creation time and then record key.
   */
  readonly records: readonly ManifestRecord[];
  /**
   * What the scopes lack, sorted by scope and code, at most one row for each pair (spec: Relationships, history, and collection profiles).
   */
  readonly gaps: readonly Gap[];
}
/**
 * One detector's code and count; never the text (spec: Canonical bytes).
 */
export interface FilterFinding {
  /**
   * The detector's code.
   */
  readonly code: FindingCodeString;
  /**
   * How often it matched (D46).
   */
  readonly count: number;
}
/**
 * What the filter did to a file that is emitted, which therefore is not rejected (spec: Canonical bytes).
 */
export interface EmittedFilter {
  /**
   * The strongest of what happened.
   */
  readonly status: 'unchanged' | 'modified' | 'truncated';
  /**
   * The findings of all passes.
   */
  readonly findings: FilterFindings;
}
/**
 * Forge, host and repository. All but `repository` are inputs of every record key.
 */
export interface SnapshotSource {
  /**
   * The forge's kind.
   */
  readonly forge: 'github' | 'gitlab' | 'forgejo';
  /**
   * The lowercase DNS name of the entity's URL, with :port exactly when the HTTPS port is not 443.
   */
  readonly host: string;
  /**
   * The forge's immutable id of the repository: a node id on GitHub, a number on GitLab and Forgejo.
   */
  readonly repository_id: StructuralIdString;
  /**
   * The path by which people find the repository; no input of any key, so that a rename rewrites no record.
   */
  readonly repository: RepositoryPathString;
}
/**
 * The handled entity's kind and identity.
 */
export interface SnapshotEntity {
  /**
   * An issue is a work_item, a pull or merge request a change_proposal.
   */
  readonly kind: 'work_item' | 'change_proposal';
  /**
   * The forge's immutable id of the entity.
   */
  readonly id: StructuralIdString;
  /**
   * When the forge says that the entity was last changed.
   */
  readonly updated_at?: Timestamp;
}
/**
 * One staged file (spec: Tree; Canonical bytes).
 */
export interface ManifestFile {
  /**
   * Where it lies under the context root; only the paths of the tree exist.
   */
  readonly path: string;
  /**
   * What the file is.
   */
  readonly role: FileRole;
  /**
   * Decided by the role: documents are JSON, records Markdown, orders and logs plain text.
   */
  readonly media_type: 'application/json' | 'text/markdown' | 'text/plain';
  /**
   * The file's length in bytes.
   */
  readonly bytes: number;
  /**
   * The SHA-256 of the file's exact bytes.
   */
  readonly sha256: Sha256;
  /**
   * What the filter did to the file's source-derived bytes; on the six roles that require it and no other (D9).
   */
  readonly filter?: EmittedFilter;
}
/**
 * What the filter did to a record (spec: Canonical bytes).
 */
export interface RecordFilter {
  /**
   * The strongest of what happened; 'rejected' means that no content is emitted.
   */
  readonly status: 'unchanged' | 'modified' | 'truncated' | 'rejected';
  /**
   * The findings of all passes.
   */
  readonly findings: FilterFindings;
}
/**
 * One record: attributed text with a content file, or a check with a metadata file; a rejected one has no file (spec: Canonical bytes; D7).
 */
export interface ManifestRecord {
  /**
   * What the record is; 'thread' keys exist but are no records.
   */
  readonly kind: 'entity' | 'comment' | 'review' | 'check';
  /**
   * The forge's immutable id of the record.
   */
  readonly id: StructuralIdString;
  /**
   * The SHA-256 over forge and host, repository id, kind and record id (spec: Stable records and mutable state).
   */
  readonly record_key: Sha256;
  /**
   * The staged text of an entity body, comment or review.
   */
  readonly content_path?: string;
  /**
   * The staged metadata of a check.
   */
  readonly metadata_path?: string;
  /**
   * The staged log of a check, when it was selected and filtering produced it.
   */
  readonly log_path?: string;
  /**
   * The creator's immutable actor id, null when the forge withholds it; a check has none.
   */
  readonly author_id?: StructuralIdString | null;
  /**
   * The creator's current login, filtered, null when it is unavailable, unsafe or empty; a check has none.
   */
  readonly author?: string | null;
  /**
   * The source's creation time; of a review its submission time.
   */
  readonly created_at: Timestamp;
  /**
   * When the forge says that the record was last changed.
   */
  readonly updated_at?: Timestamp;
  /**
   * What the filter did to the record's text or, of a check, to its metadata.
   */
  readonly filter: RecordFilter;
}
/**
 * What a scope lacks (spec: Relationships, history, and collection profiles).
 */
export interface Gap {
  /**
   * The scope that lacks it.
   */
  readonly scope: GapScope;
  /**
   * Why it is missing.
   */
  readonly code: GapCode;
  /**
   * 'partial' records may be used but are not complete; from an 'unusable' scope nothing may be concluded about authority or completeness.
   */
  readonly usability: 'partial' | 'unusable';
  /**
   * How many source records the reason kept out; 1 where it concerns the scope as a whole (D5).
   */
  readonly count: number;
}
