import { nodeIdOf } from '../world/node-id.js';
import type { Args, QueryContext, Source } from './context.js';
import { notFound } from './graphql-errors.js';
import type { QueryCost } from './query-cost.js';

/** Where the hour's points stand after this query. */
export interface RateLimit {
  readonly limit: number;
  readonly used: number;
  readonly remaining: number;
  readonly resetAt: string;
}

/** The fields of `Query` that a snapshot needs. */
export const rootFields = (context: QueryContext, rateLimit: RateLimit, cost: QueryCost): Source => ({
  __typename: 'Query',
  repository: (args: Args) => repositoryByName(context, args),
  node: (args: Args) => nodeById(context, String(args['id'])),
  nodes: (args: Args) => {
    const ids: readonly unknown[] = Array.isArray(args['ids']) ? args['ids'] : [];
    // One id that is not there fails alone: its place holds null, beside an error.
    return ids
      .map((id) => () => nodeById(context, String(id)))
      .map((find) => {
        try {
          return find();
        } catch (error) {
          return error;
        }
      });
  },
  rateLimit: {
    __typename: 'RateLimit',
    cost: cost.points,
    nodeCount: cost.nodes,
    limit: rateLimit.limit,
    used: rateLimit.used,
    remaining: rateLimit.remaining,
    resetAt: rateLimit.resetAt,
  },
  viewer: () => viewerObject(context),
});

const viewerObject = (context: QueryContext): Source | null => {
  const { viewer, world } = context;
  const person = world.people.find((one) => one.login === viewer.login);
  if (person !== undefined) return { ...context.make.actor(person), __typename: 'User' };
  // An installation is a User to `viewer`, of all things.
  if (viewer.kind !== 'installation' || world.app === null) return null;
  const login = `${world.app.slug}[bot]`;
  return {
    __typename: 'User',
    id: nodeIdOf('bot', world.app.id),
    databaseId: world.app.id,
    login,
    url: `https://${world.host}/apps/${world.app.slug}`,
  };
};

const repositoryByName = (context: QueryContext, args: Args): Source => {
  const { repository } = context.world;
  const name = `${String(args['owner'])}/${String(args['name'])}`;
  const same = (other: string): boolean => other.toLowerCase() === name.toLowerCase();
  const renamed = args['followRenames'] !== false && repository.formerNames.some(same);
  const seen = context.viewer.access !== 'none' && !(repository.private && context.viewer.kind === 'anonymous');
  if (seen && (same(`${repository.owner}/${repository.name}`) || renamed)) return context.make.repository(repository);
  throw notFound(`Could not resolve to a Repository with the name '${name}'.`);
};

const nodeById = (context: QueryContext, id: string): Source => {
  const found = context.viewer.access === 'none' ? null : search(context, id);
  if (found !== null) return found;
  throw notFound(`Could not resolve to a node with the global id of '${id}'`);
};

const search = (context: QueryContext, id: string): Source | null => {
  const { make, world } = context;
  if (world.repository.nodeId === id) return make.repository(world.repository);
  const person = world.people.find((one) => one.nodeId === id);
  if (person !== undefined) return make.actor(person);
  for (const entity of world.entities) {
    if (entity.nodeId === id) return make.entity(entity);
    const comment = entity.comments.find((one) => one.nodeId === id);
    if (comment !== undefined) return make.comment(comment, entity);
    const review = entity.reviews.find((one) => one.nodeId === id);
    if (review !== undefined) return make.review(review, entity);
    const check = entity.checks.find((one) => one.nodeId === id);
    if (check !== undefined) return make.check(check, entity);
    for (const thread of entity.threads) {
      if (thread.nodeId === id) return make.thread(thread, entity);
      const reply = thread.comments.find((one) => one.nodeId === id);
      if (reply !== undefined) return make.reviewComment(reply, thread, entity);
    }
  }
  return null;
};
