import type { FileRole, MediaType, RecordKind } from '@casefile/contract';
import { singletonPaths } from './paths.js';

/** What a role decides: the media type (spec: Tree), and whether a filter summary stands beside the file (D9). */
export interface RoleRule {
  readonly mediaType: MediaType;
  readonly filtered: boolean;
}

/** The rule of every file role; closed, so that a new role cannot be forgotten (spec: Tree; D9). */
export const roleRules: Readonly<Record<FileRole, RoleRule>> = {
  collection: { mediaType: 'application/json', filtered: false },
  entity_metadata: { mediaType: 'application/json', filtered: true },
  entity_record: { mediaType: 'text/markdown', filtered: false },
  comment_record: { mediaType: 'text/markdown', filtered: false },
  review_record: { mediaType: 'text/markdown', filtered: false },
  thread_order: { mediaType: 'text/plain', filtered: false },
  timeline_view: { mediaType: 'text/plain', filtered: false },
  unresolved_review_view: { mediaType: 'text/plain', filtered: false },
  review_view: { mediaType: 'text/plain', filtered: false },
  reviews: { mediaType: 'application/json', filtered: true },
  agent_runs: { mediaType: 'application/json', filtered: true },
  check_metadata: { mediaType: 'application/json', filtered: true },
  check_log: { mediaType: 'text/plain', filtered: true },
  actor_state: { mediaType: 'application/json', filtered: true },
  thread_state: { mediaType: 'application/json', filtered: false },
};

const singletonRoles: ReadonlyMap<string, FileRole> = new Map([
  [singletonPaths.collection, 'collection'],
  [singletonPaths.entity, 'entity_metadata'],
  [singletonPaths.reviews, 'reviews'],
  [singletonPaths.runs, 'agent_runs'],
  [singletonPaths.actors, 'actor_state'],
  [singletonPaths.threads, 'thread_state'],
  [singletonPaths.timeline, 'timeline_view'],
  [singletonPaths.unresolvedReview, 'unresolved_review_view'],
]);

const recordRoles: Readonly<Record<RecordKind, FileRole | null>> = {
  entity: 'entity_record',
  comment: 'comment_record',
  review: 'review_record',
  check: null,
};

/**
 * The role of a staged path (spec: Tree).
 *
 * @param kindAt the kind of the record whose content lies at a path, where there is one
 * @returns null for a path that no v1 file has
 */
export const roleOfPath = (path: string, kindAt: (path: string) => RecordKind | undefined): FileRole | null => {
  const singleton = singletonRoles.get(path);
  if (singleton !== undefined) return singleton;
  if (path.startsWith('threads/')) return 'thread_order';
  if (path.startsWith('views/reviews/')) return 'review_view';
  if (path.startsWith('checks/')) return path.endsWith('/log.txt') ? 'check_log' : 'check_metadata';
  const kind = kindAt(path);
  return kind === undefined ? null : recordRoles[kind];
};
