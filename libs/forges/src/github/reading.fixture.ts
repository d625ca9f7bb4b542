import type { CollectionProfile } from '@casefile/contract';
import { readAnswer } from './answer.js';
import type { GitHubEntityReference } from './entity-url.js';
import type { RunJobs } from './jobs.js';
import { normalizeReading, runsToList } from './normalize.js';
import { closingRequest, nextStep, openReading, type Reading, takeAnswer, takeClosing } from './reading.js';

/** A profile that selects everything, with changes. */
export const profileOf = (changes: Partial<CollectionProfile> = {}): CollectionProfile => ({
  admission: { human_min_role: 'triage' },
  entity_kind: 'change_proposal',
  included_sources: ['check_logs', 'checks', 'comments', 'entity', 'reviews'],
  record_selection: 'newest',
  check_log_selection: 'failed',
  bounds: {
    max_records_per_source: 500,
    max_source_bytes: 1_000_000,
    max_record_bytes: 65_536,
    max_log_bytes: 65_536,
    max_metadata_string_bytes: 100,
    max_labels: 100,
  },
  ...changes,
});

export const pullReference: GitHubEntityReference = {
  forge: 'github',
  host: 'github.com',
  repository: 'Octo/App',
  kind: 'change_proposal',
  number: 12,
};

export const head = 'a'.repeat(40);
export const ada = { __typename: 'User', login: 'ada', id: 'U_ada' };
export const bob = { __typename: 'User', login: 'bob', id: 'U_bob' };

type Json = Record<string, unknown>;

/** A connection as GraphQL answers it. */
export const page = (nodes: readonly unknown[], more: { total?: number; cursor?: string } = {}): Json => ({
  totalCount: more.total ?? nodes.length,
  pageInfo: { hasNextPage: more.cursor !== undefined, endCursor: more.cursor ?? null },
  nodes,
});

/** An attributed text. */
export const textNode = (id: string, changes: Json = {}): Json => ({
  id,
  author: ada,
  body: `body of ${id}`,
  createdAt: '2026-09-08T10:15:30Z',
  updatedAt: '2026-09-08T10:15:31Z',
  lastEditedAt: null,
  editor: null,
  ...changes,
});

/** A comment of a review thread. */
export const replyNode = (id: string, changes: Json = {}): Json =>
  textNode(id, {
    state: 'SUBMITTED',
    replyTo: null,
    pullRequestReview: null,
    originalCommit: { oid: head },
    ...changes,
  });

/** A review thread. */
export const threadNode = (id: string, comments: readonly unknown[], changes: Json = {}): Json => ({
  id,
  isResolved: false,
  isOutdated: false,
  resolvedBy: null,
  path: 'src/main.ts',
  line: 3,
  startLine: null,
  originalLine: 2,
  originalStartLine: null,
  diffSide: 'RIGHT',
  comments: page(comments),
  ...changes,
});

/** A check run of another application than GitHub Actions. */
export const checkNode = (id: string, changes: Json = {}): Json => ({
  __typename: 'CheckRun',
  id,
  databaseId: 1,
  name: `check ${id}`,
  status: 'COMPLETED',
  conclusion: 'SUCCESS',
  startedAt: '2026-09-08T10:00:01Z',
  completedAt: '2026-09-08T10:00:02Z',
  checkSuite: { createdAt: '2026-09-08T10:00:00Z', commit: { oid: head }, workflowRun: null },
  ...changes,
});

/** The contexts of the head commit. */
export const contextsOf = (nodes: readonly unknown[]): Json => ({
  nodes: [{ commit: { oid: head, statusCheckRollup: { contexts: page(nodes) } } }],
});

/** A pull request with empty connections. */
export const pullNode = (changes: Json = {}): Json => ({
  __typename: 'PullRequest',
  ...textNode('PR_12'),
  number: 12,
  title: 'A title',
  state: 'OPEN',
  merged: false,
  headRefOid: head,
  repository: { id: 'R_1' },
  newestEdits: page([]),
  oldestEdits: page([]),
  renames: { nodes: [] },
  labels: page([]),
  comments: page([]),
  reviews: page([]),
  dismissals: page([]),
  threads: page([]),
  contexts: contextsOf([]),
  ...changes,
});

/** The answer to a read of the entity. */
export const entityAnswer = (entity: unknown, repository: Json = {}): Json => ({
  data: { rateLimit: { cost: 1 }, repository: { id: 'R_1', nameWithOwner: 'Octo/App', ...repository, entity } },
});

const answerOf = (body: unknown) => {
  const answer = readAnswer(structuredClone(body));
  if (!answer) throw new Error('no answer');
  return answer;
};

/** Opens a reading and gives it its first answer. */
export const opened = (entity: unknown, profile = profileOf(), reference = pullReference): Reading => {
  const reading = openReading(reference, profile);
  take(reading, entityAnswer(entity));
  return reading;
};

/** Answers what the reading asks next. */
export const take = (reading: Reading, body: unknown): void => {
  const step = nextStep(reading);
  if (!step) throw new Error('nothing is asked');
  takeAnswer(reading, step, answerOf(body));
};

/** Gives a reading its last answer and normalizes it. */
export const closed = (
  reading: Reading,
  entity: unknown,
  jobs: ReadonlyMap<number, RunJobs> = new Map<number, RunJobs>(),
  repository: Json = {},
) => {
  if (nextStep(reading)) throw new Error('something is still asked');
  closingRequest(reading);
  takeClosing(reading, answerOf(entityAnswer(entity, repository)));
  runsToList(reading);
  return normalizeReading(reading, jobs);
};

/** Reads a pull request that comes in one answer, and the same again. */
export const normalized = (changes: Json = {}, jobs?: ReadonlyMap<number, RunJobs>, profile = profileOf()) => {
  const entity = pullNode(changes);
  return closed(opened(entity, profile), entity, jobs);
};
