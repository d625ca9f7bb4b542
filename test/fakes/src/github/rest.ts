import { notFoundAnswer, refusal, type Answer } from './answer.js';
import type { FieldFault, Viewer } from './context.js';
import type { Route } from './routes.js';
import { jobObject, repositoryObject, simpleUser } from './rest-objects.js';
import type { Check, Entity, World } from '../world/types.js';

/** What a REST answer is computed from. */
export interface RestSetting {
  readonly world: World;
  readonly viewer: Viewer;
  readonly route: Route;
  readonly query: URLSearchParams;
  /** The address under which the client reached the API, without a slash at the end. */
  readonly base: string;
  readonly faults: readonly FieldFault[];
  /** A short-lived address for a job's log on the other origin. */
  readonly logAddress: (check: Check) => string;
}

/** Routes below a repository, after the repository itself was found. */
export const repositoryAnswer = (setting: RestSetting): Answer => {
  const { route, world, viewer, base } = setting;
  const { permissions } = viewer;
  const needed = { role: 'metadata', jobs: 'actions', log: 'actions' }[String(route.name)];
  if (needed !== undefined && needed !== 'metadata' && permissions !== undefined && permissions[needed] === undefined) {
    return refusal(403, 'Resource not accessible by integration', {
      'x-accepted-github-permissions': `${needed}=read`,
    });
  }
  switch (route.name) {
    case 'repository':
      return { status: 200, body: repositoryObject(world, viewer, base) };
    case 'role':
      return roleAnswer(setting, route.parts['login'] ?? '');
    case 'jobs':
      return jobsAnswer(setting, Number(route.parts['run']));
    case 'log':
      return logAnswer(setting, Number(route.parts['job']));
    default:
      return notFoundAnswer;
  }
};

const roleAnswer = ({ world, viewer, base }: RestSetting, login: string): Answer => {
  if (viewer.kind === 'anonymous') return refusal(401, 'Requires authentication');
  if (viewer.access !== 'push') return refusal(403, 'Must have push access to view collaborator permission.');
  const person = world.people.find((one) => one.restLogin.toLowerCase() === login.toLowerCase());
  const known = person?.kind === 'human' || (person?.kind === 'bot' && person.roleGiven);
  if (person === undefined || person.deleted || !known) return refusal(404, `${login} is not a user`);
  const { role } = person;
  const roleName = role.name === 'none' ? '' : role.name;
  const user = { ...simpleUser(person, base), permissions: { ...role.flags }, role_name: roleName };
  return {
    status: 200,
    headers: { 'x-accepted-github-permissions': 'metadata=read' },
    body: { permission: role.permission, user, role_name: roleName },
  };
};

const jobsAnswer = ({ world, route, query, base, faults }: RestSetting, run: number): Answer => {
  const jobs = jobsOf(world).filter(({ check }) => check.run === run);
  if (jobs.length === 0) return notFoundAnswer;
  const newest = Math.max(...jobs.map(({ check }) => check.attempt));
  const all = query.get('filter') === 'all' ? jobs : jobs.filter(({ check }) => check.attempt === newest);
  const perPage = Math.min(100, positive(query.get('per_page')) ?? 30);
  const lies = faults.filter((fault) => fault.field === 'Rest.jobs');
  const stuck = lies.some((fault) => fault.kind === 'same_page');
  const asked = positive(query.get('page')) ?? 1;
  const page = stuck ? 1 : asked;
  const shown = all.slice((page - 1) * perPage, page * perPage);
  const address = `${base}/repositories/${String(world.repository.id)}${route.below}`;
  const pages = stuck ? asked + 1 : Math.ceil(all.length / perPage);
  const link = linkHeader(address, query, asked, pages);
  const total = lies.reduce((sum, fault) => sum + (fault.kind === 'total' ? fault.by : 0), all.length);
  return {
    status: 200,
    headers: { 'x-accepted-github-permissions': 'actions=read', ...(link === '' ? {} : { link }) },
    body: { total_count: total, jobs: shown.map(({ check, entity }) => jobObject(world, check, entity, base)) },
  };
};

/** `Link` as GitHub writes it: by the repository's number, with the query of the request. */
const linkHeader = (address: string, query: URLSearchParams, page: number, pages: number): string => {
  const to = (number: number, rel: string): string => {
    const other = new URLSearchParams(query);
    other.set('page', String(number));
    return `<${address}?${other.toString()}>; rel="${rel}"`;
  };
  return [
    ...(page > 1 ? [to(page - 1, 'prev')] : []),
    ...(page < pages ? [to(page + 1, 'next'), to(pages, 'last')] : []),
    ...(page > 1 ? [to(1, 'first')] : []),
  ].join(', ');
};

const logAnswer = ({ world, logAddress }: RestSetting, id: number): Answer => {
  const job = jobsOf(world).find(({ check }) => check.id === id);
  if (job === undefined) return notFoundAnswer;
  const { check } = job;
  if (check.log?.status === 410) return refusal(410, 'Gone');
  const nothing = check.log === null && (check.status !== 'completed' || check.startedAt === null);
  if (check.log?.status === 404 || nothing) return notFoundAnswer;
  return { status: 302, headers: { location: logAddress(check), 'content-type': 'text/html;charset=utf-8' } };
};

const jobsOf = (world: World): { readonly check: Check; readonly entity: Entity }[] =>
  world.entities.flatMap((entity) =>
    entity.checks.flatMap((check) => (check.kind === 'job' ? [{ check, entity }] : [])),
  );

const positive = (text: string | null): number | undefined => {
  const value = Number(text ?? Number.NaN);
  return Number.isInteger(value) && value > 0 ? value : undefined;
};
