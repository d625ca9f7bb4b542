import { connectionOf } from '../connection.js';
import { pagesOf, type Args, type Makers, type QueryContext, type Resolve, type Source } from '../context.js';
import { commitNodeIdOf, nodeIdOf } from '../../world/node-id.js';
import type { Check, Entity } from '../../world/types.js';

/** Commits with the rollup of their checks: check runs of suites and workflow runs, and bare statuses. */
export const checkMakers = (context: QueryContext): Pick<Makers, 'commit' | 'check'> => ({
  commit: (sha, entity) => commitObject(context, sha, entity),
  check: (check, entity) =>
    check.kind === 'status' ? statusObject(context, check, entity) : runObject(context, check, entity),
});

const commitObject = (context: QueryContext, sha: string, entity: Entity | null): Source => {
  const { world } = context;
  const checks = (entity?.checks ?? []).filter((check) => (check.sha ?? entity?.head.sha) === sha);
  return {
    __typename: 'Commit',
    id: commitNodeIdOf(world.repository.id, sha),
    oid: sha,
    abbreviatedOid: sha.slice(0, 7),
    repository: () => context.make.repository(world.repository),
    committedDate: world.repository.createdAt,
    authoredDate: world.repository.createdAt,
    statusCheckRollup: entity === null || checks.length === 0 ? null : rollupObject(context, sha, checks, entity),
    ...pagesOf(world, `/${world.repository.owner}/${world.repository.name}/commit/${sha}`),
  };
};

const rollupObject = (context: QueryContext, sha: string, checks: readonly Check[], entity: Entity): Source => ({
  __typename: 'StatusCheckRollup',
  id: `SCR_${sha.slice(0, 20)}`,
  state: rollupState(checks),
  commit: () => context.make.commit(sha, entity),
  contexts: (args: Args, info: Parameters<Resolve>[1]) =>
    connectionOf(context, info, args, {
      items: checks,
      id: (check) => check.nodeId,
      node: (check) => context.make.check(check, entity),
      extra: {
        checkRunCount: checks.filter((check) => check.kind !== 'status').length,
        statusContextCount: checks.filter((check) => check.kind === 'status').length,
      },
    }),
});

const bad = new Set(['failure', 'timed_out', 'action_required', 'startup_failure', 'cancelled', 'stale']);

const rollupState = (checks: readonly Check[]): string => {
  if (checks.some((check) => bad.has(check.conclusion ?? '') || ['failure', 'error'].includes(check.status)))
    return 'FAILURE';
  return checks.some((check) => !['completed', 'success'].includes(check.status)) ? 'PENDING' : 'SUCCESS';
};

const runObject = (context: QueryContext, check: Check, entity: Entity): Source => {
  const { world } = context;
  const path = `/${world.repository.owner}/${world.repository.name}`;
  const page =
    check.kind === 'job' ? `/actions/runs/${String(check.run)}/job/${String(check.id)}` : `/runs/${String(check.id)}`;
  return {
    __typename: 'CheckRun',
    id: check.nodeId,
    databaseId: check.id,
    name: check.name,
    status: check.status.toUpperCase(),
    conclusion: check.conclusion?.toUpperCase() ?? null,
    startedAt: check.startedAt,
    completedAt: check.completedAt,
    title: null,
    summary: null,
    text: null,
    externalId: '',
    detailsUrl: pagesOf(world, `${path}${page}`).url,
    permalink: pagesOf(world, `${path}/runs/${String(check.id)}`).url,
    isRequired: false,
    repository: () => context.make.repository(world.repository),
    checkSuite: () => suiteObject(context, check, entity),
    ...pagesOf(world, `${path}${page}`),
  };
};

const suiteObject = (context: QueryContext, check: Check, entity: Entity): Source => {
  const { world } = context;
  const siblings = entity.checks.filter((one) =>
    check.kind === 'job' ? one.kind === 'job' && one.run === check.run : one.kind === 'check' && one.app === check.app,
  );
  const number = check.kind === 'job' ? check.run + 30_000_000_000 : (siblings[0] ?? check).id - 10_000_000_000;
  const sha = check.reportedSha ?? check.sha ?? entity.head.sha;
  const createdAt = siblings.map((one) => one.suiteCreatedAt).toSorted()[0] ?? check.suiteCreatedAt;
  const run = `/${world.repository.owner}/${world.repository.name}/actions/runs/${String(check.run)}`;
  return {
    __typename: 'CheckSuite',
    id: nodeIdOf('suite', world.repository.id, Math.abs(number)),
    databaseId: Math.abs(number),
    createdAt,
    updatedAt: createdAt,
    status: check.status.toUpperCase(),
    conclusion: check.conclusion?.toUpperCase() ?? null,
    commit: () => context.make.commit(sha, entity),
    repository: () => context.make.repository(world.repository),
    creator: null,
    branch: null,
    app: {
      __typename: 'App',
      id: nodeIdOf('app', check.app === 'github-actions' ? 15_368 : 29_310),
      databaseId: check.app === 'github-actions' ? 15_368 : 29_310,
      slug: check.app,
      name: check.app === 'github-actions' ? 'GitHub Actions' : check.app,
      createdAt: world.repository.createdAt,
      updatedAt: world.repository.createdAt,
    },
    workflowRun:
      check.kind === 'job'
        ? {
            __typename: 'WorkflowRun',
            id: nodeIdOf('run', world.repository.id, check.run),
            databaseId: check.run,
            createdAt,
            updatedAt: createdAt,
            event: 'pull_request',
            runNumber: 1,
            ...pagesOf(world, run),
          }
        : null,
    ...pagesOf(world, `/${world.repository.owner}/${world.repository.name}/commit/${sha}/checks`),
  };
};

const statusObject = (context: QueryContext, check: Check, entity: Entity): Source => ({
  __typename: 'StatusContext',
  id: check.nodeId,
  context: check.name,
  state: check.status.toUpperCase(),
  description: null,
  targetUrl: null,
  avatarUrl: null,
  createdAt: check.createdAt,
  isRequired: false,
  creator: () => context.make.actor(check.author),
  commit: () => context.make.commit(check.reportedSha ?? check.sha ?? entity.head.sha, entity),
});
