import type { CollectionProfile } from '@casefile/contract';

/** The connections of an entity that are paged by themselves, under the names that they have in the queries. */
export type ConnectionName = 'labels' | 'comments' | 'reviews' | 'dismissals' | 'threads' | 'contexts';

/** One GraphQL request. Its page sizes shrink with every answer that the forge was too slow to give. */
export interface GraphQLRequest {
  readonly operationName: string;
  readonly query: string;
  /** The variables when so many answers to this reading's requests were too slow or too long. */
  readonly variables: (slowAnswers: number) => Readonly<Record<string, unknown>>;
}

/** Page sizes: of flat connections, of threads, and of the comments that come with each thread. GitHub allows 100 at most. */
export interface PageSizes {
  readonly flat: number;
  readonly threads: number;
  readonly replies: number;
}

/** The largest pages: a thread's comments multiply with the threads, so both start smaller. */
export const fullPages: PageSizes = { flat: 100, threads: 50, replies: 50 };
/** How many threads' next pages, and how many edited records, one request asks for. */
export const threadsPerRequest = 20;
export const editsPerRequest = 50;

/** Halves every page for each answer that was too slow (forges.md, Limits), down to one. */
export const pageSizesAfter = (slowAnswers: number, full: PageSizes = fullPages): PageSizes => {
  const halved = (size: number): number => Math.max(1, Math.floor(size / 2 ** slowAnswers));
  return { flat: halved(full.flat), threads: halved(full.threads), replies: halved(full.replies) };
};

/** The connections that a profile selects. Review-thread comments are comments (D4), and runs are told by comments (D39), so both are asked for with either source. */
export const connectionsOf = (profile: CollectionProfile): readonly ConnectionName[] => {
  const selected = new Set(profile.included_sources);
  const ofProposal = profile.entity_kind === 'change_proposal';
  const readsComments = selected.has('comments') || selected.has('agent_runs');
  return [
    'labels',
    ...(readsComments ? (['comments'] as const) : []),
    ...(readsComments && ofProposal ? (['threads'] as const) : []),
    ...(selected.has('reviews') && ofProposal ? (['reviews', 'dismissals'] as const) : []),
    ...(selected.has('checks') && ofProposal ? (['contexts'] as const) : []),
  ];
};

const cost = 'rateLimit { cost remaining resetAt }';
const pageInfo = 'totalCount pageInfo { hasNextPage endCursor }';
const who = 'fragment Who on Actor { __typename login ... on Node { id } }';
const edits = `newestEdits: userContentEdits(first: 1) { nodes { editedAt editor { ...Who } } }
    oldestEdits: userContentEdits(last: 1) { nodes { editedAt editor { ...Who } } }`;
const text = 'id author { ...Who } body createdAt updatedAt lastEditedAt editor { ...Who }';
const reviewComment = `${text} state replyTo { id } pullRequestReview { id } originalCommit { oid }`;
const thread = `id isResolved isOutdated resolvedBy { __typename login id } path line startLine originalLine originalStartLine diffSide`;

const connections: Readonly<Record<ConnectionName, string>> = {
  labels: `labels(first: $flat, after: $labels) { ${pageInfo} nodes { id name } }`,
  comments: `comments(first: $flat, after: $comments) { ${pageInfo} nodes { ${text} } }`,
  reviews: `reviews(first: $flat, after: $reviews) { ${pageInfo} nodes { ${text} state submittedAt commit { oid } } }`,
  dismissals: `dismissals: timelineItems(itemTypes: [REVIEW_DISMISSED_EVENT], first: $flat, after: $dismissals) {
      pageInfo { hasNextPage endCursor } nodes { ... on ReviewDismissedEvent { id createdAt actor { ...Who } review { id } } }
    }`,
  threads: `threads: reviewThreads(first: $threadPage, after: $threads) { ${pageInfo} nodes { ${thread}
      comments(first: $replyPage) { ${pageInfo} nodes { ${reviewComment} } }
    } }`,
  contexts: `contexts: commits(last: 1) { nodes { commit { oid statusCheckRollup {
      contexts(first: $flat, after: $contexts) { ${pageInfo} nodes { __typename
        ... on CheckRun { id databaseId name status conclusion startedAt completedAt
          checkSuite { createdAt commit { oid } workflowRun { databaseId } } }
        ... on StatusContext { id }
      } }
    } } } }`,
};

const core = `id number title body state createdAt updatedAt author { ...Who } lastEditedAt editor { ...Who }
    repository { id }
    ${edits}
    renames: timelineItems(itemTypes: [RENAMED_TITLE_EVENT], last: 1) {
      nodes { ... on RenamedTitleEvent { actor { ...Who } currentTitle } }
    }`;

const typeOf = { work_item: 'Issue', change_proposal: 'PullRequest' } as const;
const otherTypeOf = { work_item: 'PullRequest', change_proposal: 'Issue' } as const;

/** The kinds of entity, as the profile names them. */
export type EntityKind = keyof typeof typeOf;

/** Which entity a request is about. */
export interface Address {
  readonly owner: string;
  readonly name: string;
  readonly number: number;
  readonly kind: EntityKind;
}

