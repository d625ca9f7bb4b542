import { Buffer } from 'node:buffer';
import {
  orderFileBytes,
  reviewViewPaths,
  threadPaths,
  timelinePaths,
  unresolvedPaths,
  type PathOfRecord,
} from '../order-files.js';
import { reviewViewPath, singletonPaths } from '../paths.js';
import type { TreeDocuments } from './documents.js';
import type { Report } from './report.js';
import type { VerificationRule } from './rules.js';

/** Every order file and view, byte for byte what records and relations make of it, and no other (spec: Ordering files and prompt assembly). */
export const verifyOrders = (documents: TreeDocuments, report: Report): void => {
  const { files, index, reviews, threads, recordByKey } = documents;
  const pathOf: PathOfRecord = (key) => recordByKey.get(key)?.content_path;
  const named = new Set<string>();
  const require = (path: string, lines: readonly string[], rule: VerificationRule): void => {
    named.add(path);
    const bytes = files.get(path);
    report.require(bytes !== undefined && Buffer.compare(bytes, orderFileBytes(lines)) === 0, rule, path);
  };
  require(singletonPaths.timeline, timelinePaths(index.records), 'timeline-view');
  require(singletonPaths.unresolvedReview, unresolvedPaths(
    reviews.threads,
    threads.threads,
    pathOf,
  ), 'unresolved-view');
  for (const thread of reviews.threads) require(thread.order_path, threadPaths(thread, pathOf), 'thread-order');
  for (const { kind, record_key, content_path } of index.records)
    if (kind === 'review' && content_path !== undefined)
      require(reviewViewPath(record_key), reviewViewPaths(
        { record_key, content_path },
        reviews.threads,
        pathOf,
      ), 'review-view');
  for (const path of files.keys())
    if (path.startsWith('threads/') || path.startsWith('views/')) report.require(named.has(path), 'file-unnamed', path);
};
