import { CasefileError, type CollectionProfile } from '@casefile/contract';
import { type AnswerFault, type GraphQLAnswer } from './answer.js';
import { absorbPage, type Connection, failConnection, openConnection } from './connection.js';
import { type GitHubEntityReference, gitHubEntityUrl, repositorySegments } from './entity-url.js';
import { at, integerAt, isList, isObject, type JsonObject, textAt } from '../json.js';
import { withBoundedBody } from './long-body.js';
import {
  type Address,
  closingQuery,
  type ConnectionName,
  connectionsOf,
  type Cursors,
  editsPerRequest,
  editsQuery,
  type GraphQLRequest,
  openingQuery,
  pagesQuery,
  type ThreadCursor,
  threadsPerRequest,
} from './query.js';

/** One pass over an entity (D2): what was read so far. It is driven by {@link nextStep} and the functions that take its answers. */
export interface Reading {
  readonly reference: GitHubEntityReference;
  readonly profile: CollectionProfile;
  readonly address: Address;
  readonly connections: Map<ConnectionName, Connection>;
  /** The comments of each thread. */
  readonly replies: Map<JsonObject, Connection>;
  /** The edit histories of edited records by their id, with the body that they explain; null where they could not be read. */
  readonly edits: Map<string, JsonObject | null>;
  /** The repository and the entity as the first read shows them. */
  repository: JsonObject | null;
  first: JsonObject | null;
  /** The entity as the last read shows it. */
  last: JsonObject | null;
  /** Whether a request for several pages failed, so that each is now asked for alone. */
  alone: boolean;
}

/** A thread whose comments go on, with the node that it was read as. */
interface OpenThread extends ThreadCursor {
  readonly node: JsonObject;
}

/** What a pass has to ask next. */
export type Step =
  | { readonly ask: 'opening'; readonly request: GraphQLRequest; readonly names: readonly ConnectionName[] }
  | {
      readonly ask: 'pages';
      readonly request: GraphQLRequest;
      readonly names: readonly ConnectionName[];
      readonly threads: readonly OpenThread[];
    }
  | { readonly ask: 'edits'; readonly request: GraphQLRequest; readonly ids: readonly string[] };

type PagesStep = Extract<Step, { ask: 'pages' }>;

/**
 * Begins a pass.
 *
 * @throws CasefileError `unsupported_entity` for a repository path that could name something else, `invalid_profile` for a profile of another kind (D14)
 */
export const openReading = (reference: GitHubEntityReference, profile: CollectionProfile): Reading => {
  const segments = repositorySegments(reference.repository);
  if (!segments)
    throw new CasefileError('unsupported_entity', 'Name the repository as OWNER/NAME.', {
      details: { forge: 'github' },
    });
  if (profile.entity_kind !== reference.kind)
    throw new CasefileError('invalid_profile', `Use a profile for a ${reference.kind}.`, {
      details: { entity_kind: profile.entity_kind },
    });
  const [owner, name] = segments;
  return {
    reference,
    profile,
    address: { owner, name, number: reference.number, kind: reference.kind },
    connections: new Map(connectionsOf(profile).map((connection) => [connection, openConnection()])),
    replies: new Map(),
    edits: new Map(),
    repository: null,
    first: null,
    last: null,
    alone: false,
  };
};

/** What to ask next before the checks' jobs and the last read, or null when the pages and edit histories are complete. */
export const nextStep = (reading: Reading): Step | null => {
  if (!reading.first) {
    const names = [...reading.connections].filter(([, connection]) => !connection.failed).map(([name]) => name);
    return { ask: 'opening', request: openingQuery(reading.address, names), names };
  }
  return nextPages(reading) ?? nextEdits(reading);
};

const nextPages = (reading: Reading): Step | null => {
  const cursors: [ConnectionName, string][] = [];
  for (const [name, { cursor }] of reading.connections) if (cursor !== null) cursors.push([name, cursor]);
  const threads: OpenThread[] = [];
  for (const [node, { cursor }] of reading.replies)
    if (cursor !== null) threads.push({ thread: textAt(node, 'id') ?? '', cursor, node });
  if (cursors.length + threads.length === 0) return null;
  const asked: Cursors = Object.fromEntries(reading.alone ? cursors.slice(0, 1) : cursors);
  const askedThreads = reading.alone
    ? cursors.length > 0
      ? []
      : threads.slice(0, 1)
    : threads.slice(0, threadsPerRequest);
  return {
    ask: 'pages',
    request: pagesQuery(reading.address.kind, textAt(reading.first, 'id') ?? '', asked, askedThreads),
    names: cursors.map(([name]) => name).filter((name) => asked[name] !== undefined),
    threads: askedThreads,
  };
};

const nextEdits = (reading: Reading): Step | null => {
  const ids = editedTexts(reading).filter((id) => !reading.edits.has(id));
  const asked = ids.slice(0, editsPerRequest);
  return asked.length === 0 ? null : { ask: 'edits', request: editsQuery(asked), ids: asked };
};

