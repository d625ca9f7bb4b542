import type { LogSeed } from '../seed/types.js';
import type { Entity, World } from '../world/types.js';
import {
  type Answered,
  commentOf,
  historyOf,
  issueOf,
  jobOf,
  permissionOf,
  pullOf,
  reviewCommentOf,
  reviewOf,
  reviewsOf,
  runsOf,
  statusesOf,
  timelineOf,
  userOf,
} from './objects.js';
import type { ForgejoRoute } from './routes.js';

/** An answer before it is sent. */
export interface ForgejoAnswer {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** A job's log instead of JSON. */
  readonly log?: LogSeed;
}

/** What an answer depends on besides the route. */
export interface ForgejoRequest {
  readonly world: World;
  readonly route: ForgejoRoute;
  readonly query: URLSearchParams;
  /** What the credential may do. */
  readonly access: 'push' | 'read' | 'none';
  readonly viewer: string | null;
  /** Faults of lists: a total that is wrong by so much, and whether every page is the first. */
  readonly totalBy: number;
  readonly samePage: boolean;
  readonly url: URL;
}

/** Forgejo's shape of a refusal. */
export const forgejoRefusal = (status: number, message: string): ForgejoAnswer => ({
  status,
  body: { message, url: '' },
});

const notFound: ForgejoAnswer = {
  status: 404,
  body: { errors: [], message: 'The target couldn’t be found.', url: '' },
};

/** The most that a page holds, whatever `limit` says. */
const mostRows = 50;
const defaultRows = 30;

/** The version that the fake is unless its seed says another. */
const newest = '16.0.0+gitea-1.22.0';
const majorOf = ({ version }: World): number => Number.parseInt(version ?? newest, 10);

const numberIn = (query: URLSearchParams, name: string, otherwise: number): number => {
  const value = Number(query.get(name) ?? otherwise);
  return Number.isInteger(value) && value > 0 ? value : otherwise;
};

interface Paged<Row> {
  readonly rows: readonly Row[];
  readonly headers: Readonly<Record<string, string>>;
  readonly total: number;
}

const paged = <Row>(
  all: readonly Row[],
  { query, samePage, totalBy, url }: ForgejoRequest,
  withLink = true,
): Paged<Row> => {
  const limit = Math.min(numberIn(query, 'limit', defaultRows), mostRows);
  const asked = numberIn(query, 'page', 1);
  const page = samePage ? 1 : asked;
  const total = all.length + totalBy;
  const next = new URL(url);
  next.searchParams.set('page', String(asked + 1));
  const more = samePage ? all.length > limit : asked * limit < all.length;
  return {
    rows: all.slice((page - 1) * limit, page * limit),
    headers: {
      'x-total-count': String(total),
      ...(withLink && more ? { link: `<${next.href}>; rel="next"` } : {}),
    },
    total,
  };
};

const listed = (all: readonly Answered[], request: ForgejoRequest, withLink = true): ForgejoAnswer => {
  const { rows, headers } = paged(all, request, withLink);
  return { status: 200, body: rows, headers };
};

/** A different order for each list, the same in every run: the forge promises none. */
const inNoOrder = (rows: readonly Answered[]): Answered[] =>
  rows.toSorted((a, b) => ((Number(a['id']) * 7919) % 101) - ((Number(b['id']) * 7919) % 101));

/** What Forgejo answers on a route. */
export const forgejoAnswer = (request: ForgejoRequest): ForgejoAnswer => {
  const { world, route } = request;
  if (route.name === 'version') return { status: 200, body: { version: world.version ?? newest } };
  if (route.name === 'settings')
    return {
      status: 200,
      body: {
        ...{ max_response_items: mostRows, default_paging_num: defaultRows },
        ...{ default_git_trees_per_page: 1000, default_max_blob_size: 10_485_760 },
      },
    };
  const { owner, name, formerNames } = world.repository;
  const asked = (route.parts['repository'] ?? '').toLowerCase();
  if (formerNames.some((former) => former.toLowerCase() === asked)) {
    const moved = new URL(request.url);
    moved.pathname = moved.pathname.replace(route.parts['repository'] ?? '', `${owner}/${name}`);
    return { status: 301, headers: { location: moved.href } };
  }
  if (asked !== `${owner}/${name}`.toLowerCase() || request.access === 'none') return notFound;
  if (route.name === 'role') return roleAnswer(request);
  const number = route.parts['number'];
  if (number !== undefined) {
    const entity = world.entities.find((one) => String(one.number) === number);
    return entity ? entityAnswer(entity, request) : notFound;
  }
  return checksAnswer(request);
};

