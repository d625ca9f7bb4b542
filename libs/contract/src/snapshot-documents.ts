import type { ActorState } from './generated/entity-context-snapshot-v1/actor-state.js';
import type { AgentRuns } from './generated/entity-context-snapshot-v1/agent-runs.js';
import type { CheckMetadata } from './generated/entity-context-snapshot-v1/check.js';
import type { CollectionProfile } from './generated/entity-context-snapshot-v1/collection.js';
import type { EntityMetadata } from './generated/entity-context-snapshot-v1/entity.js';
import type {
  EmittedFilter,
  ManifestFile,
  ManifestRecord,
  SnapshotEntity,
  SnapshotIndex,
  SnapshotSource,
} from './generated/entity-context-snapshot-v1/index.js';
import type { FormalReview, ReviewRelations, ReviewThread } from './generated/entity-context-snapshot-v1/reviews.js';
import type { ThreadState } from './generated/entity-context-snapshot-v1/thread-state.js';
import { validatorFor } from './schema-registry.js';

export type { ActorRow, ActorState } from './generated/entity-context-snapshot-v1/actor-state.js';
export type { ActorRole } from './generated/entity-context-snapshot-v1/common.js';
export type { AgentRun, AgentRuns } from './generated/entity-context-snapshot-v1/agent-runs.js';
export type { CheckMetadata } from './generated/entity-context-snapshot-v1/check.js';
export type {
  CollectionAdmission,
  CollectionBounds,
  CollectionProfile,
  CollectionSource,
} from './generated/entity-context-snapshot-v1/collection.js';
export type { EntityMetadata } from './generated/entity-context-snapshot-v1/entity.js';
export type {
  EmittedFilter,
  FileRole,
  FilterFinding,
  Gap,
  GapCode,
  GapScope,
  ManifestFile,
  ManifestRecord,
  RecordFilter,
  SnapshotEntity,
  SnapshotIndex,
  SnapshotSource,
} from './generated/entity-context-snapshot-v1/index.js';
export type {
  FormalReview,
  ReviewRelations,
  ReviewReply,
  ReviewThread,
} from './generated/entity-context-snapshot-v1/reviews.js';
export type { ThreadRow, ThreadState } from './generated/entity-context-snapshot-v1/thread-state.js';

/** `github`, `gitlab` or `forgejo` (spec: Stable records and mutable state). */
export type Forge = SnapshotSource['forge'];
/** `work_item` or `change_proposal` (spec: Relationship to normalized-event v1). */
export type EntityKind = SnapshotEntity['kind'];
/** The normalized state of an entity (spec: Relationship to normalized-event v1). */
export type EntityState = EntityMetadata['state'];
/** The kind of a manifest record; `thread` keys exist but are no records (spec: Stable records and mutable state). */
export type RecordKind = ManifestRecord['kind'];
/** The media type of a staged file, decided by its role (spec: Tree). */
export type MediaType = ManifestFile['media_type'];
/** What the filter did to an emitted file, which therefore is not `rejected` (spec: Canonical bytes). */
export type EmittedFilterStatus = EmittedFilter['status'];
/** The outcome of a formal review (spec: Relationships, history, and collection profiles). */
export type ReviewState = FormalReview['state'];
/** The side of a diff (spec: Relationships, history, and collection profiles). */
export type DiffSide = NonNullable<ReviewThread['side']>;
/** The normalized status of a check (spec: Ordering files and prompt assembly). */
export type CheckStatus = CheckMetadata['status'];
/** The normalized outcome of a completed check (spec: Ordering files and prompt assembly). */
export type CheckConclusion = NonNullable<CheckMetadata['conclusion']>;
/** The least role of a human whose records enter (spec: Stable records and mutable state). */
export type HumanMinRole = CollectionProfile['admission']['human_min_role'];

/** The directory of the contract's `$id`s; a name to resolve locally, never an address to fetch (spec: Compatibility). */
export const snapshotSchemaBase = 'https://fullsend.ai/normative/entity-context-snapshot/v1/';

const documentValidator = <T>(name: string) => validatorFor<T>(`${snapshotSchemaBase}${name}.schema.json`);

/** Whether a value is a valid `index.json` (spec: Tree). */
export const validateIndex = documentValidator<SnapshotIndex>('index');
/** Whether a value is a valid `collection.json` (spec: Relationships, history, and collection profiles). */
export const validateCollection = documentValidator<CollectionProfile>('collection');
/** Whether a value is a valid `entity/metadata.json` (spec: Tree). */
export const validateEntityMetadata = documentValidator<EntityMetadata>('entity');
/** Whether a value is a valid `relations/reviews.json` (spec: Relationships, history, and collection profiles). */
export const validateReviewRelations = documentValidator<ReviewRelations>('reviews');
/** Whether a value is a valid `history/agent-runs.json` (spec: Relationships, history, and collection profiles). */
export const validateAgentRuns = documentValidator<AgentRuns>('agent-runs');
/** Whether a value is a valid `checks/<record-key>/metadata.json` (spec: Ordering files and prompt assembly). */
export const validateCheckMetadata = documentValidator<CheckMetadata>('check');
/** Whether a value is a valid `state/actors.json` (spec: Relationships, history, and collection profiles). */
export const validateActorState = documentValidator<ActorState>('actor-state');
/** Whether a value is a valid `state/threads.json` (spec: Relationships, history, and collection profiles). */
export const validateThreadState = documentValidator<ThreadState>('thread-state');