const addressed = '$owner: String!, $name: String!, $number: Int!';

const entityFields = (kind: EntityKind, names: readonly ConnectionName[]): string =>
  [core, kind === 'change_proposal' ? 'merged headRefOid' : '', ...names.map((name) => connections[name])].join(
    '\n    ',
  );

const declarationsOf = (names: readonly ConnectionName[]): string[] => [
  ...(names.some((name) => name !== 'threads') ? ['$flat: Int!'] : []),
  ...(names.includes('threads') ? ['$threadPage: Int!', '$replyPage: Int!'] : []),
  ...names.map((name) => `$${name}: String`),
];

const sizesFor = (names: readonly ConnectionName[], slowAnswers: number): Record<string, unknown> => {
  const { flat, threads, replies } = pageSizesAfter(slowAnswers);
  return {
    ...(names.some((name) => name !== 'threads') ? { flat } : {}),
    ...(names.includes('threads') ? { threadPage: threads, replyPage: replies } : {}),
  };
};

/**
 * The first read of a pass: the entity with the first page of each connection (forges.md, GitHub). An entity of the other kind answers with its type, so that
 * the right URL can be named (D30).
 */
export const openingQuery = (address: Address, names: readonly ConnectionName[]): GraphQLRequest => ({
  operationName: 'CasefileEntity',
  query: `query CasefileEntity(${[addressed, ...declarationsOf(names)].join(', ')}) {
  ${cost}
  repository(owner: $owner, name: $name) { id nameWithOwner entity: issueOrPullRequest(number: $number) { __typename
    ... on ${typeOf[address.kind]} { ${entityFields(address.kind, names)} }
    ... on ${otherTypeOf[address.kind]} { id number }
  } }
}
${who}`,
  variables: (slowAnswers) => ({
    owner: address.owner,
    name: address.name,
    number: address.number,
    ...sizesFor(names, slowAnswers),
    ...Object.fromEntries(names.map((name) => [name, null])),
  }),
});

/** The last read of a pass: the entity alone, whose title, body, state and attribution count (D2). */
export const closingQuery = (address: Address): GraphQLRequest => ({
  ...openingQuery(address, []),
  operationName: 'CasefileEntityAgain',
  query: openingQuery(address, []).query.replace('query CasefileEntity(', 'query CasefileEntityAgain('),
});

/** Where a connection's next page begins. */
export type Cursors = Readonly<Partial<Record<ConnectionName, string>>>;

/** A thread with more comments, and where they begin. */
export interface ThreadCursor {
  readonly thread: string;
  readonly cursor: string;
}

/** The next pages of several connections, and of the comments in several threads, in one request. */
export const pagesQuery = (
  kind: EntityKind,
  entityId: string,
  cursors: Cursors,
  threads: readonly ThreadCursor[],
): GraphQLRequest => {
  const names = allConnections.filter((name) => cursors[name] !== undefined);
  const declarations = [
    ...(names.length > 0 ? ['$entity: ID!'] : []),
    ...declarationsOf(names),
    ...(threads.length > 0 ? ['$more: Int!'] : []),
    ...threads.flatMap((_, index) => [`$thread${String(index)}: ID!`, `$after${String(index)}: String!`]),
  ];
  const entity = `entity: node(id: $entity) { ... on ${typeOf[kind]} { id ${names.map((name) => connections[name]).join('\n    ')} } }`;
  const more = threads.map(
    (_, index) => `thread${String(index)}: node(id: $thread${String(index)}) { ... on PullRequestReviewThread { id
    comments(first: $more, after: $after${String(index)}) { ${pageInfo} nodes { ${reviewComment} } }
  } }`,
  );
  const body = [cost, ...(names.length > 0 ? [entity] : []), ...more].join('\n  ');
  return {
    operationName: 'CasefilePages',
    // GitHub refuses a fragment that nothing uses.
    query: `query CasefilePages(${declarations.join(', ')}) {\n  ${body}\n}\n${body.includes('...Who') ? who : ''}`,
    variables: (slowAnswers) => ({
      ...(names.length > 0 ? { entity: entityId } : {}),
      ...sizesFor(names, slowAnswers),
      ...Object.fromEntries(names.map((name) => [name, cursors[name]])),
      ...(threads.length > 0 ? { more: pageSizesAfter(slowAnswers).flat } : {}),
      ...Object.fromEntries(
        threads.flatMap(({ thread: id, cursor }, index) => [
          [`thread${String(index)}`, id],
          [`after${String(index)}`, cursor],
        ]),
      ),
    }),
  };
};

/** The edit histories of edited records, with the bodies that they explain: nested in the pages they would cost a hundred points a query (forges.md). */
export const editsQuery = (ids: readonly string[]): GraphQLRequest => ({
  operationName: 'CasefileEdits',
  query: `query CasefileEdits($ids: [ID!]!) {
  ${cost}
  nodes(ids: $ids) { id ... on Comment { body updatedAt lastEditedAt editor { ...Who }
    ${edits}
  } }
}
${who}`,
  variables: () => ({ ids }),
});

const allConnections: readonly ConnectionName[] = [
  'labels',
  'comments',
  'reviews',
  'dismissals',
  'threads',
  'contexts',
];