const roleAnswer = ({ world, route, access, viewer }: ForgejoRequest): ForgejoAnswer => {
  const login = decodeURIComponent(route.parts['login'] ?? '').toLowerCase();
  if (access !== 'push' && viewer?.toLowerCase() !== login)
    return forgejoRefusal(403, 'Only admins can query all permissions, repo admins can query all repo permissions');
  const person = world.people.find((one) => one.login.toLowerCase() === login && !one.deleted && one.kind !== 'ghost');
  if (!person) return notFound;
  const permission = permissionOf(world, person);
  return { status: 200, body: { permission, role_name: permission, user: userOf(person) } };
};

const entityAnswer = (entity: Entity, request: ForgejoRequest): ForgejoAnswer => {
  const { world, route, query, viewer } = request;
  if (route.name === 'issue') return { status: 200, body: issueOf(world, entity) };
  if (route.name === 'history') {
    // The page is people's: who has no session sees a private repository's as little as one that is not there.
    const hidden = world.repository.private || entity.historyHidden;
    return hidden ? { status: 404, body: {} } : { status: 200, body: historyOf(entity) };
  }
  if (route.name === 'comments') {
    // Neither page nor limit matters here.
    const rows = entity.comments.filter(({ system, internal }) => system === null && !internal);
    return {
      status: 200,
      body: rows.map((one) => commentOf(world, entity, one)),
      headers: { 'x-total-count': String(rows.length + request.totalBy) },
    };
  }
  if (route.name === 'timeline') {
    const limit = Math.min(numberIn(query, 'limit', defaultRows), mostRows);
    const page = request.samePage ? 1 : numberIn(query, 'page', 1);
    const rows = timelineOf(entity).slice((page - 1) * limit, page * limit);
    const shown = rows.filter((row) => row !== null);
    return { status: 200, body: shown.length === 0 ? null : shown };
  }
  if (entity.kind === 'issue') return notFound;
  if (route.name === 'pull') return { status: 200, body: pullOf(world, entity) };
  // A pending review is its author's alone.
  const reviews = reviewsOf(entity).filter(({ state, author }) => state !== 'PENDING' || author?.login === viewer);
  if (route.name === 'reviews')
    return listed(
      reviews.map((review) => reviewOf(world, entity, review)),
      request,
      false,
    );
  const review = reviews.find(({ id }) => String(id) === route.parts['review']);
  if (!review) return notFound;
  const comments = review.comments.map((one) => reviewCommentOf(world, entity, review, one));
  return { status: 200, body: inNoOrder(comments) };
};

const checksAnswer = (request: ForgejoRequest): ForgejoAnswer => {
  const { world, route, query } = request;
  const proposals = world.entities.filter(({ kind }) => kind === 'change_proposal');
  if (route.name === 'statuses') {
    const sha = route.parts['sha'] ?? '';
    return listed(
      proposals.flatMap((entity) => statusesOf(world, entity, sha)),
      request,
    );
  }
  const runs = proposals.flatMap(runsOf);
  if (route.name === 'runs') {
    const sha = query.get('head_sha');
    const { rows, headers, total } = paged(
      runs.filter((run) => sha === null || run.sha === sha).map(({ run }) => run),
      request,
    );
    return { status: 200, headers, body: { total_count: total, workflow_runs: rows } };
  }
  if (majorOf(world) < 16) return notFound;
  if (route.name === 'jobs') {
    const run = runs.find(({ run: { id } }) => String(id) === route.parts['run']);
    return run ? listed(run.jobs.map(jobOf), request) : notFound;
  }
  const job = runs.flatMap(({ jobs }) => jobs).find(({ id }) => String(id) === route.parts['job']);
  if (!job) return notFound;
  if (job.log?.status !== undefined) return forgejoRefusal(job.log.status, 'no log');
  const unfinished = job.status !== 'completed' && job.log === null;
  return unfinished ? notFound : { status: 200, log: job.log ?? { text: '' } };
};
