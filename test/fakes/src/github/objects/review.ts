import { connectionOf } from '../connection.js';
import { entityPath, type Args, type Makers, type QueryContext, type Resolve, type Source } from '../context.js';
import type { Entity, Review, ReviewComment, Thread } from '../../world/types.js';
import { textFields } from './text.js';

/** Formal reviews, review threads and the comments in them. Pending ones are seen by their author only. */
export const reviewMakers = (context: QueryContext): Pick<Makers, 'review' | 'thread' | 'reviewComment'> => ({
  review: (review, entity) => reviewObject(context, review, entity),
  thread: (thread, entity) => threadObject(context, thread, entity),
  reviewComment: (comment, thread, entity) => commentObject(context, comment, thread, entity),
});

const visibleTo = (context: QueryContext, comment: ReviewComment): boolean =>
  !comment.pending || (context.viewer.login !== null && comment.author?.login === context.viewer.login);

const reviewObject = (context: QueryContext, review: Review, entity: Entity): Source => ({
  ...textFields(context, review, `${entityPath(context.world, entity)}#pullrequestreview-${String(review.id)}`),
  __typename: 'PullRequestReview',
  state: review.state.toUpperCase(),
  submittedAt: review.submittedAt,
  publishedAt: review.submittedAt,
  authorCanPushToRepository: review.author?.role.flags.push ?? false,
  commit: () => (review.commit === null ? null : context.make.commit(review.commit, entity)),
  pullRequest: () => context.make.entity(entity),
  comments: (args: Args, info: Parameters<Resolve>[1]) => {
    const all = entity.threads.flatMap((thread) => thread.comments.map((comment) => ({ comment, thread })));
    return connectionOf(context, info, args, {
      items: all.filter(({ comment }) => comment.review === review.key && visibleTo(context, comment)),
      id: ({ comment }) => comment.nodeId,
      node: ({ comment, thread }) => context.make.reviewComment(comment, thread, entity),
    });
  },
});

const threadObject = (context: QueryContext, thread: Thread, entity: Entity): Source => ({
  __typename: 'PullRequestReviewThread',
  id: thread.nodeId,
  path: thread.path,
  line: thread.line,
  startLine: thread.startLine,
  originalLine: thread.originalLine,
  originalStartLine: thread.originalStartLine,
  diffSide: thread.side.toUpperCase(),
  startDiffSide: thread.startSide?.toUpperCase() ?? null,
  subjectType: thread.subject.toUpperCase(),
  isResolved: thread.resolved,
  resolvedBy: () => context.make.user(thread.resolvedBy),
  isOutdated: thread.outdated,
  isCollapsed: thread.collapsed,
  viewerCanReply: true,
  viewerCanResolve: context.viewer.access === 'push' && !thread.resolved,
  viewerCanUnresolve: context.viewer.access === 'push' && thread.resolved,
  pullRequest: () => context.make.entity(entity),
  repository: () => context.make.repository(context.world.repository),
  comments: (args: Args, info: Parameters<Resolve>[1]) =>
    connectionOf(context, info, args, {
      items: thread.comments.filter((comment) => visibleTo(context, comment)),
      id: (comment) => comment.nodeId,
      node: (comment) => context.make.reviewComment(comment, thread, entity),
    }),
});

const commentObject = (context: QueryContext, comment: ReviewComment, thread: Thread, entity: Entity): Source => {
  const parent = thread.comments.find((one) => one.key === comment.replyTo);
  const review = entity.reviews.find((one) => one.key === comment.review);
  const commitOf = (sha: string | null) => (): Source | null =>
    sha === null ? null : context.make.commit(sha, entity);
  return {
    ...textFields(context, comment, `${entityPath(context.world, entity)}#discussion_r${String(comment.id)}`),
    __typename: 'PullRequestReviewComment',
    state: comment.pending ? 'PENDING' : 'SUBMITTED',
    path: thread.path,
    line: thread.line,
    startLine: thread.startLine,
    originalLine: thread.originalLine,
    originalStartLine: thread.originalStartLine,
    position: thread.outdated ? null : 1,
    originalPosition: 1,
    subjectType: thread.subject.toUpperCase(),
    outdated: thread.outdated,
    diffHunk: comment.diffHunk,
    draftedAt: comment.createdAt,
    publishedAt: comment.pending ? null : comment.createdAt,
    commit: commitOf(comment.commit),
    originalCommit: commitOf(comment.originalCommit),
    pullRequest: () => context.make.entity(entity),
    pullRequestReview: () => (review === undefined ? null : context.make.review(review, entity)),
    replyTo: () => (parent === undefined ? null : context.make.reviewComment(parent, thread, entity)),
  };
};
