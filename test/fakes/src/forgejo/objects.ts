import type { AttributedText, Check, Entity, Person, Review, ReviewComment, Thread, World } from '../world/types.js';

/** A JSON object of an answer. */
export type Answered = Record<string, unknown>;

const zeroTime = '0001-01-01T00:00:00Z';

/** An account: an id below zero for who is gone, as Forgejo has it. */
export const userOf = (person: Person | null): Answered => {
  const gone = person === null || person.deleted || person.kind === 'ghost';
  return {
    id: gone ? -1 : person.id,
    login: gone ? 'Ghost' : person.login,
    ...{ login_name: '', source_id: 0, full_name: '', email: '', avatar_url: '', html_url: '', language: '' },
    ...{ is_admin: false, last_login: zeroTime, created: gone ? '1970-01-01T00:00:00Z' : person.createdAt },
    ...{ restricted: false, active: false, prohibit_login: false, location: '', pronouns: '', website: '' },
    ...{ description: '', visibility: 'public', followers_count: 0, following_count: 0, starred_repos_count: 0 },
  };
};

/** Whose a text is, and whose it was where it was taken over from elsewhere. */
const authorship = ({ author, imported }: AttributedText): Answered => ({
  user: userOf(imported === null ? author : null),
  original_author: imported ?? '',
  original_author_id: 0,
});

const nameOf = ({ repository: { owner, name } }: World): string => `${owner}/${name}`;
const pageOf = (world: World, entity: Entity): string =>
  `https://${world.host}/${nameOf(world)}/${entity.kind === 'issue' ? 'issues' : 'pulls'}/${String(entity.number)}`;

const labelsOf = ({ labels }: Entity): Answered[] =>
  labels.map(({ name, color, description }, n) => ({
    ...{ id: n + 1, name, exclusive: false, is_archived: false, color, description: description ?? '', url: '' },
  }));

const isMerged = ({ state }: Entity): boolean => state === 'merged';
const stateOf = ({ state }: Entity): string => (state === 'open' ? 'open' : 'closed');

/** The entity as an issue. A pull request is one too, under another id. */
export const issueOf = (world: World, entity: Entity): Answered => {
  const merged = isMerged(entity);
  return {
    id: entity.kind === 'issue' ? entity.id : entity.id + 7,
    ...{ url: '', html_url: pageOf(world, entity), number: entity.number },
    ...authorship(entity),
    ...{ title: entity.title, body: entity.body, ref: '', assets: [], labels: labelsOf(entity), milestone: null },
    ...{ assignee: null, assignees: null, state: stateOf(entity), is_locked: false, comments: entity.comments.length },
    ...{ created_at: entity.createdAt, updated_at: entity.updatedAt, closed_at: entity.closedAt, due_date: null },
    pull_request:
      entity.kind === 'issue'
        ? null
        : { merged, merged_at: merged ? entity.closedAt : null, draft: entity.draft, html_url: pageOf(world, entity) },
    repository: {
      id: world.repository.id,
      name: world.repository.name,
      owner: world.repository.owner,
      full_name: nameOf(world),
    },
    pin_order: 0,
  };
};

const repositoryOf = (world: World): Answered => ({
  id: world.repository.id,
  name: world.repository.name,
  full_name: nameOf(world),
  private: world.repository.private,
  has_actions: true,
  default_branch: world.repository.defaultBranch,
});

/** The entity as a pull request. */
export const pullOf = (world: World, entity: Entity): Answered => {
  const merged = isMerged(entity);
  const repo = repositoryOf(world);
  return {
    ...{ id: entity.id, url: pageOf(world, entity), number: entity.number, title: entity.title, body: entity.body },
    user: userOf(entity.imported === null ? entity.author : null),
    ...{ labels: labelsOf(entity), milestone: null, assignee: null, assignees: null, requested_reviewers: [] },
    ...{ state: stateOf(entity), draft: entity.draft, is_locked: false, comments: entity.comments.length },
    ...{ html_url: pageOf(world, entity), mergeable: !merged, merged, merged_at: merged ? entity.closedAt : null },
    base: { ...{ label: entity.base.ref, ref: entity.base.ref, sha: entity.base.sha }, repo_id: repo['id'], repo },
    head: {
      ...{ label: entity.head.ref, ref: entity.head.ref, sha: entity.head.sha },
      repo_id: entity.head.repository === null ? 0 : repo['id'],
      repo: entity.head.repository === null ? null : repo,
    },
    ...{ created_at: entity.createdAt, updated_at: entity.updatedAt, closed_at: entity.closedAt, due_date: null },
  };
};

