import { spellOut } from '../seed/repeat.js';
import type { ReviewCommentSeed, ThreadSeed } from '../seed/types.js';
import { nodeIdOf } from './node-id.js';
import { textFrom, type Builder } from './texts.js';
import type { Entity, ReviewComment, Thread } from './types.js';

/** A review thread. Its lines default to line 1, gone when it is outdated; its comments answer the first unless they say otherwise. */
export const threadFrom = (seed: ThreadSeed, place: string, entity: Entity, builder: Builder): Thread => {
  const nodeId = seed.nodeId ?? nodeIdOf('thread', builder.repository.id, builder.supply.nextId('thread'));
  const outdated = seed.outdated ?? false;
  const subject = seed.subject ?? 'line';
  const defaultLine = subject === 'file' ? null : 1;
  const originalLine = seed.originalLine === undefined ? (seed.line ?? defaultLine) : seed.originalLine;
  const startLine = seed.startLine ?? null;
  const resolved = seed.resolved ?? false;
  const thread: Thread = {
    key: seed.key ?? nodeId,
    nodeId,
    path: seed.path,
    line: seed.line === undefined ? (outdated ? null : originalLine) : seed.line,
    startLine,
    originalLine,
    originalStartLine: seed.originalStartLine === undefined ? startLine : seed.originalStartLine,
    side: seed.side ?? 'right',
    startSide: seed.startSide === undefined ? (startLine === null ? null : (seed.side ?? 'right')) : seed.startSide,
    subject,
    resolved,
    resolvedBy: resolved ? builder.personAt(seed.resolvedBy ?? null, `${place}/resolvedBy`) : null,
    outdated,
    collapsed: seed.collapsed ?? resolved,
    comments: [],
  };
  spellOut(seed.comments).forEach((one, index) => {
    thread.comments.push(reviewCommentFrom(one, `${place}/comments/${String(index)}`, thread, entity, builder));
  });
  return thread;
};

const reviewCommentFrom = (
  seed: ReviewCommentSeed,
  place: string,
  thread: Thread,
  entity: Entity,
  builder: Builder,
): ReviewComment => {
  const review = seed.review ?? null;
  if (review !== null && !entity.reviews.some((one) => one.key === review)) {
    builder.problem(`${place}/review`, `no review has the key ${JSON.stringify(review)}`);
  }
  const replyTo = seed.replyTo === undefined ? (thread.comments[0]?.key ?? null) : seed.replyTo;
  if (replyTo !== null && !thread.comments.some((one) => one.key === replyTo)) {
    builder.problem(`${place}/replyTo`, `no earlier comment of the thread has the key ${JSON.stringify(replyTo)}`);
  }
  const commit = seed.commit === undefined ? entity.head.sha : seed.commit;
  return {
    ...textFrom(seed, 'review_comment', place, builder),
    minimized: seed.minimized ?? null,
    review,
    replyTo,
    pending: seed.pending ?? entity.reviews.find((one) => one.key === review)?.state === 'pending',
    commit,
    originalCommit: seed.originalCommit === undefined ? commit : seed.originalCommit,
    diffHunk: seed.diffHunk ?? (thread.outdated ? '' : '@@ -1 +1 @@\n-# Hello-World'),
  };
};
