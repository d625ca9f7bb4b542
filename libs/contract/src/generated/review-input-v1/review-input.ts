// Generated from schemas/review-input/v1/review-input.schema.json by npm run generate

/**
 * An id: printable ASCII, no blank at either end.
 */
export type InputReferenceString = string;
/**
 * A line for people; it passes the filter.
 */
export type InputDisplayString = string;
/**
 * A word of a vocabulary.
 */
export type InputTokenString = string;
/**
 * Reserved metadata: carried, never acted on.
 */
export type InputReservedString = string;

/**
 * What any review tool hands in to have its conclusions sealed: references, the projection's targets, and every source thread with its messages, lifecycle, disposition and accepted conclusion.
 */
export interface ReviewInput {
  readonly schema: 'casefile/review-input/v1';
  readonly snapshot: {
    /**
     * The tool's own id of the snapshot; without it the id is a digest of the document.
     */
    readonly id?: InputReferenceString;
    /**
     * When the snapshot was made, ISO 8601.
     */
    readonly created_at: string;
  };
  readonly artifact: {
    readonly id: InputReferenceString;
    readonly title: InputDisplayString;
    readonly source_ref: InputDisplayString;
    readonly storage_mode: InputTokenString;
    readonly snapshot_ref: InputReferenceString | null;
  };
  readonly version: {
    readonly id: InputReferenceString;
    readonly parent_version_id: InputReferenceString | null;
    readonly label: InputDisplayString;
    readonly snapshot_ref: InputReferenceString | null;
  };
  /**
   * What reviewers looked at, with every target that a thread may be about.
   */
  readonly projection: {
    readonly id: InputReferenceString;
    readonly kind: InputTokenString;
    readonly targets: readonly ReviewTarget[];
  };
  readonly review_session: {
    readonly id: InputReferenceString;
  };
  /**
   * Every thread of the review, in the order in which the sections list them.
   */
  readonly threads: readonly ReviewInputThread[];
}
export interface ReviewTarget {
  readonly id: InputReferenceString;
  readonly adapter: InputTokenString;
  readonly slide_id?: InputReferenceString | null;
  readonly group_id?: InputReferenceString | null;
  readonly element_id?: InputReferenceString | null;
  /**
   * Of the target's text; absent or empty where unknown.
   */
  readonly text_hash?: string;
  readonly label: InputDisplayString;
}
/**
 * One message of a thread; its body stays in the tool.
 */
export interface ReviewMessage {
  readonly id: InputReferenceString;
  readonly revision: number;
  readonly server_order: number;
  readonly deleted: boolean;
}
export interface ReviewInputThread {
  readonly id: InputReferenceString;
  readonly revision: number;
  /**
   * A target of the projection; an included thread has one.
   */
  readonly target_id?: InputReferenceString;
  readonly severity?: InputReservedString;
  readonly feedback_type?: InputReservedString;
  /**
   * An included thread has one.
   */
  readonly lifecycle_status?: InputTokenString;
  /**
   * change_request, preserve and context are included; any other word omits the thread and is kept for audit.
   */
  readonly disposition: InputTokenString;
  /**
   * Whether the artifact must not go on before it is resolved; false unless told.
   */
  readonly blocking?: boolean;
  /**
   * What was agreed; an included thread has one.
   */
  readonly accepted_conclusion?: string;
  readonly messages?: readonly ReviewMessage[];
}
