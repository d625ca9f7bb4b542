import {
  canonicalBytes,
  CasefileError,
  gitTreeHash,
  isTimestamp,
  sha256,
  validateActorState,
  validateAgentRuns,
  validateCollection,
  validateEntityMetadata,
  validateIndex,
  validateReviewRelations,
  validateThreadState,
  type AdmittedInputs,
  type FilteredText,
  type FormalReview,
  type SnapshotIndex,
  type ThreadRow,
  type Validate,
} from '@casefile/contract';
import { actorDirectory, renderActors } from './actor-state.js';
import { requireCoherentInputs } from './admitted-rules.js';
import { renderChecks, type RenderedCheck } from './checks.js';
import { renderEntity } from './entity-metadata.js';
import { roleOfPath } from './file-roles.js';
import { openTexts, summarize, type ReadText } from './filtered-texts.js';
import { abortingGap, mergeGaps } from './gaps.js';
import { indexDocument, sortRecords, type StagedFile } from './index-document.js';
import { orderFileBytes, reviewViewPaths, threadPaths, timelinePaths, unresolvedPaths } from './order-files.js';
import { indexPath, reviewViewPath, singletonPaths } from './paths.js';
import { isStructurallyValid, renderRecord, renderScope, type RenderContext, type RenderedRecord } from './records.js';
import {
  isReviewDispositionValid,
  pathFault,
  renderThreads,
  reviewRelations,
  reviewRows,
  threadState,
} from './relations.js';
import type { AbortGap, Assembly, Snapshot } from './snapshot.js';
import { renderRuns } from './runs.js';
import { isHost, isRepositoryName, structuralRules, type StructuralRules } from './structural-values.js';

const requireValid = <T>(document: string, validate: Validate<T>, value: T): T => {
  const result = validate(value);
  if (result.ok) return result.value;
  const [problem] = result.problems;
  throw new CasefileError('internal', 'An assembled document breaks its own schema; nothing was published.', {
    details: { document, at: problem?.path ?? '/', rule: problem?.rule ?? 'schema' },
  });
};

/** Why the required singletons cannot be made, or null (spec: Canonical bytes, required structural values; D22, D32). */
const singletonAbort = (admitted: AdmittedInputs, rules: StructuralRules, readText: ReadText): AbortGap | null => {
  const { source, entity } = admitted;
  const abort = (code: AbortGap['code']): AbortGap => ({ scope: 'entity', code, count: 1 });
  if (!isHost(source.host) || !rules.fits(source.host) || !rules.isId(source.repository_id))
    return abort('invalid_metadata');
  const repositoryFault = pathFault(
    readText(source.repository),
    (path) => isRepositoryName(source.forge, path) && rules.fits(path),
  );
  if (repositoryFault !== null) return abort(repositoryFault);
  if (!isStructurallyValid(entity, rules) || !isTimestamp(entity.updated_at)) return abort('invalid_metadata');
  if (entity.kind === 'work_item' && entity.state === 'merged') return abort('invalid_metadata');
  const title = readText(entity.title);
  if (title.text === null || readText(entity.body).text === null) return abort('unsafe_content');
  // There is a title where the filter left none only when there was nothing but what it removes.
  if (title.text === '') return abort(title.status === 'unchanged' ? 'invalid_metadata' : 'unsafe_content');
  return null;
};

/** Every actor that the tree names (spec: Relationships, history, and collection profiles). */
const referencedActors = (
  records: readonly RenderedRecord[],
  reviews: readonly FormalReview[],
  states: readonly ThreadRow[],
): ReadonlySet<string> =>
  new Set(
    [
      ...records.map(({ row }) => row.author_id),
      ...reviews.map((review) => review.dismissed_by_actor_id),
      ...states.map((state) => state.resolved_by_actor_id),
    ].filter((id) => id !== null && id !== undefined),
  );

