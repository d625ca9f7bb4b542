import { describe, expect, it } from 'vitest';
import { pullRequestSeed, issueSeed } from '../github.js';
import { ask, inPull, pull } from './client.fixture.js';
import { started } from './fakes.fixture.js';

const sha = 'a'.repeat(40);

describe('GraphQL as GitHub answers it', () => {
  it('refuses a field that the schema does not have, in GitHub’s words, and takes one that it has', async () => {
    const fake = await started(pullRequestSeed());
    const bad = await ask(fake, pull('id nonsense'));
    expect(bad.status).toBe(200);
    expect(bad.at('errors.0.extensions.code')).toBe('undefinedField');
    expect(bad.at('errors.0.message')).toBe("Field 'nonsense' doesn't exist on type 'PullRequest'");
    expect(bad.at('data')).toBeUndefined();
    expect(fake.unexpected).toHaveLength(1);
    expect((await ask(fake, pull('id'))).at('errors')).toBeUndefined();
  });

  it('says and records when a query asks for what GitHub has and the fake does not', async () => {
    const fake = await started(pullRequestSeed());
    const answer = await ask(fake, pull('viewerMergeHeadlineText'));
    expect(answer.at('errors.0.message')).toContain('PullRequest.viewerMergeHeadlineText');
    expect(fake.unexpected.map((one) => one.what)).toEqual([
      'not served by the fake: PullRequest.viewerMergeHeadlineText',
    ]);
  });

  it.each([
    ['no page size', 'comments { totalCount }', 'MISSING_PAGINATION_BOUNDARIES'],
    ['first: 101', 'comments(first: 101) { totalCount }', 'EXCESSIVE_PAGINATION'],
    ['last: 101', 'comments(last: 101) { totalCount }', 'EXCESSIVE_PAGINATION'],
    ['first: 0', 'comments(first: 0) { totalCount }', 'INVALID_PAGINATION'],
    ['both', 'comments(first: 1, last: 1) { totalCount }', 'INVALID_PAGINATION'],
    ['no page size in a fragment', '... on PullRequest { labels { totalCount } }', 'MISSING_PAGINATION_BOUNDARIES'],
  ])('refuses a connection with %s', async (_, fields, type) => {
    const fake = await started(pullRequestSeed());
    const answer = await ask(fake, pull(fields));
    expect(answer.at('errors.0.type')).toBe(type);
    expect(answer.at('data')).toBeNull();
  });

  it('refuses more than 500,000 nodes and takes just so many', async () => {
    const fake = await started(pullRequestSeed());
    const nested = (last: number): string =>
      pull(
        `reviewThreads(first: 100) { nodes { comments(first: 100) { nodes { userContentEdits(first: ${String(last)}) { totalCount } } } } }`,
      );
    // 100 threads + 100 × 100 comments + 100 × 100 × n edits.
    expect((await ask(fake, nested(48))).at('errors')).toBeUndefined();
    expect((await ask(fake, nested(49))).at('errors.0.type')).toBe('MAX_NODE_LIMIT_EXCEEDED');
  });

  it('counts nodes and points as GitHub does, through variables, and shows what is left', async () => {
    const fake = await started(pullRequestSeed());
    const query = `query Weigh($n: Int!) { repository(owner: "owner", name: "project") { pullRequest(number: 12) {
      reviewThreads(first: $n) { nodes { comments(first: $n) { nodes { userContentEdits(first: 1) { totalCount } } } } } } }
      rateLimit { cost limit remaining used nodeCount resetAt } }`;
    const answer = await ask(fake, query, { n: 100 });
    // 1 + 100 + 10,000 requests are 101 points; 100 + 10,000 + 10,000 nodes.
    expect(answer.at('data.rateLimit')).toMatchObject({
      cost: 101,
      nodeCount: 20_100,
      limit: 5000,
      used: 101,
      remaining: 4899,
    });
    expect(answer.headers.get('x-ratelimit-remaining')).toBe('4899');
    expect(answer.headers.get('x-ratelimit-resource')).toBe('graphql');
    expect(fake.points).toBe(101);
    expect(fake.requests.map(({ operation, points, status }) => ({ operation, points, status }))).toEqual([
      { operation: 'Weigh', points: 101, status: 200 },
    ]);
  });

  it('gives NOT_FOUND beside partial data for what is not there', async () => {
    const fake = await started(pullRequestSeed());
    const query = `{ there: repository(owner: "OWNER", name: "Project") { id issue(number: 12) { id } }
      gone: repository(owner: "owner", name: "other") { id } node(id: "PR_none") { id } }`;
    const answer = await ask(fake, query);
    expect(answer.at('data.there.issue')).toBeNull();
    expect(answer.at('data.there.id')).toBe(fake.world.repository.nodeId);
    expect(answer.at('data.gone')).toBeNull();
    expect(answer.at('errors')).toMatchObject([
      { type: 'NOT_FOUND', path: ['there', 'issue'], message: 'Could not resolve to an Issue with the number of 12.' },
      { type: 'NOT_FOUND', path: ['gone'], message: "Could not resolve to a Repository with the name 'owner/other'." },
      { type: 'NOT_FOUND', path: ['node'], message: "Could not resolve to a node with the global id of 'PR_none'" },
    ]);
  });

  it('D30: tells an issue from a pull request by its type', async () => {
    const fake = await started(issueSeed());
    const by = (root: string): string =>
      `{ repository(owner: "owner", name: "project") { it: ${root}(number: 7) { __typename } } }`;
    expect((await ask(fake, by('issueOrPullRequest'))).at('data.repository.it.__typename')).toBe('Issue');
    expect((await ask(fake, by('pullRequest'))).at('errors.0.type')).toBe('NOT_FOUND');
  });

  it('finds objects by node id, one by one and together, with ids beyond 31 bits', async () => {
    const fake = await started(
      pullRequestSeed({ comments: [{ author: 'writer', body: 'Here.' }], checks: [{ name: 'build' }] }),
    );
    const [entity] = fake.world.entities;
    const ids = [entity?.comments[0]?.nodeId, entity?.checks[0]?.nodeId, 'IC_none', entity?.nodeId];
    const answer = await ask(
      fake,
      'query N($ids: [ID!]!) { nodes(ids: $ids) { __typename id ... on IssueComment { databaseId body } ... on CheckRun { databaseId } } }',
      { ids },
    );
    expect(answer.at('data.nodes')).toEqual([
      { __typename: 'IssueComment', id: ids[0], databaseId: 3_300_000_001, body: 'Here.' },
      { __typename: 'CheckRun', id: ids[1], databaseId: 60_000_000_001 },
      null,
      { __typename: 'PullRequest', id: ids[3] },
    ]);
    expect(answer.at('errors.0')).toMatchObject({ type: 'NOT_FOUND', path: ['nodes', 2] });
  });

  it('follows a rename, unless told not to', async () => {
    const fake = await started({
      ...pullRequestSeed(),
      repository: { owner: 'owner', name: 'project', formerNames: ['old/name'] },
    });
    const query = (extra: string): string => `{ repository(owner: "Old", name: "Name"${extra}) { nameWithOwner } }`;
    expect((await ask(fake, query(''))).at('data.repository.nameWithOwner')).toBe('owner/project');
    expect((await ask(fake, query(', followRenames: false'))).at('data.repository')).toBeNull();
  });

  it('pages by opaque cursors in both directions, additions and removals not shifting pages', async () => {
    const fake = await started(
      pullRequestSeed({ comments: [{ repeat: 101, key: 'c{n}', author: 'writer', body: 'Comment {n}' }] }),
    );
    const fields = (args: string): string =>
      pull(
        `comments(${args}) { totalCount nodes { body } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } }`,
      );
    const one = await ask(fake, fields('first: 100'));
    expect(one.at(inPull('comments.totalCount'))).toBe(101);
    expect(one.at(inPull('comments.pageInfo.hasNextPage'))).toBe(true);
    const cursor = String(one.at(inPull('comments.pageInfo.endCursor')));
    fake.mutate((world) => world.entities[0]?.comments.splice(99, 1));
    const two = await ask(fake, fields(`first: 100, after: "${cursor}"`));
    expect(two.at(inPull('comments.nodes'))).toEqual([{ body: 'Comment 101' }]);
    expect(two.at(inPull('comments.pageInfo'))).toMatchObject({ hasNextPage: false, hasPreviousPage: true });
    const back = await ask(
      fake,
      fields(`last: 2, before: "${String(two.at(inPull('comments.pageInfo.startCursor')))}"`),
    );
    expect(back.at(inPull('comments.nodes'))).toEqual([{ body: 'Comment 98' }, { body: 'Comment 99' }]);
    expect((await ask(fake, fields('first: 1, after: "bm9uc2Vuc2U="'))).at('errors.0.type')).toBe(
      'INVALID_CURSOR_ARGUMENTS',
    );
  });

  it('D16: shows editors, and the history newest first with the creation last', async () => {
    const edits = [
      { by: 'maintainer', body: 'Two' },
      { by: 'stranger', body: 'Three' },
    ];
    const fake = await started(
      pullRequestSeed({
        comments: [
          { author: 'writer', body: 'Never edited' },
          { author: 'writer', edits },
          { author: 'gone', edits: [{ by: 'gone', body: 'x' }] },
        ],
      }),
    );
    const answer = await ask(
      fake,
      pull(
        'comments(first: 5) { nodes { body author { login } editor { login } lastEditedAt includesCreatedEdit userContentEdits(first: 5) { nodes { editor { login } } } } }',
      ),
    );
    expect(answer.at(inPull('comments.nodes'))).toMatchObject([
      {
        body: 'Never edited',
        editor: null,
        lastEditedAt: null,
        includesCreatedEdit: false,
        userContentEdits: { nodes: [] },
      },
      {
        body: 'Three',
        editor: { login: 'stranger' },
        includesCreatedEdit: true,
        userContentEdits: {
          nodes: [
            { editor: { login: 'stranger' } },
            { editor: { login: 'maintainer' } },
            { editor: { login: 'writer' } },
          ],
        },
      },
      { author: null, editor: null, userContentEdits: { nodes: [{ editor: null }, { editor: null }] } },
    ]);
  });

  it('shows each kind of actor by type and node id', async () => {
    const authors = ['owner', 'linter', 'imported', 'org', 'managed', null];
    const seed = pullRequestSeed({ comments: authors.map((author) => ({ author })) });
    const extra = [
      { login: 'org', kind: 'organization' as const },
      { login: 'managed', kind: 'enterprise_user' as const },
    ];
    const fake = await started({ ...seed, people: [...seed.people, ...extra] });
    const answer = await ask(
      fake,
      pull('comments(first: 9) { nodes { author { __typename login ... on Node { id } } } }'),
    );
    const ids = Object.fromEntries(fake.world.people.map((person) => [person.login, person.nodeId]));
    expect(answer.at(inPull('comments.nodes'))).toEqual([
      { author: { __typename: 'User', login: 'owner', id: ids['owner'] } },
      { author: { __typename: 'Bot', login: 'linter', id: ids['linter'] } },
      { author: { __typename: 'Mannequin', login: 'imported', id: ids['imported'] } },
      { author: { __typename: 'Organization', login: 'org', id: ids['org'] } },
      { author: { __typename: 'EnterpriseUserAccount', login: 'managed', id: ids['managed'] } },
      { author: null },
    ]);
  });

  it('D22: shows who renamed the title last', async () => {
    const fake = await started(
      pullRequestSeed({
        title: 'C',
        titleHistory: [
          { by: 'owner', from: 'A', to: 'B' },
          { by: 'stranger', from: 'B', to: 'C' },
        ],
      }),
    );
    const answer = await ask(
      fake,
      pull(
        'timelineItems(last: 1, itemTypes: [RENAMED_TITLE_EVENT]) { totalCount nodes { ... on RenamedTitleEvent { actor { login } previousTitle currentTitle } } }',
      ),
    );
    expect(answer.at(inPull('timelineItems'))).toEqual({
      totalCount: 2,
      nodes: [{ actor: { login: 'stranger' }, previousTitle: 'B', currentTitle: 'C' }],
    });
  });

  it('D24: shows pending reviews, comments and threads to their author only', async () => {
    const fake = await started(
      pullRequestSeed(
        {
          reviews: [
            { key: 'draft', author: 'owner', state: 'pending' },
            { author: 'writer', state: 'approved' },
          ],
          threads: [
            { path: 'a', comments: [{ author: 'owner', review: 'draft' }] },
            { path: 'b', comments: [{ author: 'writer' }, { author: 'owner', review: 'draft' }] },
          ],
        },
        {
          tokens: [
            { value: 'token-of-owner', login: 'owner' },
            { value: 'token-of-writer', login: 'writer' },
          ],
        },
      ),
    );
    const query = pull(
      'reviews(first: 5) { nodes { state submittedAt } } reviewThreads(first: 5) { nodes { path comments(first: 5) { nodes { state } } } }',
    );
    const mine = await ask(fake, query);
    expect(mine.at(inPull('reviews.nodes'))).toMatchObject([
      { state: 'PENDING', submittedAt: null },
      { state: 'APPROVED' },
    ]);
    expect(mine.at(inPull('reviewThreads.nodes'))).toEqual([
      { path: 'a', comments: { nodes: [{ state: 'PENDING' }] } },
      { path: 'b', comments: { nodes: [{ state: 'SUBMITTED' }, { state: 'PENDING' }] } },
    ]);
    const other = await ask(fake, query, {}, 'token-of-writer');
    expect(other.at(inPull('reviews.nodes'))).toMatchObject([{ state: 'APPROVED' }]);
    expect(other.at(inPull('reviewThreads.nodes'))).toEqual([
      { path: 'b', comments: { nodes: [{ state: 'SUBMITTED' }] } },
    ]);
  });

  it('D26: shows threads with lines, resolver, parents, reviews and commits', async () => {
    const fake = await started(
      pullRequestSeed({
        head: { sha },
        reviews: [
          {
            key: 'r',
            author: 'writer',
            state: 'dismissed',
            dismissal: { by: 'owner', at: '2026-02-01T00:00:00Z', message: 'Settled.' },
          },
        ],
        threads: [
          {
            path: 'a',
            line: 5,
            startLine: 3,
            resolved: true,
            resolvedBy: 'owner',
            comments: [{ author: 'writer', review: 'r' }, { author: 'owner' }],
          },
          {
            path: 'b',
            originalLine: 40,
            side: 'left',
            outdated: true,
            comments: [{ author: 'writer', originalCommit: 'b'.repeat(40), commit: null }],
          },
        ],
      }),
    );
    const answer = await ask(
      fake,
      pull(`reviewThreads(first: 9) { nodes { isResolved resolvedBy { login } isOutdated isCollapsed line startLine originalLine originalStartLine diffSide startDiffSide
        subjectType comments(first: 9) { nodes { diffHunk outdated replyTo { id } pullRequestReview { id state } commit { oid } originalCommit { oid } } } } }
        timelineItems(first: 9, itemTypes: [REVIEW_DISMISSED_EVENT]) { nodes { ... on ReviewDismissedEvent { actor { login } createdAt dismissalMessage review { id } } } }`),
    );
    const [entity] = fake.world.entities;
    const reviewId = entity?.reviews[0]?.nodeId;
    expect(answer.at(inPull('reviewThreads.nodes'))).toMatchObject([
      {
        isResolved: true,
        resolvedBy: { login: 'owner' },
        isCollapsed: true,
        line: 5,
        startLine: 3,
        diffSide: 'RIGHT',
        startDiffSide: 'RIGHT',
        subjectType: 'LINE',
        comments: {
          nodes: [
            { replyTo: null, pullRequestReview: { id: reviewId, state: 'DISMISSED' }, originalCommit: { oid: sha } },
            { replyTo: { id: entity?.threads[0]?.comments[0]?.nodeId }, pullRequestReview: null },
          ],
        },
      },
      {
        isResolved: false,
        resolvedBy: null,
        isOutdated: true,
        line: null,
        originalLine: 40,
        diffSide: 'LEFT',
        comments: { nodes: [{ diffHunk: '', outdated: true, commit: null, originalCommit: { oid: 'b'.repeat(40) } }] },
      },
    ]);
    expect(answer.at(inPull('timelineItems.nodes'))).toEqual([
      {
        actor: { login: 'owner' },
        createdAt: '2026-02-01T00:00:00Z',
        dismissalMessage: 'Settled.',
        review: { id: reviewId },
      },
    ]);
  });

  it('D28: shows checks of the head with suite, run and application, and none of another revision', async () => {
    const fake = await started(
      pullRequestSeed({
        head: { sha },
        checks: [
          { name: 'build', run: 77, conclusion: 'failure' },
          {
            name: 'lint',
            kind: 'check',
            app: 'octo-lint',
            suiteCreatedAt: '2026-01-01T00:00:00Z',
            reportedSha: 'b'.repeat(40),
          },
          { name: 'ci/legacy', kind: 'status', status: 'error' },
          { name: 'old', sha: 'c'.repeat(40) },
        ],
      }),
    );
    const contexts = `contexts(first: 9) { totalCount nodes { __typename
      ... on CheckRun { name status conclusion checkSuite { createdAt commit { oid } app { slug } workflowRun { databaseId } } } ... on StatusContext { context state } } }`;
    const answer = await ask(
      fake,
      pull(`headRefOid commits(last: 1) { nodes { commit { oid statusCheckRollup { state ${contexts} } } } }`),
    );
    const at = 'commits.nodes.0.commit.statusCheckRollup';
    expect(answer.at(inPull(`${at}.state`))).toBe('FAILURE');
    expect(answer.at(inPull(`${at}.contexts.totalCount`))).toBe(3);
    expect(answer.at(inPull(`${at}.contexts.nodes`))).toMatchObject([
      {
        name: 'build',
        status: 'COMPLETED',
        conclusion: 'FAILURE',
        checkSuite: { commit: { oid: sha }, app: { slug: 'github-actions' }, workflowRun: { databaseId: 77 } },
      },
      {
        name: 'lint',
        checkSuite: {
          createdAt: '2026-01-01T00:00:00Z',
          commit: { oid: 'b'.repeat(40) },
          app: { slug: 'octo-lint' },
          workflowRun: null,
        },
      },
      { __typename: 'StatusContext', context: 'ci/legacy', state: 'ERROR' },
    ]);
  });

  it('shows a head whose fork is gone as null, and one in a living fork by name', async () => {
    const gone = await started(pullRequestSeed({ head: { repository: null } }));
    expect(
      (await ask(gone, pull('headRefOid headRepository { id } isCrossRepository'))).at(inPull('headRepository')),
    ).toBeNull();
    const fork = await started(pullRequestSeed({ head: { repository: 'stranger/project' } }));
    const answer = await ask(fork, pull('headRepository { id nameWithOwner } isCrossRepository'));
    expect(answer.at(inPull('headRepository.nameWithOwner'))).toBe('stranger/project');
    expect(answer.at(inPull('isCrossRepository'))).toBe(true);
  });
});
