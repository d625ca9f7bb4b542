// Generated from schemas/entity-context-snapshot/v1/collection.schema.json by npm run generate

/**
 * A kind of source that a profile can select.
 */
export type CollectionSource = 'entity' | 'comments' | 'reviews' | 'checks' | 'check_logs' | 'agent_runs';

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
