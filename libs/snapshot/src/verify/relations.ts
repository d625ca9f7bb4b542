import { compareUtf8, recordKey, type ReviewThread } from '@casefile/contract';
import { indexPath, singletonPaths, threadOrderPath } from '../paths.js';
import { structuralRules } from '../structural-values.js';
import type { TreeDocuments } from './documents.js';
import type { Report } from './report.js';
import { isSameList, isSorted, isUnique } from './sorting.js';

const at = singletonPaths.reviews;

const verifyReviews = ({ index, reviews }: TreeDocuments, report: Report): void => {
  const rows = new Map(index.records.filter((row) => row.kind === 'review').map((row) => [row.record_key, row]));
  report.require(
    isSorted(reviews.reviews, (a, b) => compareUtf8(a.submitted_at, b.submitted_at) || compareUtf8(a.id, b.id)),
    'relation-order',
    at,
  );
  const keys = reviews.reviews.map((review) => review.record_key);
  // A review whose text was rejected has a row in both (D8).
  report.require(isUnique(keys) && keys.length === rows.size, 'review-record', at);
  for (const review of reviews.reviews) {
    const row = rows.get(review.record_key);
    report.require(
      row !== undefined &&
        row.id === review.id &&
        row.created_at === review.submitted_at &&
        review.record_key === recordKey(index.source, 'review', review.id),
      'review-record',
      at,
    );
  }
};

const verifyReplies = (thread: ReviewThread, report: Report): void => {
  const position = new Map(thread.record_keys.map((key, place) => [key, place]));
  const places = thread.replies.map((reply) => position.get(reply.record_key) ?? -1);
  const isJoined = thread.replies.every((reply) => {
    const parent = position.get(reply.parent_record_key);
    const child = position.get(reply.record_key);
    return parent !== undefined && child !== undefined && parent < child;
  });
  report.require(
    isJoined && isSorted(places, (a, b) => a - b) && isUnique(thread.replies.map((reply) => reply.record_key)),
    'thread-replies',
    at,
  );
};

const verifyThreads = (documents: TreeDocuments, report: Report): void => {
  const { index, reviews, threads, collection, recordByKey } = documents;
  const rules = structuralRules(index.source.forge, collection.bounds.max_metadata_string_bytes);
  report.require(
    isSorted(reviews.threads, (a, b) => compareUtf8(a.created_at, b.created_at) || compareUtf8(a.id, b.id)),
    'relation-order',
    at,
  );
  const stateKeys = threads.threads.map((state) => state.thread_key);
  report.require(isSorted(stateKeys, compareUtf8), 'relation-order', singletonPaths.threads);
  report.require(
    isUnique(stateKeys) && isSameList(reviews.threads.map((thread) => thread.thread_key).sort(), stateKeys),
    'thread-state',
    singletonPaths.threads,
  );
  report.require(isUnique(reviews.threads.flatMap((thread) => thread.record_keys)), 'thread-records', at);
  const stateIds = new Map(threads.threads.map((state) => [state.thread_key, state.id]));
  const reviewKeys = new Map(reviews.reviews.map((review) => [review.id, review.record_key]));
  for (const thread of reviews.threads) {
    report.require(
      rules.isThreadId(thread.id) &&
        (thread.review_id === undefined || rules.isId(thread.review_id)) &&
        (thread.path === undefined || rules.fits(thread.path)),
      'structural-value',
      at,
    );
    report.require(thread.thread_key === recordKey(index.source, 'thread', thread.id), 'record-key', at);
    report.require(stateIds.get(thread.thread_key) === thread.id, 'thread-state', singletonPaths.threads);
    report.require(thread.order_path === threadOrderPath(thread.thread_key), 'thread-order', at);
    const isRetained = (key: string): boolean => {
      const record = recordByKey.get(key);
      return record?.kind === 'comment' && record.content_path !== undefined;
    };
    report.require(thread.record_keys.length > 0 && thread.record_keys.every(isRetained), 'thread-records', at);
    verifyReplies(thread, report);
    report.require(
      thread.review_id === undefined
        ? thread.review_record_key === undefined
        : thread.review_record_key !== undefined && reviewKeys.get(thread.review_id) === thread.review_record_key,
      'thread-review',
      at,
    );
  }
};

/** What a forge or kind of entity cannot have, and what must be said of it (spec: Relationships, history, and collection profiles; D10, D21, D25). */
const verifyShape = ({ index, reviews, threads, actors, collection, runs }: TreeDocuments, report: Report): void => {
  const selected = new Set(collection.included_sources);
  report.require(
    selected.has('reviews') || reviews.reviews.length + reviews.threads.length === 0,
    'source-selected',
    at,
  );
  report.require(selected.has('agent_runs') || runs.runs.length === 0, 'source-selected', singletonPaths.runs);
  if (index.source.forge === 'gitlab') {
    report.require(reviews.reviews.length === 0, 'forge-shape', at);
    const missing = index.gaps.find((gap) => gap.scope === 'reviews' && gap.code === 'history_unavailable');
    report.require(!selected.has('reviews') || missing?.count === 1, 'forge-shape', indexPath);
  }
  report.require(
    threads.threads.every((state) => state.minimized === undefined) &&
      (index.source.forge === 'github' || threads.threads.every((state) => !state.outdated)),
    'forge-shape',
    singletonPaths.threads,
  );
  report.require(
    actors.actors.every((actor) => actor.role !== 'external'),
    'forge-shape',
    singletonPaths.actors,
  );
};

/** Reviews, threads, replies and their state (spec: Relationships, history, and collection profiles). */
export const verifyRelations = (documents: TreeDocuments, report: Report): void => {
  verifyReviews(documents, report);
  verifyThreads(documents, report);
  verifyShape(documents, report);
};
