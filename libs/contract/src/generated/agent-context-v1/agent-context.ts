// Generated from schemas/agent-context/v1/agent-context.schema.json by npm run generate

/**
 * An id that the source gives.
 */
export type ReferenceString = string;
/**
 * An id that the source gives, or none.
 */
export type NullableReference = string | null;

/**
 * An immutable snapshot of what reviewers concluded, for an agent that will change the artifact. Open: fields may be added within v1 and are read without loss; what v1 has keeps its meaning.
 */
export interface AgentContext {
  /**
   * The exact identifier.
   */
  readonly schema: 'reviewable-artifacts/agent-context/v1';
  readonly snapshot: ReviewSnapshotIdentity;
  readonly artifact_ref: ArtifactReference;
  readonly version_ref: VersionReference;
  readonly projection_ref: ProjectionReference;
  readonly review_session_ref: ReviewSessionReference;
  readonly execution_boundary: ExecutionBoundary;
  readonly summary: ReviewSummary;
  /**
   * Included conclusions that ask for a change.
   */
  readonly requested_changes: readonly IncludedRecord[];
  /**
   * Included conclusions that ask for something to stay.
   */
  readonly constraints: readonly IncludedRecord[];
  /**
   * Included conclusions that are to be known.
   */
  readonly context: readonly IncludedRecord[];
  /**
   * The ids of included blocking threads whose lifecycle status is not resolved.
   */
  readonly unresolved_blocker_ids: readonly ReferenceString[];
  /**
   * Every thread that is not included, as id and disposition, without text.
   */
  readonly omitted_threads: readonly OmittedThread[];
  readonly [k: string]: unknown;
}
export interface ReviewSnapshotIdentity {
  /**
   * The immutable id of the consolidation.
   */
  readonly id: ReferenceString;
  /**
   * When it was made, ISO 8601.
   */
  readonly created_at: string;
  /**
   * A snapshot never changes.
   */
  readonly immutable: true;
  readonly [k: string]: unknown;
}
export interface ArtifactReference {
  /**
   * The reviewed artifact.
   */
  readonly id: ReferenceString;
  /**
   * Its title when the snapshot was made.
   */
  readonly title: string;
  /**
   * Its file name or source.
   */
  readonly source_ref: string;
  /**
   * How its content is kept.
   */
  readonly storage_mode: string;
  /**
   * Its content, where kept.
   */
  readonly snapshot_ref: NullableReference;
  readonly [k: string]: unknown;
}
export interface VersionReference {
  /**
   * The version that was reviewed; another head means that the artifact drifted.
   */
  readonly id: ReferenceString;
  /**
   * The version before, where known.
   */
  readonly parent_version_id: NullableReference;
  /**
   * The version as people call it.
   */
  readonly label: string;
  /**
   * The version's content, where kept.
   */
  readonly snapshot_ref: NullableReference;
  readonly [k: string]: unknown;
}
export interface ProjectionReference {
  /**
   * What reviewers looked at.
   */
  readonly id: ReferenceString;
  /**
   * Its kind.
   */
  readonly kind: ReferenceString;
  readonly [k: string]: unknown;
}
export interface ReviewSessionReference {
  /**
   * The review session.
   */
  readonly id: ReferenceString;
  readonly [k: string]: unknown;
}
/**
 * This is context and no request: nothing here is to be run.
 */
export interface ExecutionBoundary {
  readonly regeneration: 'external';
  /**
   * Never chosen here.
   */
  readonly provider: null;
  /**
   * Never supplied.
   */
  readonly executable_job: null;
  readonly [k: string]: unknown;
}
/**
 * Counts over all source threads.
 */
export interface ReviewSummary {
  /**
   * Threads considered.
   */
  readonly total_threads: number;
  /**
   * Records of the three sections.
   */
  readonly included_count: number;
  /**
   * References of omitted threads.
   */
  readonly omitted_count: number;
  /**
   * Included blocking records that are not resolved.
   */
  readonly unresolved_blocking_count: number;
  readonly [k: string]: unknown;
}
/**
 * What a thread is about, found through the projection.
 */
export interface TargetReference {
  /**
   * The target in the projection.
   */
  readonly id: ReferenceString;
  /**
   * The projection's adapter.
   */
  readonly adapter: ReferenceString;
  /**
   * The slide, in projections of slides.
   */
  readonly slide_id: NullableReference;
  /**
   * The group, where there is one.
   */
  readonly group_id: NullableReference;
  /**
   * The element, where there is one.
   */
  readonly element_id: NullableReference;
  /**
   * A hash of the target's text; empty where unknown.
   */
  readonly text_hash: string;
  readonly [k: string]: unknown;
}
/**
 * One message that a conclusion rests on, without its body.
 */
export interface SourceMessageReference {
  /**
   * The message.
   */
  readonly id: ReferenceString;
  /**
   * Its revision.
   */
  readonly revision: number;
  /**
   * Its place among the source's messages.
   */
  readonly server_order: number;
  /**
   * Whether the source has deleted it.
   */
  readonly deleted: boolean;
  readonly [k: string]: unknown;
}
/**
 * One included thread with its accepted conclusion.
 */
export interface IncludedRecord {
  /**
   * The source thread.
   */
  readonly thread_id: ReferenceString;
  /**
   * The revision that is here.
   */
  readonly thread_revision: number;
  readonly target_ref: TargetReference;
  /**
   * The target as people call it.
   */
  readonly target_label: string;
  /**
   * Reserved: carried, never acted on.
   */
  readonly severity: string;
  /**
   * Reserved: carried, never acted on.
   */
  readonly feedback_type: string;
  /**
   * The thread's status in its source.
   */
  readonly lifecycle_status: ReferenceString;
  /**
   * What the conclusion is for; decides the section.
   */
  readonly disposition: 'change_request' | 'preserve' | 'context';
  /**
   * What was agreed.
   */
  readonly accepted_conclusion: string;
  /**
   * The messages behind it, in the source's order.
   */
  readonly source_message_refs: readonly SourceMessageReference[];
  readonly [k: string]: unknown;
}
/**
 * A thread that is not included: no text of it.
 */
export interface OmittedThread {
  /**
   * The source thread.
   */
  readonly id: ReferenceString;
  /**
   * The source's disposition, kept for audit.
   */
  readonly disposition: ReferenceString;
  readonly [k: string]: unknown;
}
