import { Buffer } from 'node:buffer';
import { compareUtf8, type ManifestRecord, type ReviewThread, type ThreadRow } from '@casefile/contract';

/** The bytes of an order file: one path a line, each ended by a line feed; nothing at all when it is empty (spec: Tree). */
export const orderFileBytes = (paths: readonly string[]): Uint8Array =>
  Buffer.from(paths.map((path) => `${path}\n`).join(''), 'utf8');

/** Finds the content path of a record by its key; undefined where the record has none. */
export type PathOfRecord = (recordKey: string) => string | undefined;

const existing = (keys: readonly string[], pathOf: PathOfRecord): string[] =>
  keys.map(pathOf).filter((path) => path !== undefined);

/** `views/timeline.order`: the entity and then every retained comment and review by time and key, which is the order of their names (spec: Ordering files and prompt assembly). */
export const timelinePaths = (records: readonly ManifestRecord[]): string[] =>
  records
    .map((record) => record.content_path)
    .filter((path) => path !== undefined)
    .sort(compareUtf8);

/** A thread's `.order` lines: its retained records in forge order (spec: Ordering files and prompt assembly). */
export const threadPaths = (thread: ReviewThread, pathOf: PathOfRecord): string[] =>
  existing(thread.record_keys, pathOf);

/** `views/unresolved-review.order`: the records of unresolved, current threads, threads by creation time and key, each path once (spec: Ordering files and prompt assembly). */
export const unresolvedPaths = (
  threads: readonly ReviewThread[],
  states: readonly ThreadRow[],
  pathOf: PathOfRecord,
): string[] => {
  const open = new Set(states.filter((state) => !state.resolved && !state.outdated).map((state) => state.thread_key));
  const inOrder = threads
    .filter((thread) => open.has(thread.thread_key))
    .sort((a, b) => compareUtf8(a.created_at, b.created_at) || compareUtf8(a.thread_key, b.thread_key));
  return [...new Set(inOrder.flatMap((thread) => threadPaths(thread, pathOf)))];
};

/** `views/reviews/<record-key>.order`: the retained review and then the records of its threads, each path once (spec: Ordering files and prompt assembly). */
export const reviewViewPaths = (
  review: { readonly record_key: string; readonly content_path: string },
  threads: readonly ReviewThread[],
  pathOf: PathOfRecord,
): string[] => [
  ...new Set([
    review.content_path,
    ...threads
      .filter((thread) => thread.review_record_key === review.record_key)
      .flatMap((thread) => threadPaths(thread, pathOf)),
  ]),
];
