import { CasefileError, type CollectionProfile, type NormalizedInputs } from '@casefile/contract';
import {
  type ContentHistory,
  type ForgejoChecks,
  type ForgejoEntityReference,
  forgejoEntityMoved,
  type ForgejoReading,
  forgejoSelectionOf,
  hasNoActions,
  headOf,
  isUnsubmitted,
  type Listing,
  majorVersionOf,
  membersOf,
  normalizeForgejoReading,
  nothingListed,
  numericIdOf,
  readContentHistory,
  readForgejoJobs,
  repositoryOfIssue,
  repositorySegments,
  requireAskedIssue,
  requireAskedPull,
  unreadListing,
  versionWithJobs,
} from '@casefile/forges/forgejo';
import { type Allowance, reserve } from '../http.js';
import { concernsScope } from '../error-code.js';
import { parseJson } from '../json-body.js';
import { type ForgejoApi, refusedBy } from './api.js';
import { listRows, listTimeline } from './listings.js';

/** How often an entity that moves while it is read is read again (D2). */
const passes = 2;
/** The most that a page holds where the server does not say. */
const defaultPageRows = 50;

/** What a server says of itself, asked once for each reading. */
interface Server {
  readonly version: number;
  readonly pageRows: number;
}

/** The path of a repository in the API. @throws CasefileError `forge_broke_contract` for a name that could lead elsewhere */
export const repositoryPath = (repository: string): string => {
  const segments = repositorySegments(repository);
  if (!segments)
    throw new CasefileError('forge_broke_contract', 'Forgejo names a repository that cannot be asked about.');
  return `/repos/${segments.join('/')}`;
};

/**
 * Reads an entity, first and last (D2), and normalizes it.
 *
 * @throws CasefileError as the port's `read` says
 */
export const readEntity = async (
  api: ForgejoApi,
  reference: ForgejoEntityReference,
  profile: CollectionProfile,
  now: () => number,
): Promise<NormalizedInputs> => {
  const begun = now();
  const entity: Allowance = { until: begun + api.maxReadMs, optional: false };
  const listing: Allowance = { until: begun + api.maxReadMs * (1 - reserve), optional: true };
  const server = await readServer(api, entity);
  for (let pass = 1; pass <= passes; pass += 1) {
    const reading = await readPass(api, server, reference, profile, { entity, listing });
    if (!forgejoEntityMoved(reading.first, reading.last)) return normalizeForgejoReading(reading);
  }
  throw new CasefileError('entity_unstable', 'The entity kept changing while it was read: try again when it rests.', {
    details: { passes },
  });
};

const required = async (api: ForgejoApi, route: string, path: string, allowance: Allowance): Promise<unknown> => {
  const answer = await api.get(route, path, allowance);
  if (answer.status !== 200) throw refusedBy(route, api.endpoints.api.host, answer.status);
  return parseJson(answer.body);
};

const readServer = async (api: ForgejoApi, allowance: Allowance): Promise<Server> => {
  const { host } = api.endpoints.api;
  const answer = await api.get('version', '/version', allowance);
  const version =
    answer.status === 200 ? majorVersionOf(membersOf<'ServerVersion'>(parseJson(answer.body))('version')) : null;
  if (answer.status === 401 || answer.status === 403) throw refusedBy('version', host, answer.status);
  if (version === null)
    throw new CasefileError('forge_broke_contract', 'There is no Forgejo at the API URL: it tells no version.', {
      details: { host, status: answer.status },
    });
  const settings = await api.get('settings', '/settings/api', allowance);
  const most =
    settings.status === 200
      ? membersOf<'GeneralAPISettings'>(parseJson(settings.body))('max_response_items')
      : undefined;
  const sound = typeof most === 'number' && Number.isSafeInteger(most) && most > 0;
  return { version, pageRows: sound ? Math.min(most, defaultPageRows) : defaultPageRows };
};

/** How much of the time and bytes each kind of request may use up. */
interface Allowances {
  readonly entity: Allowance;
  readonly listing: Allowance;
}