const editedTexts = (reading: Reading): string[] =>
  [
    ...(reading.connections.get('comments')?.nodes ?? []),
    ...(reading.connections.get('reviews')?.nodes ?? []),
    ...[...reading.replies.values()].flatMap(({ nodes }) => nodes),
  ]
    .filter((node) => typeof node['lastEditedAt'] === 'string')
    .map((node) => textAt(node, 'id'))
    .filter((id) => id !== null);

/**
 * Takes in the answer to a step.
 *
 * @throws CasefileError when the entity itself could not be read: `entity_not_found`, `forge_refused`, `wrong_entity_kind`, `forge_unavailable`,
 *   `forge_broke_contract`
 */
export const takeAnswer = (reading: Reading, step: Step, answer: GraphQLAnswer): void => {
  if (step.ask === 'opening') takeOpening(reading, step.names, answer);
  else if (step.ask === 'pages') takePages(reading, step, answer);
  else takeEdits(reading, step.ids, answer);
};

/** Gives up what a step asked for, after retries (D11). Several pages that failed together are asked for one by one. */
export const giveUp = (reading: Reading, step: Step): void => {
  if (step.ask === 'pages') {
    if (!reading.alone && step.names.length + step.threads.length > 1) {
      reading.alone = true;
      return;
    }
    for (const name of step.names) failIn(reading.connections, name);
    for (const { node } of step.threads) failIn(reading.replies, node);
  } else if (step.ask === 'edits') for (const id of step.ids) reading.edits.set(id, null);
};

/** Gives up all that a pass would still ask for before its last read, where its time or its bytes are spent (D11). */
export const giveUpRest = (reading: Reading): void => {
  for (const connection of [...reading.connections.values(), ...reading.replies.values()])
    if (connection.cursor !== null) failConnection(connection);
  for (const id of editedTexts(reading)) if (!reading.edits.has(id)) reading.edits.set(id, null);
};

const failIn = <Key>(connections: ReadonlyMap<Key, Connection>, key: Key): void => {
  const connection = connections.get(key);
  if (connection) failConnection(connection);
};

const takeOpening = (reading: Reading, names: readonly ConnectionName[], answer: GraphQLAnswer): void => {
  const repository = at(answer.data, 'repository');
  const entity = readEntity(reading, answer, names);
  if (!entity) {
    // An error in a connection that may not be null took the entity with it: it is asked for again without that connection.
    const struck = struckConnections(answer, names);
    if (struck.length === 0) throw entityError(reading, answer.faults);
    for (const name of struck) failIn(reading.connections, name);
    return;
  }
  reading.repository = isObject(repository) ? repository : null;
  reading.first = entity;
  absorbConnections(reading, names, entity);
};

/** Takes in the last read (D2). @throws CasefileError as {@link takeAnswer} */
export const takeClosing = (reading: Reading, answer: GraphQLAnswer): void => {
  const entity = readEntity(reading, answer, []);
  if (!entity) throw entityError(reading, answer.faults);
  reading.last = entity;
};

/** The repository as GitHub names it now, `owner/name`, which a rename may have changed since the URL was written. */
export const repositoryOf = (reading: Reading): string =>
  textAt(reading.repository, 'nameWithOwner') ?? reading.reference.repository;

/** The last read of a pass. */
export const closingRequest = (reading: Reading): GraphQLRequest => closingQuery(reading.address);

const connectionDepth = 2;

const struckConnections = (answer: GraphQLAnswer, names: readonly ConnectionName[]): ConnectionName[] =>
  names.filter((name) => answer.faults.some(({ path }) => path?.[connectionDepth] === name));

const readEntity = (
  reading: Reading,
  { data, faults }: GraphQLAnswer,
  names: readonly ConnectionName[],
): JsonObject | null => {
  const own = faults.filter(
    ({ path }) => !path || (path[0] !== 'rateLimit' && !names.some((name) => path[connectionDepth] === name)),
  );
  if (own.length > 0) throw entityError(reading, own);
  const entity = at(data, 'repository', 'entity');
  if (!isObject(entity)) {
    if (faults.length > 0) return null;
    // Only a null says that nothing is there (or to be seen); anything else is no answer to the question.
    const repository = at(data, 'repository');
    if (repository !== null && !(isObject(repository) && entity === null)) throw unreadable(reading);
    throw entityError(reading, [{ type: 'NOT_FOUND', path: null, refusesQuery: false }]);
  }
  requireAsked(reading, at(data, 'repository'), entity);
  return entity;
};

