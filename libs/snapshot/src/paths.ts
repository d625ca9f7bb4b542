import { entityOrderKey, isTimestamp, orderKeyOf, type RecordKind } from '@casefile/contract';

/** The documents and top-level views that every tree has, even when they have nothing to say (spec: Tree). */
export const singletonPaths = {
  collection: 'collection.json',
  entity: 'entity/metadata.json',
  reviews: 'relations/reviews.json',
  runs: 'history/agent-runs.json',
  actors: 'state/actors.json',
  threads: 'state/threads.json',
  timeline: 'views/timeline.order',
  unresolvedReview: 'views/unresolved-review.order',
} as const;

/** The root of the tree: the one file that no manifest lists (spec: Tree). */
export const indexPath = 'index.json';

/** The order key of a record's file name: reserved for the entity, else its creation time's digits (spec: Ordering files and prompt assembly). */
export const fileOrderKey = (kind: RecordKind, createdAt: string): string | null => {
  if (kind === 'entity') return entityOrderKey;
  return isTimestamp(createdAt) ? orderKeyOf(createdAt) : null;
};

/** `records/<order-key>-<record-key>.md`, or null where the creation time is no time (spec: Ordering files and prompt assembly). */
export const contentPathOf = (record: {
  readonly kind: RecordKind;
  readonly record_key: string;
  readonly created_at: string;
}): string | null => {
  const orderKey = fileOrderKey(record.kind, record.created_at);
  return orderKey === null ? null : `records/${orderKey}-${record.record_key}.md`;
};

/** `threads/<thread-key>.order` (spec: Tree). */
export const threadOrderPath = (threadKey: string): string => `threads/${threadKey}.order`;
/** `views/reviews/<record-key>.order` (spec: Tree). */
export const reviewViewPath = (recordKey: string): string => `views/reviews/${recordKey}.order`;
/** `checks/<record-key>/metadata.json` (spec: Tree). */
export const checkMetadataPath = (recordKey: string): string => `checks/${recordKey}/metadata.json`;
/** `checks/<record-key>/log.txt` (spec: Tree). */
export const checkLogPath = (recordKey: string): string => `checks/${recordKey}/log.txt`;

const grammar = [
  /^(?:collection|index)\.json$/,
  /^entity\/metadata\.json$/,
  /^records\/[0-9]{8}T[0-9]{15}Z-[0-9a-f]{64}\.md$/,
  /^threads\/[0-9a-f]{64}\.order$/,
  /^views\/(?:timeline|unresolved-review|reviews\/[0-9a-f]{64})\.order$/,
  /^relations\/reviews\.json$/,
  /^history\/agent-runs\.json$/,
  /^checks\/[0-9a-f]{64}\/(?:metadata\.json|log\.txt)$/,
  /^state\/(?:actors|threads)\.json$/,
] as const;

/** Whether a path is one that a v1 tree can have; any other is an attacker's words and is never printed (spec: Tree). */
export const isTreePath = (path: string): boolean => grammar.some((pattern) => pattern.test(path));