/** A conversation comment. */
export const commentOf = (world: World, entity: Entity, comment: AttributedText): Answered => ({
  ...{ id: comment.id, html_url: `${pageOf(world, entity)}#issuecomment-${String(comment.id)}` },
  ...{ pull_request_url: '', issue_url: pageOf(world, entity), assets: [] },
  ...authorship(comment),
  ...{ body: comment.body, created_at: comment.createdAt, updated_at: comment.updatedAt },
});

/** A review of the fake, with its comments: every comment on code stands in one, also a single one that nobody called a review. */
export interface ShownReview {
  readonly id: number;
  readonly state: string;
  readonly dismissed: boolean;
  readonly author: Person | null;
  readonly body: string;
  readonly submittedAt: string | null;
  readonly updatedAt: string;
  readonly commit: string | null;
  readonly edits: number;
  readonly historyHidden: boolean;
  readonly comments: readonly { readonly thread: Thread; readonly comment: ReviewComment; readonly root: boolean }[];
}

const words = {
  approved: 'APPROVED',
  changes_requested: 'REQUEST_CHANGES',
  commented: 'COMMENT',
  pending: 'PENDING',
} as const;

const wordOf = ({ state, dismissal }: Review): string =>
  state === 'dismissed' ? words[dismissal?.previousState ?? 'changes_requested'] : words[state];

/** All reviews of a pull request in the order of their ids. */
export const reviewsOf = (entity: Entity): readonly ShownReview[] => {
  const placed = entity.threads.flatMap((thread) =>
    thread.comments.map((comment, n) => ({
      ...{ thread, comment, root: n === 0 },
      // An answer stands in the review of what it answers.
      review: comment.review ?? thread.comments[0]?.review ?? null,
    })),
  );
  const said = entity.reviews.map((review): ShownReview => ({
    ...{ id: review.id, state: wordOf(review), dismissed: review.state === 'dismissed', author: review.author },
    ...{ body: review.body, submittedAt: review.submittedAt ?? (review.state === 'pending' ? review.createdAt : null) },
    // Dismissing touches the row.
    updatedAt: review.dismissal?.at ?? review.updatedAt,
    ...{ commit: review.commit, edits: review.edits.length, historyHidden: review.historyHidden },
    comments: placed.filter((one) => one.review === review.key),
  }));
  const single = entity.threads.flatMap((thread): ShownReview[] => {
    const comments = placed.filter((one) => one.thread === thread && one.review === null);
    const [first] = comments;
    if (!first) return [];
    const { comment } = first;
    return [
      {
        ...{ id: comment.id + 900_000_000, state: comment.pending ? 'PENDING' : 'COMMENT', dismissed: false },
        ...{ author: comment.author, body: '', submittedAt: comment.createdAt, updatedAt: comment.createdAt },
        ...{ commit: comment.commit, edits: 0, historyHidden: false, comments },
      },
    ];
  });
  return [...said, ...single].toSorted((a, b) => a.id - b.id);
};

/** The id of the comment as which a review is shown. */
export const shownIdOf = ({ id }: ShownReview): number => id + 1_000_000_000_000;

/** A review. */
export const reviewOf = (world: World, entity: Entity, review: ShownReview): Answered => ({
  ...{ id: review.id, user: userOf(review.author), team: null, state: review.state, body: review.body },
  ...{ commit_id: review.commit ?? '', stale: false, official: false, dismissed: review.dismissed },
  comments_count: review.comments.length,
  ...(review.submittedAt === null ? {} : { submitted_at: review.submittedAt }),
  updated_at: review.updatedAt,
  html_url: `${pageOf(world, entity)}${review.historyHidden ? '' : `#issuecomment-${String(shownIdOf(review))}`}`,
  pull_request_url: pageOf(world, entity),
});

/** A comment on code: of the old side its line is the original position. The mark of an outdated one is not shown. */
export const reviewCommentOf = (
  world: World,
  entity: Entity,
  review: ShownReview,
  { thread, comment, root }: ShownReview['comments'][number],
): Answered => {
  const line = thread.line ?? thread.originalLine ?? 0;
  return {
    ...{ id: comment.id, body: comment.body, user: userOf(comment.imported === null ? comment.author : null) },
    resolver: root && thread.resolved ? userOf(thread.resolvedBy) : null,
    ...{ pull_request_review_id: review.id, created_at: comment.createdAt, updated_at: comment.updatedAt },
    ...{ path: thread.path, commit_id: comment.commit ?? '', original_commit_id: '', diff_hunk: comment.diffHunk },
    position: thread.side === 'right' ? line : 0,
    original_position: thread.side === 'left' ? line : 0,
    html_url: `${pageOf(world, entity)}#issuecomment-${String(comment.id)}`,
    pull_request_url: pageOf(world, entity),
  };
};

