import { connectionOf } from '../connection.js';
import { entityPath, type Args, type Makers, type QueryContext, type Resolve, type Source } from '../context.js';
import type { AttributedText, Comment, Entity, Label } from '../../world/types.js';
import { foreignRepository } from './repository.js';
import { textFields } from './text.js';
import { timelineOf } from './timeline.js';

/** Issues, pull requests and the comments of their conversation. */
export const entityMakers = (context: QueryContext): Pick<Makers, 'entity' | 'comment'> => ({
  entity: (entity) => ({
    ...sharedFields(context, entity),
    ...(entity.kind === 'issue' ? issueFields(entity) : pullFields(context, entity)),
  }),
  comment: (comment, entity) => commentObject(context, comment, entity),
});

const sharedFields = (context: QueryContext, entity: Entity): Readonly<Record<string, unknown>> => ({
  ...textFields(context, entity, entityPath(context.world, entity)),
  number: entity.number,
  title: entity.title,
  titleHTML: entity.title,
  closed: entity.state !== 'open',
  closedAt: entity.closedAt,
  locked: false,
  activeLockReason: null,
  isReadByViewer: true,
  labels: labelsOf(context, entity),
  comments: listed(context, entity.comments, (comment) => context.make.comment(comment, entity)),
  timelineItems: timelineOf(context, entity),
});

const issueFields = (entity: Entity): Source => ({
  __typename: 'Issue',
  state: entity.state === 'open' ? 'OPEN' : 'CLOSED',
  stateReason: entity.state === 'open' ? null : 'COMPLETED',
  isPinned: false,
});

const pullFields = (context: QueryContext, entity: Entity): Source => {
  const { world } = context;
  const home = `${world.repository.owner}/${world.repository.name}`;
  const mine = (text: AttributedText): boolean =>
    context.viewer.login !== null && text.author?.login === context.viewer.login;
  const { head } = entity;
  return {
    __typename: 'PullRequest',
    state: { open: 'OPEN', closed: 'CLOSED', merged: 'MERGED' }[entity.state],
    merged: entity.state === 'merged',
    mergedAt: entity.state === 'merged' ? entity.closedAt : null,
    mergedBy: null,
    isDraft: entity.draft,
    isCrossRepository: head.repository !== home,
    headRefOid: head.sha,
    headRefName: head.ref,
    headRef: null,
    headRepository: () => headRepositoryOf(context, head.repository, home),
    headRepositoryOwner: () =>
      context.make.actor(world.people.find((person) => person.login === head.repository?.split('/')[0]) ?? null),
    baseRefOid: entity.base.sha,
    baseRefName: entity.base.ref,
    baseRepository: () => context.make.repository(world.repository),
    maintainerCanModify: false,
    mergeable: 'MERGEABLE',
    additions: 1,
    deletions: 1,
    changedFiles: 1,
    files: null,
    reviewDecision: null,
    totalCommentsCount:
      entity.comments.length + entity.threads.reduce((sum, thread) => sum + thread.comments.length, 0),
    statusCheckRollup: () => context.make.commit(head.sha, entity)['statusCheckRollup'],
    commits: (args: Args, info: Parameters<Resolve>[1]) =>
      connectionOf(context, info, args, {
        items: [head.sha],
        id: (sha) => sha,
        node: (sha) => ({
          __typename: 'PullRequestCommit',
          id: `PURC_${entity.nodeId}_${sha.slice(0, 7)}`,
          commit: () => context.make.commit(sha, entity),
          pullRequest: () => context.make.entity(entity),
        }),
      }),
    reviews: (args: Args, info: Parameters<Resolve>[1]) => {
      const states = Array.isArray(args['states']) ? args['states'].map(String) : null;
      const reviews = entity.reviews.filter(
        (review) =>
          (review.state !== 'pending' || mine(review)) &&
          (states === null || states.includes(review.state.toUpperCase())),
      );
      return connectionOf(context, info, args, {
        items: reviews,
        id: (review) => review.nodeId,
        node: (review) => context.make.review(review, entity),
        obeys: ['states'],
      });
    },
    reviewThreads: (args: Args, info: Parameters<Resolve>[1]) =>
      connectionOf(context, info, args, {
        items: entity.threads.filter((thread) => thread.comments.some((comment) => !comment.pending || mine(comment))),
        id: (thread) => thread.nodeId,
        node: (thread) => context.make.thread(thread, entity),
      }),
  };
};

const headRepositoryOf = (context: QueryContext, name: string | null, home: string): Source | null => {
  if (name === null) return null;
  return name === home ? context.make.repository(context.world.repository) : foreignRepository(context, name);
};

const commentObject = (context: QueryContext, comment: Comment, entity: Entity): Source => ({
  ...textFields(context, comment, `${entityPath(context.world, entity)}#issuecomment-${String(comment.id)}`),
  __typename: 'IssueComment',
  issue: () => context.make.entity(entity),
  pullRequest: () => (entity.kind === 'change_proposal' ? context.make.entity(entity) : null),
});

const listed =
  <Item extends { readonly nodeId: string }>(
    context: QueryContext,
    items: readonly Item[],
    node: (item: Item) => Source,
  ): Resolve =>
  (args, info) =>
    connectionOf(context, info, args, { items, id: (item) => item.nodeId, node });

const labelsOf =
  (context: QueryContext, entity: Entity): Resolve =>
  (args, info) => {
    const order: unknown = args['orderBy'];
    const byName = isOrder(order) && order.field === 'NAME';
    const sorted = byName ? entity.labels.toSorted((a, b) => (a.name < b.name ? -1 : 1)) : entity.labels;
    return connectionOf<Label>(context, info, args, {
      items: byName && order.direction === 'DESC' ? sorted.toReversed() : sorted,
      id: (label) => label.nodeId,
      node: (label) => ({
        __typename: 'Label',
        id: label.nodeId,
        name: label.name,
        color: label.color,
        description: label.description,
        isDefault: false,
        createdAt: context.world.repository.createdAt,
        updatedAt: context.world.repository.createdAt,
      }),
      obeys: ['orderBy'],
    });
  };

const isOrder = (value: unknown): value is { readonly field: string; readonly direction: string } =>
  typeof value === 'object' && value !== null && 'field' in value && 'direction' in value;