/** A bound that counted records which turn out to be invalid dropped others in their stead: selection must see valid ones only (D1). */
const requireFilledBounds = (
  admitted: AdmittedInputs,
  kept: Readonly<Record<string, readonly [number, number]>>,
): void => {
  for (const [scope, [before, after]] of Object.entries(kept))
    if (after < before && admitted.gaps.some((gap) => gap.scope === scope && gap.code === 'profile_bound'))
      throw new CasefileError(
        'invalid_inputs',
        'A bound was applied to records that are not valid; validate records before they are selected.',
        { details: { scope } },
      );
};

const checkFiles = ({ metadata, log }: RenderedCheck): StagedFile[] => [
  ...(metadata === null ? [] : [{ ...metadata, role: 'check_metadata' as const }]),
  ...(log === null ? [] : [{ ...log, role: 'check_log' as const }]),
];

const seal = (index: SnapshotIndex, staged: readonly StagedFile[]): Snapshot => {
  const indexBytes = canonicalBytes(requireValid(indexPath, validateIndex, index));
  const bytesAt = new Map(staged.map((file) => [file.path, file.bytes]));
  const files = new Map<string, Uint8Array>();
  for (const { path } of index.files) {
    const bytes = bytesAt.get(path);
    if (bytes !== undefined) files.set(path, bytes);
  }
  return {
    index,
    indexBytes,
    digest: sha256(indexBytes),
    files,
    gitTree: gitTreeHash(new Map([...files, [indexPath, indexBytes]])),
  };
};

/**
 * Assembles the snapshot of what was admitted: one pure function of its arguments, the same bytes for the same inputs in whatever order unordered arrays come
 * (spec: Ordering and determinism).
 *
 * @param admitted what selection leaves, valid against `schemas/admitted/v1`
 * @param filtered the filter's answer for every text that `admitted` refers to
 * @param filterVersion the policy under which all of them were filtered (D34)
 * @returns the snapshot, or the gap that a required singleton would have had (D32)
 * @throws CasefileError `internal` for a missing text, `invalid_profile` or `invalid_inputs` for what admission must not leave
 */
