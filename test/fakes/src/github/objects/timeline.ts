import { connectionOf } from '../connection.js';
import { entityPath, pagesOf, type QueryContext, type Resolve, type Source } from '../context.js';
import type { Dismissal, Entity, Review, TitleChange } from '../../world/types.js';

interface Item {
  readonly type: string;
  readonly at: string;
  readonly id: string;
  readonly node: () => Source;
}

/** The timeline: comments, reviews, renamed titles and dismissed reviews, oldest first, of the types asked for. */
export const timelineOf =
  (context: QueryContext, entity: Entity): Resolve =>
  (args, info) => {
    const wanted = Array.isArray(args['itemTypes']) ? args['itemTypes'].map(String) : null;
    for (const type of wanted ?? []) if (!served.has(type)) context.unserved(`timelineItems(itemTypes: ${type})`);
    const items = itemsOf(context, entity)
      .filter((item) => wanted === null || wanted.includes(item.type))
      .toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
    const page = connectionOf(context, info, args, {
      items,
      id: (item) => item.id,
      node: (item) => item.node(),
      obeys: ['itemTypes'],
    });
    return { ...page, filteredCount: items.length, pageCount: items.length, updatedAt: entity.updatedAt };
  };

const served = new Set(['ISSUE_COMMENT', 'PULL_REQUEST_REVIEW', 'RENAMED_TITLE_EVENT', 'REVIEW_DISMISSED_EVENT']);

const itemsOf = (context: QueryContext, entity: Entity): Item[] => {
  const { make } = context;
  const items: Item[] = entity.comments.map((comment) => ({
    type: 'ISSUE_COMMENT',
    at: comment.createdAt,
    id: comment.nodeId,
    node: () => make.comment(comment, entity),
  }));
  for (const change of entity.titleHistory) {
    items.push({
      type: 'RENAMED_TITLE_EVENT',
      at: change.at,
      id: change.nodeId,
      node: () => renamed(context, entity, change),
    });
  }
  for (const review of entity.reviews) {
    const { dismissal, submittedAt } = review;
    if (submittedAt !== null) {
      items.push({
        type: 'PULL_REQUEST_REVIEW',
        at: submittedAt,
        id: review.nodeId,
        node: () => make.review(review, entity),
      });
    }
    if (dismissal !== null) {
      const node = (): Source => dismissed(context, entity, review, dismissal);
      items.push({ type: 'REVIEW_DISMISSED_EVENT', at: dismissal.at, id: dismissal.nodeId, node });
    }
  }
  return items;
};

const renamed = (context: QueryContext, entity: Entity, change: TitleChange): Source => ({
  __typename: 'RenamedTitleEvent',
  id: change.nodeId,
  actor: () => context.make.actor(change.by),
  createdAt: change.at,
  currentTitle: change.to,
  previousTitle: change.from,
  subject: () => context.make.entity(entity),
});

const dismissed = (context: QueryContext, entity: Entity, review: Review, dismissal: Dismissal): Source => ({
  __typename: 'ReviewDismissedEvent',
  id: dismissal.nodeId,
  databaseId: review.id,
  actor: () => context.make.actor(dismissal.by),
  createdAt: dismissal.at,
  dismissalMessage: dismissal.message,
  dismissalMessageHTML: dismissal.message,
  previousReviewState: dismissal.previousState.toUpperCase(),
  pullRequest: () => context.make.entity(entity),
  pullRequestCommit: null,
  review: () => context.make.review(review, entity),
  ...pagesOf(context.world, `${entityPath(context.world, entity)}#event-${String(review.id)}`),
});
