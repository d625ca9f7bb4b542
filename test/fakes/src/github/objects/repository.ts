import { connectionOf, textArg } from '../connection.js';
import type { Args, Makers, QueryContext, Resolve, Source } from '../context.js';
import { pagesOf } from '../context.js';
import { notFound } from '../graphql-errors.js';
import type { Entity, Repository } from '../../world/types.js';

/** The repository and how its entities are found by number. */
export const repositoryMakers = (context: QueryContext): Pick<Makers, 'repository'> => ({
  repository: (repository) => repositoryObject(context, repository),
});

const repositoryObject = (context: QueryContext, repository: Repository): Source => {
  const { world } = context;
  const path = `/${repository.owner}/${repository.name}`;
  const owner = world.people.find((person) => person.login === repository.owner) ?? null;
  return {
    __typename: 'Repository',
    id: repository.nodeId,
    databaseId: repository.id,
    name: repository.name,
    nameWithOwner: `${repository.owner}/${repository.name}`,
    owner: () => context.make.actor(owner),
    isPrivate: repository.private,
    visibility: repository.private ? 'PRIVATE' : 'PUBLIC',
    isArchived: false,
    isDisabled: false,
    isEmpty: false,
    isFork: false,
    isInOrganization: owner?.kind === 'organization',
    isLocked: false,
    isMirror: false,
    isTemplate: false,
    hasIssuesEnabled: true,
    createdAt: repository.createdAt,
    updatedAt: repository.createdAt,
    pushedAt: repository.createdAt,
    description: null,
    viewerPermission: { push: 'WRITE', read: 'READ', none: null }[context.viewer.access],
    viewerCanAdminister: false,
    issue: entityByNumber(context, 'issue'),
    pullRequest: entityByNumber(context, 'change_proposal'),
    issueOrPullRequest: entityByNumber(context, 'any'),
    issues: listOf(context, 'issue'),
    pullRequests: listOf(context, 'change_proposal'),
    object: (args: Args) => {
      const oid = textArg(args, 'oid') ?? textArg(args, 'expression');
      const entity = world.entities.find(
        (one) => one.head.sha === oid || one.checks.some((check) => check.sha === oid),
      );
      return oid === undefined || entity === undefined ? null : context.make.commit(oid, entity);
    },
    ...pagesOf(world, path),
  };
};

const listOf =
  (context: QueryContext, kind: Entity['kind']): Resolve =>
  (args, info) =>
    connectionOf(context, info, args, {
      items: context.world.entities.filter((entity) => entity.kind === kind),
      id: (entity) => entity.nodeId,
      node: context.make.entity,
    });

const wordsOf = { issue: 'an Issue', change_proposal: 'a PullRequest', any: 'an issue or pull request' } as const;

const entityByNumber =
  (context: QueryContext, kind: Entity['kind'] | 'any'): Resolve =>
  (args) => {
    const entity = context.world.entities.find((one) => one.number === args['number']);
    if (entity !== undefined && (kind === 'any' || entity.kind === kind)) return context.make.entity(entity);
    throw notFound(`Could not resolve to ${wordsOf[kind]} with the number of ${String(args['number'])}.`);
  };

/** A repository that is known by name only: where a proposal's head lies. */
export const foreignRepository = (context: QueryContext, nameWithOwner: string): Source => {
  const [owner = '', name = ''] = nameWithOwner.split('/');
  const { repository } = context.world;
  const number = [...nameWithOwner].reduce(
    (sum, character) => (sum * 31 + (character.codePointAt(0) ?? 0)) % 900_000_000,
    7,
  );
  return repositoryObject(context, {
    ...repository,
    owner,
    name,
    id: number,
    nodeId: `R_kgDOfork${String(number)}`,
    formerNames: [],
  });
};
