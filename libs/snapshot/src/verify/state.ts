import { compareUtf8, recordKey } from '@casefile/contract';
import { singletonPaths } from '../paths.js';
import { structuralRules } from '../structural-values.js';
import type { TreeDocuments } from './documents.js';
import type { Report } from './report.js';
import { isSameList, isSorted, isUnique } from './sorting.js';

/** `state/actors.json` holds every actor that the tree names, once, in id order, and nobody else (spec: Relationships, history, and collection profiles). */
export const verifyActors = (documents: TreeDocuments, report: Report): void => {
  const { index, entity, reviews, threads, actors, collection } = documents;
  const rules = structuralRules(index.source.forge, collection.bounds.max_metadata_string_bytes);
  const referenced = new Set(
    [
      entity.author_id,
      ...index.records.map((record) => record.author_id),
      ...threads.threads.map((state) => state.resolved_by_actor_id),
      ...reviews.reviews.map((review) => review.dismissed_by_actor_id),
    ].filter((id) => id !== null && id !== undefined),
  );
  const ids = actors.actors.map((actor) => actor.id);
  report.require(isSameList(ids, [...referenced].sort(compareUtf8)), 'actor-set', singletonPaths.actors);
  report.require(ids.every(rules.isId), 'structural-value', singletonPaths.actors);
};

/** `history/agent-runs.json`: order, ids, and no receipt that is a comment as well (spec: Ordering and determinism; D39). */
export const verifyRuns = (documents: TreeDocuments, report: Report): void => {
  const { index, runs, collection, recordByKey } = documents;
  const rules = structuralRules(index.source.forge, collection.bounds.max_metadata_string_bytes);
  const path = singletonPaths.runs;
  report.require(
    isSorted(runs.runs, (a, b) => compareUtf8(a.completed_at, b.completed_at) || compareUtf8(a.id, b.id)) &&
      isUnique(runs.runs.map((run) => run.id)) &&
      runs.runs.every((run) => isSorted(run.result_record_keys, compareUtf8)),
    'run-order',
    path,
  );
  for (const run of runs.runs) {
    report.require(rules.isId(run.id), 'structural-value', path);
    report.require(!recordByKey.has(recordKey(index.source, 'comment', run.id)), 'run-record', path);
  }
};