const entityError = ({ reference }: Reading, faults: readonly AnswerFault[]): CasefileError => {
  const types = faults.map(({ type }) => type);
  const details = { forge: 'github', host: reference.host };
  if (types.includes('NOT_FOUND'))
    return new CasefileError(
      'entity_not_found',
      'GitHub shows no such entity to this credential: check the URL and what the credential may read.',
      { details },
    );
  if (types.some((type) => type === 'FORBIDDEN' || type === 'INSUFFICIENT_SCOPES'))
    return new CasefileError(
      'forge_refused',
      'GitHub refuses this credential: give it read access to the repository.',
      { details },
    );
  if (faults.some(({ refusesQuery }) => refusesQuery))
    return new CasefileError('forge_broke_contract', 'GitHub does not accept the query: this server may be too old.', {
      details,
    });
  return new CasefileError('forge_unavailable', 'GitHub could not read the entity: try again later.', { details });
};

const unreadable = ({ reference }: Reading): CasefileError =>
  new CasefileError('forge_broke_contract', 'GitHub’s answer cannot be read: check the API URL.', {
    details: { forge: 'github', host: reference.host },
  });

const requireAsked = (reading: Reading, repository: unknown, entity: JsonObject): void => {
  const { reference } = reading;
  const type = textAt(entity, '__typename');
  const kind = type === 'Issue' ? 'work_item' : type === 'PullRequest' ? 'change_proposal' : undefined;
  if (kind !== undefined && kind !== reference.kind) {
    const url = gitHubEntityUrl({ ...reference, kind });
    throw new CasefileError(
      'wrong_entity_kind',
      `That number is ${kind === 'work_item' ? 'an issue' : 'a pull request'}: use ${url}`,
      {
        details: { url },
      },
    );
  }
  if (type === null || integerAt(entity, 'number') === null || textAt(repository, 'id') === null)
    throw unreadable(reading);
  // A transferred issue answers with its new self, which has another repository and another number.
  const here = textAt(repository, 'id');
  if (kind === undefined || integerAt(entity, 'number') !== reference.number || at(entity, 'repository', 'id') !== here)
    throw new CasefileError(
      'entity_not_found',
      'GitHub answers with another entity: it may have been moved; use its present URL.',
      {
        details: { forge: 'github', host: reference.host },
      },
    );
};

const boundOf = ({ profile }: Reading): number => profile.bounds.max_source_bytes;

const absorbConnections = (reading: Reading, names: readonly ConnectionName[], entity: unknown): void => {
  for (const name of names) {
    const connection = reading.connections.get(name);
    if (!connection) continue;
    const fresh = absorbPage(connection, pageOf(name, entity), boundOf(reading));
    if (name === 'threads') for (const thread of fresh) absorbReplies(reading, thread);
  }
};

const absorbReplies = (reading: Reading, thread: JsonObject): void => {
  const replies = openConnection();
  reading.replies.set(thread, replies);
  absorbPage(replies, thread['comments'], boundOf(reading));
  // Without an id there is nothing to ask for the rest by.
  if (replies.cursor !== null && textAt(thread, 'id') === null) failConnection(replies);
};

// The checks hang on the rollup of the last commit; a commit without any has none at all.
const nothing = { totalCount: 0, pageInfo: { hasNextPage: false }, nodes: [] };

const pageOf = (name: ConnectionName, entity: unknown): unknown => {
  const value = at(entity, name);
  if (name !== 'contexts') return value;
  const commits = at(value, 'nodes');
  if (!isList(commits)) return null;
  if (commits.length === 0) return nothing;
  const rollup = at(commits[0], 'commit', 'statusCheckRollup');
  return rollup === null ? nothing : at(rollup, 'contexts');
};

const takePages = (reading: Reading, step: PagesStep, answer: GraphQLAnswer): void => {
  const data = certain(answer);
  const struck = step.names.length > 0 && !isObject(at(data, 'entity'));
  if (struck && !reading.alone && step.names.length + step.threads.length > 1) {
    // One connection that may not be null took the others with it.
    giveUp(reading, step);
    return;
  }
  absorbConnections(reading, step.names, at(data, 'entity'));
  step.threads.forEach(({ node }, index) => {
    const replies = reading.replies.get(node);
    if (replies) absorbPage(replies, at(data, `thread${String(index)}`, 'comments'), boundOf(reading));
  });
};

// An error that names no place may stand for any hole in the data.
const certain = ({ data, faults }: GraphQLAnswer): unknown => (faults.some(({ path }) => !path) ? null : data);

const takeEdits = (reading: Reading, ids: readonly string[], answer: GraphQLAnswer): void => {
  const nodes = at(certain(answer), 'nodes');
  const found = new Map((isList(nodes) ? nodes : []).filter(isObject).map((node) => [textAt(node, 'id'), node]));
  for (const id of ids) {
    const node = found.get(id);
    reading.edits.set(id, node ? withBoundedBody(node, boundOf(reading)) : null);
  }
};

/**
 * Whether head, body or state moved between the first and the last read of a pass: then it is taken again, and records of two passes are never mixed (D2).
 * The title may change: it is the last read's.
 */
export const entityMoved = (first: unknown, last: unknown): boolean =>
  ['id', 'headRefOid', 'body', 'state', 'merged'].some((name) => at(first, name) !== at(last, name));
