import type {
  AgentRun,
  CheckMetadata,
  CollectionProfile,
  EntityMetadata,
  FormalReview,
  Gap,
  RecordFilter,
  ReviewThread,
  SnapshotIndex,
} from '@casefile/contract';

/** Who, as the snapshot knows it: the id decides, the login and role are what was observed. */
export interface DescribedActor {
  readonly id: string | null;
  readonly login: string | null;
  readonly kind: 'human' | 'bot' | null;
  readonly role: string | null;
}

/** One text in the order in which it is read; `text` is null where the filter rejected it. */
export interface DescribedRecord {
  /** From 1, the entity first. */
  readonly number: number;
  readonly kind: 'entity' | 'comment' | 'review';
  readonly id: string;
  readonly record_key: string;
  readonly path: string | null;
  readonly author: DescribedActor;
  readonly created_at: string;
  readonly updated_at: string | null;
  readonly filter: RecordFilter;
  readonly text: string | null;
  /** The outcome of a formal review. */
  readonly review: FormalReview | null;
  /** The number of the thread that holds it. */
  readonly thread: number | null;
}

/** One review thread; records and review by their numbers. */
export interface DescribedThread {
  readonly number: number;
  readonly id: string;
  readonly created_at: string;
  readonly resolved: boolean;
  readonly resolved_by: DescribedActor | null;
  readonly outdated: boolean;
  readonly location: Pick<
    ReviewThread,
    'path' | 'line' | 'side' | 'start_line' | 'original_line' | 'original_start_line' | 'original_side' | 'reviewed_sha'
  >;
  readonly review: number | null;
  readonly records: readonly number[];
  readonly replies: readonly { readonly record: number; readonly parent: number }[];
}

/** One check; `metadata` is null where its name was rejected. */
export interface DescribedCheck {
  readonly id: string;
  readonly record_key: string;
  readonly created_at: string;
  readonly filter: RecordFilter;
  readonly metadata: CheckMetadata | null;
  readonly log: { readonly path: string; readonly bytes: number; readonly filter: RecordFilter } | null;
}

/** One row of the gap table with its meaning in words. */
export interface DescribedGap extends Gap {
  readonly reason: string;
  readonly consequence: string;
}

/** A snapshot as a person reads it, ready for JSON: nothing but what the tree holds. Every string of it is untrusted data (D40). */
export interface SnapshotDescription {
  readonly digest: string;
  readonly git_tree: string;
  readonly filter_version: string;
  readonly source: SnapshotIndex['source'];
  readonly entity: Omit<EntityMetadata, 'author' | 'author_id'> & { readonly author: DescribedActor };
  readonly collection: CollectionProfile;
  readonly records: readonly DescribedRecord[];
  readonly threads: readonly DescribedThread[];
  readonly checks: readonly DescribedCheck[];
  readonly runs: readonly AgentRun[];
  readonly gaps: readonly DescribedGap[];
  /** Sources of v1 that the profile does not select: nothing is known of them. */
  readonly not_selected: readonly string[];
}