const readPass = async (
  api: ForgejoApi,
  { version, pageRows }: Server,
  reference: ForgejoEntityReference,
  profile: CollectionProfile,
  { entity, listing }: Allowances,
): Promise<ForgejoReading> => {
  const given = repositoryPath(reference.repository);
  const number = String(reference.number);
  const issue = requireAskedIssue(reference, await required(api, 'issue', `${given}/issues/${number}`, entity));
  const repository = repositoryOfIssue(issue)?.path ?? reference.repository;
  const path = repositoryPath(repository);
  const proposal = reference.kind === 'change_proposal';
  const readPull = async () =>
    requireAskedPull(reference, issue, await required(api, 'pull', `${path}/pulls/${number}`, entity));
  const first = proposal ? await readPull() : issue;
  const selected = forgejoSelectionOf(reference, profile);
  const list = (route: string, of: string, paged: boolean, expected?: number): Promise<Listing> =>
    listRows(api, route, `${path}${of}`, {
      allowance: listing,
      paged,
      ...(expected !== undefined && { expected }),
    });
  const comments = selected.comments ? await list('comments', `/issues/${number}/comments`, false) : nothingListed;
  const reviews = selected.reviews ? await list('reviews', `/pulls/${number}/reviews`, true) : nothingListed;
  const reviewComments = await readReviewComments(reviews, (id, expected) =>
    list('review_comments', `/pulls/${number}/reviews/${id}/comments`, false, expected),
  );
  const old = version < versionWithJobs;
  const checks = selected.checks && !old ? await readChecks(api, path, first, listing) : null;
  const timeline = await listTimeline(api, `${path}/issues/${number}/timeline`, {
    allowance: listing,
    pageRows,
    hiddenRows: hiddenRowsOf(reviews, reviewComments),
  });
  const history = await readHistory(api, `/${repository}/issues/${number}/content-history/overview`, listing);
  const last = proposal
    ? await readPull()
    : requireAskedIssue(reference, await required(api, 'issue', `${path}/issues/${number}`, entity));
  return {
    ...{ reference, profile, issue, first, last, history, timeline, comments, reviews, reviewComments, checks },
    checksUnsupported: selected.checks && old,
  };
};

const countOf = (review: unknown): number | undefined => {
  const count = membersOf<'PullReview'>(review)('comments_count');
  return typeof count === 'number' && Number.isSafeInteger(count) && count >= 0 ? count : undefined;
};

/** The comments of each submitted review. One that says it has none is not asked. */
const readReviewComments = async (
  reviews: Listing,
  list: (id: string, expected: number | undefined) => Promise<Listing>,
): Promise<ReadonlyMap<string, Listing>> => {
  const comments = new Map<string, Listing>();
  for (const review of reviews.rows) {
    const id = numericIdOf(membersOf<'PullReview'>(review)('id'));
    const count = countOf(review);
    if (id === null || isUnsubmitted(review) || count === 0) continue;
    comments.set(id, await list(id, count));
  }
  return comments;
};

const hiddenRowsOf = (reviews: Listing, comments: ReadonlyMap<string, Listing>): number => {
  const listed = [...comments.values()].reduce((sum, { rows, missing }) => sum + rows.length + missing, 0);
  const unasked = reviews.rows.filter(isUnsubmitted).reduce((sum, review) => sum + (countOf(review) ?? 0), 0);
  return listed + unasked;
};

const readHistory = async (api: ForgejoApi, path: string, allowance: Allowance): Promise<ContentHistory | null> => {
  try {
    const answer = await api.page('content_history', path, allowance);
    return answer.status === 200 ? readContentHistory(parseJson(answer.body)) : null;
  } catch (error) {
    // What no longer answers shows nothing: the ledger alone is left.
    if (!concernsScope(error)) throw error;
    return null;
  }
};

const readChecks = async (
  api: ForgejoApi,
  path: string,
  pull: unknown,
  allowance: Allowance,
): Promise<ForgejoChecks> => {
  const head = headOf(pull);
  if (head === null) return { runs: [], missingRuns: 0, statuses: unreadListing() };
  const statuses = await listRows(api, 'statuses', `${path}/commits/${head}/statuses`, { allowance, paged: true });
  const runs = hasNoActions(pull)
    ? nothingListed
    : await listRows(api, 'runs', `${path}/actions/runs?head_sha=${head}`, { allowance, paged: true, read: readRuns });
  const listed: { run: Listing['rows'][number]; jobs: Listing }[] = [];
  let unnamed = 0;
  for (const run of runs.rows) {
    const of = membersOf<'RepoActionRun'>(run);
    const id = numericIdOf(of('id'));
    // A server that ignores the filter lists the runs of every revision.
    if (of('head_sha') !== head) continue;
    if (id === null) unnamed += 1;
    else
      listed.push({
        run,
        jobs: await listRows(api, 'jobs', `${path}/actions/runs/${id}/jobs`, {
          ...{ allowance, paged: true },
          read: readForgejoJobs,
        }),
      });
  }
  return { runs: listed, missingRuns: runs.missing + unnamed, statuses };
};

const readRuns = (body: unknown): ReturnType<typeof readForgejoJobs> => {
  const of = membersOf<'ListRepoActionRunResponse'>(body);
  const rows = of('workflow_runs') ?? [];
  const total = of('total_count');
  return Array.isArray(rows) && typeof total === 'number' ? { rows, total } : null;
};
