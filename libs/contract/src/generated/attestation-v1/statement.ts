// Generated from schemas/attestation/v1/statement.schema.json by npm run generate

import type { GitOid } from '../../git-oid.js';
import type { Sha256 } from '../../digest.js';

/**
 * A forge's immutable id of an object or actor: no white space, control character, slash or shell separator. Adapters narrow it to their forge's mapping before validation (spec: Canonical bytes, structural IDs).
 */
export type StructuralIdString = string;
/**
 * A repository's path or a file's path in it, in the printable ASCII alphabet that v1 allows: slash-separated, relative, no slash at either end, no empty, '.' or '..' segment, no percent sign, nothing invisible (spec: Canonical bytes, repository paths).
 */
export type RepositoryPathString = string;
/**
 * A kind of source that a profile can select.
 */
export type CollectionSource = 'entity' | 'comments' | 'reviews' | 'checks' | 'check_logs' | 'agent_runs';
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
 * What a snapshot's signature says: an in-toto Statement v1 about the exact bytes of index.json (D33). It lies outside the tree and tells no time.
 */
export interface AttestationStatement {
  readonly _type: 'https://in-toto.io/Statement/v1';
  /**
   * index.json and nothing else.
   */
  readonly subject: readonly AttestationSubject[];
  readonly predicateType: 'https://casefile.invalid/attestation/snapshot/v1';
  readonly predicate: AttestationPredicate;
}
export interface AttestationSubject {
  readonly name: 'index.json';
  readonly digest: {
    /**
     * The snapshot's identity.
     */
    readonly sha256: Sha256;
  };
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
 * The effective threshold of the run, derived from the selected harness.
 */
export interface CollectionAdmission {
  /**
   * The least role of a human whose records enter: 'triage' for agents that observe, 'write' for agents that mutate. Registered bots follow their own rule.
   */
  readonly human_min_role: 'triage' | 'write';
}
/**
 * Counts and sizes that bound a collection.
 */
export interface CollectionBounds {
  /**
   * Records kept of each included source; what it drops is a profile_bound gap.
   */
  readonly max_records_per_source: number;
  /**
   * Bytes of one source before it is decoded; a larger one is a source_too_large gap and no prefix of it is emitted (D15).
   */
  readonly max_source_bytes: number;
  /**
   * Bytes of a record's filtered body, its line feed included.
   */
  readonly max_record_bytes: number;
  /**
   * Bytes of a filtered check log, its line feed included.
   */
  readonly max_log_bytes: number;
  /**
   * Bytes of a filtered display string; a structural value that is longer is invalid (D15).
   */
  readonly max_metadata_string_bytes: number;
  /**
   * Labels kept of the entity after filtering and sorting; what it drops is a profile_bound gap of the scope 'entity'.
   */
  readonly max_labels: number;
}
/**
 * collection.json: the exact configuration of a collection, hashed as index.json's collection_profile (spec: Relationships, history, and collection profiles).
 */
export interface CollectionProfile {
  /**
   * Who may give the agent input (spec: Stable records and mutable state).
   */
  readonly admission: CollectionAdmission;
  /**
   * The kind of the handled entity; the same as in entity/metadata.json.
   */
  readonly entity_kind: 'work_item' | 'change_proposal';
  /**
   * The selected sources, sorted by ASCII bytes; 'entity' is always one. A work item has only 'comments' and 'agent_runs' beside it, and 'check_logs' needs 'checks'.
   */
  readonly included_sources: readonly CollectionSource[];
  /**
   * Which end of the canonical order is kept when a source has more records than max_records_per_source.
   */
  readonly record_selection: 'oldest' | 'newest';
  /**
   * Whose logs are collected among the retained checks: 'failed' are failure, timed_out, action_required and stale. 'none' exactly when 'check_logs' is not included (D14).
   */
  readonly check_log_selection: 'none' | 'failed' | 'all';
  /**
   * How much is collected; applied after the security pipeline over the full source, but for max_source_bytes.
   */
  readonly bounds: CollectionBounds;
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
/**
 * How the snapshot came to be: all that a consumer needs beside the tree to decide whether it fits.
 */
export interface AttestationPredicate {
  /**
   * As in index.json.
   */
  readonly source: SnapshotSource;
  /**
   * Kind and id as in index.json, number as in entity/metadata.json.
   */
  readonly entity: {
    readonly kind: 'work_item' | 'change_proposal';
    readonly id: StructuralIdString;
    /**
     * The display number, for people.
     */
    readonly number: number;
  };
  /**
   * The head revision of a change proposal at the first read, which every check belongs to (D2); absent where it has none, and for a work item.
   */
  readonly captured_head?: GitOid;
  readonly collection_profile: {
    /**
     * The SHA-256 of the exact bytes of collection.json.
     */
    readonly sha256: Sha256;
    /**
     * What collection.json says.
     */
    readonly document: CollectionProfile;
  };
  readonly filter: {
    /**
     * The filter_version of index.json; it ends in the first twelve digits of the policy's digest (D34).
     */
    readonly version: string;
    /**
     * The digest over every detector, replacement, limit and the Unicode version (D34).
     */
    readonly policy_sha256: Sha256;
  };
  readonly admission: {
    /**
     * Whether creator and editor had to pass, or the editor alone (D16).
     */
    readonly mode: 'creator_and_editor' | 'vouch_by_edit';
  };
  /**
   * The SHA-1 that Git gives the staged tree (D33).
   */
  readonly git_tree: string;
  /**
   * As in index.json.
   */
  readonly gaps: readonly Gap[];
  /**
   * Where the admitted inputs came from: read from the forge in the same capture, or from a file that an earlier one saved, whose admission this signer has not seen.
   */
  readonly acquisition: 'forge' | 'saved_inputs';
}
