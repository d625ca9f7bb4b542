import type { Viewer } from './context.js';
import type { Check, Entity, Person, World } from '../world/types.js';

type Json = Readonly<Record<string, unknown>>;

const restTypeOf = {
  human: 'User',
  bot: 'Bot',
  mannequin: 'Mannequin',
  organization: 'Organization',
  enterprise_user: 'User',
  ghost: 'User',
} as const;

/** A user as REST shows it beside other things. */
export const simpleUser = (person: Person, base: string): Json => {
  const url = `${base}/users/${encodeURIComponent(person.restLogin)}`;
  return {
    login: person.restLogin,
    id: person.id,
    node_id: person.nodeId,
    avatar_url: `https://avatars.githubusercontent.com/u/${String(person.id)}?v=4`,
    gravatar_id: '',
    url,
    html_url: `https://github.com/${person.kind === 'bot' ? 'apps/' : ''}${person.login}`,
    followers_url: `${url}/followers`,
    following_url: `${url}/following{/other_user}`,
    gists_url: `${url}/gists{/gist_id}`,
    starred_url: `${url}/starred{/owner}{/repo}`,
    subscriptions_url: `${url}/subscriptions`,
    organizations_url: `${url}/orgs`,
    repos_url: `${url}/repos`,
    events_url: `${url}/events{/privacy}`,
    received_events_url: `${url}/received_events`,
    type: restTypeOf[person.kind],
    user_view_type: 'public',
    site_admin: false,
  };
};

/** The repository as REST shows it. */
export const repositoryObject = (world: World, viewer: Viewer, base: string): Json => {
  const { repository } = world;
  const fullName = `${repository.owner}/${repository.name}`;
  const owner = world.people.find((person) => person.login === repository.owner);
  return {
    id: repository.id,
    node_id: repository.nodeId,
    name: repository.name,
    full_name: fullName,
    private: repository.private,
    owner:
      owner === undefined
        ? { login: repository.owner, id: 1, node_id: 'O_kgABAQ', type: 'Organization' }
        : simpleUser(owner, base),
    html_url: `https://${world.host}/${fullName}`,
    description: null,
    fork: false,
    url: `${base}/repos/${fullName}`,
    created_at: repository.createdAt,
    updated_at: repository.createdAt,
    pushed_at: repository.createdAt,
    has_issues: true,
    archived: false,
    disabled: false,
    visibility: repository.private ? 'private' : 'public',
    default_branch: repository.defaultBranch,
    permissions: {
      admin: false,
      maintain: false,
      push: viewer.access === 'push',
      triage: viewer.access === 'push',
      pull: true,
    },
  };
};

/** A job of a workflow run. A job that has not started shows its creation as its start, as GitHub's REST does. */
export const jobObject = (world: World, check: Check, entity: Entity, base: string): Json => {
  const fullName = `${world.repository.owner}/${world.repository.name}`;
  const api = `${base}/repos/${fullName}`;
  const done = check.status === 'completed';
  return {
    id: check.id,
    run_id: check.run,
    workflow_name: 'CI',
    head_branch: entity.head.ref,
    run_url: `${api}/actions/runs/${String(check.run)}`,
    run_attempt: check.attempt,
    node_id: check.nodeId,
    head_sha: check.reportedSha ?? check.sha ?? entity.head.sha,
    url: `${api}/actions/jobs/${String(check.id)}`,
    html_url: `https://${world.host}/${fullName}/actions/runs/${String(check.run)}/job/${String(check.id)}`,
    status: check.status,
    conclusion: check.conclusion,
    created_at: check.createdAt,
    started_at: check.startedAt ?? check.createdAt,
    completed_at: check.completedAt,
    name: check.name,
    steps: check.startedAt === null ? [] : [step(check, done)],
    check_run_url: `${api}/check-runs/${String(check.id)}`,
    labels: ['ubuntu-latest'],
    runner_id: check.startedAt === null ? 0 : 1,
    runner_name: check.startedAt === null ? '' : 'GitHub Actions 1',
    runner_group_id: 0,
    runner_group_name: check.startedAt === null ? '' : 'GitHub Actions',
  };
};

const step = (check: Check, done: boolean): Json => ({
  name: 'Set up job',
  status: done ? 'completed' : 'in_progress',
  conclusion: done ? 'success' : null,
  number: 1,
  started_at: check.startedAt,
  completed_at: check.completedAt,
});