export const assembleSnapshot = (
  admitted: AdmittedInputs,
  filtered: ReadonlyMap<number, FilteredText>,
  filterVersion: string,
): Assembly => {
  const fatal = abortingGap(mergeGaps(admitted.gaps));
  if (fatal !== undefined)
    return { outcome: 'aborted', gap: { scope: fatal.scope, code: fatal.code, count: fatal.count } };
  requireCoherentInputs(admitted);

  const readText = openTexts(filtered);
  const { bounds } = admitted.collection;
  const rules = structuralRules(admitted.source.forge, bounds.max_metadata_string_bytes);
  const abort = singletonAbort(admitted, rules, readText);
  if (abort !== null) return { outcome: 'aborted', gap: abort };

  const directory = actorDirectory(admitted.actors, readText);
  const context: RenderContext = { source: admitted.source, rules, readText, loginOf: directory.loginOf };
  const title = readText(admitted.entity.title).text ?? '';
  const entity = renderEntity(admitted.entity, title, bounds.max_labels, directory, readText);
  const body = renderRecord('entity', admitted.entity, readText(admitted.entity.body), context);
  const comments = renderScope('comments', admitted.comments, context);
  const reviews = renderScope('reviews', admitted.reviews, context, (review) =>
    isReviewDispositionValid(review, context),
  );
  const checks = renderChecks(admitted.checks, admitted.captured_head, context);
  requireFilledBounds(admitted, {
    comments: [admitted.comments.length, comments.records.length],
    reviews: [admitted.reviews.length, reviews.records.length],
    checks: [admitted.checks.length, checks.checks.length],
  });

  const texts = [body, ...comments.records, ...reviews.records];
  const rows = sortRecords([...texts.map(({ row }) => row), ...checks.checks.map(({ row }) => row)]);
  const pathByKey: ReadonlyMap<string, string | undefined> = new Map(
    rows.map((row) => [row.record_key, row.content_path]),
  );
  const pathOf = (key: string): string | undefined => pathByKey.get(key);

  const reviewKeys = new Map(reviews.records.map(({ row }) => [row.id, row.record_key]));
  const outcomes = reviewRows(
    admitted.reviews.filter((review) => reviewKeys.has(review.id)),
    context,
  );
  const retained = new Map(
    comments.records.filter(({ bytes }) => bytes !== null).map(({ row }) => [row.id, row.record_key]),
  );
  const { threads, states, shortfalls, pathTexts } = renderThreads(admitted.threads, retained, reviewKeys, context);
  const runs = renderRuns(admitted.agent_runs, rules, readText);
  const actors = renderActors(admitted.actors, referencedActors(texts, outcomes, states), directory);

  const collection = {
    ...admitted.collection,
    // Source kinds are ASCII: their order by code unit is their order by byte.
    included_sources: [...admitted.collection.included_sources].sort(),
  };
  const collectionBytes = canonicalBytes(requireValid(singletonPaths.collection, validateCollection, collection));
  const document = <T>(path: string, validate: Validate<T>, value: T): Pick<StagedFile, 'path' | 'bytes'> => ({
    path,
    bytes: canonicalBytes(requireValid(path, validate, value)),
  });
  const staged: StagedFile[] = [
    { path: singletonPaths.collection, role: 'collection', bytes: collectionBytes },
    {
      ...document(singletonPaths.entity, validateEntityMetadata, entity.document),
      role: 'entity_metadata',
      filter: entity.filter,
    },
    {
      ...document(singletonPaths.reviews, validateReviewRelations, reviewRelations(outcomes, threads)),
      role: 'reviews',
      filter: summarize(pathTexts),
    },
    {
      ...document(singletonPaths.runs, validateAgentRuns, runs.document),
      role: 'agent_runs',
      filter: runs.filter,
    },
    {
      ...document(singletonPaths.actors, validateActorState, actors.document),
      role: 'actor_state',
      filter: actors.filter,
    },
    { ...document(singletonPaths.threads, validateThreadState, threadState(states)), role: 'thread_state' },
    { path: singletonPaths.timeline, role: 'timeline_view', bytes: orderFileBytes(timelinePaths(rows)) },
    {
      path: singletonPaths.unresolvedReview,
      role: 'unresolved_review_view',
      bytes: orderFileBytes(unresolvedPaths(threads, states, pathOf)),
    },
    ...threads.map((thread): StagedFile => ({
      path: thread.order_path,
      role: 'thread_order',
      bytes: orderFileBytes(threadPaths(thread, pathOf)),
    })),
    ...checks.checks.flatMap(checkFiles),
  ];
  for (const { row, bytes } of texts) {
    if (row.content_path === undefined || bytes === null) continue;
    const role = roleOfPath(row.content_path, () => row.kind);
    if (role !== null) staged.push({ path: row.content_path, role, bytes });
    if (row.kind === 'review')
      staged.push({
        path: reviewViewPath(row.record_key),
        role: 'review_view',
        bytes: orderFileBytes(
          reviewViewPaths({ record_key: row.record_key, content_path: row.content_path }, threads, pathOf),
        ),
      });
  }

  const repository = readText(admitted.source.repository);
  const authorTexts = texts.map(({ row }) => directory.loginTextOf(row.author_id ?? null));
  const index = indexDocument(
    {
      filterVersion,
      filter: summarize([repository, ...authorTexts.filter((text) => text !== undefined)]),
      source: { ...admitted.source, repository: repository.text ?? '' },
      entity: { kind: admitted.entity.kind, id: admitted.entity.id, updated_at: admitted.entity.updated_at },
      collectionBytes,
      records: rows,
      gaps: mergeGaps([
        ...admitted.gaps,
        ...entity.shortfalls,
        ...comments.shortfalls,
        ...reviews.shortfalls,
        ...checks.shortfalls,
        ...shortfalls,
        ...actors.shortfalls,
        ...runs.shortfalls,
      ]),
    },
    staged,
  );
  return { outcome: 'assembled', snapshot: seal(index, staged) };
};