/** A row of the timeline; null for one that counts and is not shown. */
export const timelineOf = (entity: Entity): readonly (Answered | null)[] => {
  const row = (id: number, type: string, at: string, user: Person | null, more: Answered = {}) => ({
    ...{ id, at, shown: { id, type, user: userOf(user), created_at: at, updated_at: at, body: '', ...more } },
  });
  const reviews = reviewsOf(entity).filter(({ state }) => state !== 'PENDING');
  const rows = [
    ...entity.comments.map((one) => row(one.id, 'comment', one.createdAt, one.author, { body: one.body })),
    ...entity.titleHistory.map((one, n) =>
      row(4_000_000_001 + n, 'change_title', one.at, one.by, { old_title: one.from, new_title: one.to }),
    ),
    ...reviews.map((one) =>
      row(shownIdOf(one), 'review', one.submittedAt ?? one.updatedAt, one.author, { review_id: one.id }),
    ),
    ...reviews.flatMap((one) =>
      one.comments.map(({ comment }) => ({ id: comment.id, at: comment.createdAt, shown: null })),
    ),
  ];
  return rows.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at) || a.id - b.id).map(({ shown }) => shown);
};

/** Which texts were edited, as the public page tells it: 0 is the entity's body. */
export const historyOf = (entity: Entity): Answered => {
  const texts = [
    { id: 0, edits: entity.edits.length },
    ...entity.comments.map(({ id, edits }) => ({ id, edits: edits.length })),
    ...entity.threads.flatMap(({ comments }) => comments.map(({ id, edits }) => ({ id, edits: edits.length }))),
    ...reviewsOf(entity).map((review) => ({ id: shownIdOf(review), edits: review.edits })),
  ];
  const edited = texts.filter(({ edits }) => edits > 0);
  return {
    editedHistoryCountMap: Object.fromEntries(edited.map(({ id, edits }) => [String(id), edits + 1])),
    i18n: { textEdited: 'edited' },
  };
};

const nativeWord = ({ status, conclusion }: Check): string => {
  if (status === 'completed') return conclusion ?? 'success';
  return status === 'queued' ? 'waiting' : status === 'in_progress' ? 'running' : status;
};

/** A job of a run, from version 16. */
export const jobOf = (check: Check): Answered => ({
  ...{ id: check.id, run_id: check.run, attempt: check.attempt, name: check.name, status: nativeWord(check) },
  ...{ created: check.createdAt, started: check.startedAt ?? zeroTime, stopped: check.completedAt ?? zeroTime },
});

/** The runs of a revision, with their numbers in the repository. */
export const runsOf = (
  entity: Entity,
): readonly { readonly run: Answered; readonly sha: string; readonly jobs: Check[] }[] => {
  const jobs = entity.checks.filter(({ kind }) => kind === 'job');
  return [...new Set(jobs.map(({ run }) => run))].map((id, n) => {
    const own = jobs.filter(({ run }) => run === id);
    const sha = own[0]?.sha ?? entity.head.sha;
    return {
      ...{ sha, jobs: own },
      run: {
        ...{ id, name: 'ci', run_number: n + 1, event: 'pull_request', status: 'success', workflow_id: 'ci.yml' },
        ...{ head_sha: own[0]?.reportedSha ?? sha, head_branch: entity.head.ref, url: '' },
      },
    };
  });
};

const statusWords = new Set(['pending', 'success', 'error', 'failure', 'warning']);
const statusWord = (check: Check): string => {
  const word = nativeWord(check);
  if (statusWords.has(word)) return word;
  return word === 'skipped' ? 'success' : word === 'cancelled' ? 'failure' : 'pending';
};

/** The commit statuses of a revision, newest first: one of each job, and those that others report. */
export const statusesOf = (world: World, entity: Entity, sha: string): readonly Answered[] => {
  const runs = runsOf(entity);
  return entity.checks
    .filter((check) => check.kind !== 'bridge' && (check.sha ?? entity.head.sha) === sha)
    .map((check) => {
      const number = runs.findIndex(({ jobs }) => jobs.includes(check)) + 1;
      return {
        id: check.kind === 'job' ? check.id + 700_000_000 : check.id,
        ...{ status: statusWord(check), description: '', url: '', creator: null, context: check.name },
        target_url: check.kind === 'job' ? `/${nameOf(world)}/actions/runs/${String(number)}/jobs/0` : '',
        ...{ created_at: check.createdAt, updated_at: check.completedAt ?? check.createdAt },
      };
    })
    .toReversed();
};

/** The word for a role. */
export const permissionOf = (world: World, { login, role: { flags } }: Person): string => {
  if (login === world.repository.owner) return 'owner';
  if (flags.admin) return 'admin';
  return flags.push ? 'write' : flags.pull ? 'read' : 'none';
};
