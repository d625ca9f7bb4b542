import {
  canonicalText,
  CasefileError,
  isTimestamp,
  type ActorRow,
  type ActorState,
  type AgentRuns,
  type CollectionProfile,
  type EntityMetadata,
  type ManifestFile,
  type ManifestRecord,
  type ReviewRelations,
  type SnapshotIndex,
  type ThreadState,
  type Validate,
  validateActorState,
  validateAgentRuns,
  validateCollection,
  validateEntityMetadata,
  validateIndex,
  validateReviewRelations,
  validateThreadState,
} from '@casefile/contract';
import { indexPath, singletonPaths } from '../paths.js';
import type { Report } from './report.js';
import { decodeUtf8 } from './safe-text.js';

/** Paths and exact bytes of a staged tree, `index.json` included. */
export type TreeFiles = ReadonlyMap<string, Uint8Array>;

/** The documents that every tree has, each valid by itself. */
export interface TreeDocuments {
  readonly files: TreeFiles;
  readonly index: SnapshotIndex;
  readonly collection: CollectionProfile;
  readonly entity: EntityMetadata;
  readonly reviews: ReviewRelations;
  readonly runs: AgentRuns;
  readonly actors: ActorState;
  readonly threads: ThreadState;
  readonly recordByKey: ReadonlyMap<string, ManifestRecord>;
  readonly fileByPath: ReadonlyMap<string, ManifestFile>;
  readonly actorById: ReadonlyMap<string, ActorRow>;
}

/** Whether every member whose name ends in `_at` is a time that exists: the schemas give such names to timestamps only. */
const timesExist = (value: unknown): boolean => {
  if (Array.isArray(value)) return value.every(timesExist);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, member]) =>
    name.endsWith('_at') && typeof member === 'string' ? isTimestamp(member) : timesExist(member),
  );
};

const parse = (text: string): { readonly value: unknown } | null => {
  try {
    const value: unknown = JSON.parse(text);
    return canonicalText(value) === text ? { value } : null;
  } catch (cause) {
    // Whatever cannot be parsed or serialized, too deep nesting included, has no canonical bytes.
    if (cause instanceof SyntaxError || cause instanceof RangeError || cause instanceof CasefileError) return null;
    throw cause;
  }
};

/** Reads one document: there, UTF-8, canonical, of its schema, with times that exist. Reports what is not, and then gives null. */
export const readDocument = <T>(files: TreeFiles, path: string, validate: Validate<T>, report: Report): T | null => {
  const raw = files.get(path);
  if (raw === undefined) {
    report.add('document-missing', path);
    return null;
  }
  const text = decodeUtf8(raw);
  if (text === null) {
    report.add('utf8', path);
    return null;
  }
  const parsed = parse(text);
  if (parsed === null) {
    report.add('canonical-json', path);
    return null;
  }
  const result = validate(parsed.value);
  if (!result.ok) {
    for (const problem of result.problems) report.add('schema', path, `${problem.path || '/'}: ${problem.rule}`);
    return null;
  }
  if (!timesExist(result.value)) {
    report.add('time-exists', path);
    return null;
  }
  return result.value;
};

/** Reads every document that a tree always has; null, with the report saying why, when one is unusable. */
export const readDocuments = (files: TreeFiles, report: Report): TreeDocuments | null => {
  const index = readDocument(files, indexPath, validateIndex, report);
  const collection = readDocument(files, singletonPaths.collection, validateCollection, report);
  const entity = readDocument(files, singletonPaths.entity, validateEntityMetadata, report);
  const reviews = readDocument(files, singletonPaths.reviews, validateReviewRelations, report);
  const runs = readDocument(files, singletonPaths.runs, validateAgentRuns, report);
  const actors = readDocument(files, singletonPaths.actors, validateActorState, report);
  const threads = readDocument(files, singletonPaths.threads, validateThreadState, report);
  for (const path of [singletonPaths.timeline, singletonPaths.unresolvedReview])
    report.require(files.has(path), 'document-missing', path);
  if (!index || !collection || !entity || !reviews || !runs || !actors || !threads) return null;
  return {
    ...{ files, index, collection, entity, reviews, runs, actors, threads },
    recordByKey: new Map(index.records.map((record) => [record.record_key, record])),
    fileByPath: new Map(index.files.map((file) => [file.path, file])),
    actorById: new Map(actors.actors.map((actor) => [actor.id, actor])),
  };
};
