import { demoChecks } from './demo-checks.js';
import { demoComments } from './demo-conversation.js';
import { demoReviews, demoThreads } from './demo-reviews.js';
import { recordedPayload } from './payloads.js';
import type { EntitySeed, PersonSeed, Seed } from './types.js';

/** The bot that the demo's operator has registered, as a configuration names it: by immutable actor id. */
export const demoRegisteredBot = { id: 'BOT_kgDOBTZlgA', login: 'octocoders-linter', role: 'linter' } as const;

/**
 * The demo: pull request 2 and issue 1 of the repository that GitHub's own example payloads come from, with what those lack written by hand. The
 * pull request shows everything that a snapshot must tell apart: who may speak and who may not, edits, deleted accounts, secrets, invisible text,
 * an injection, reviews and threads in each state, checks of each outcome.
 */
export const demoSeed = (): Seed => {
  const pull = recordedPayload('pull_request', { 'repository.full_name': 'Codertocat/Hello-World', action: 'labeled' });
  const repository = 'repository';
  return {
    epoch: '2019-05-15T15:30:00Z',
    repository: {
      owner: pull.text(`${repository}.owner.login`),
      name: pull.text(`${repository}.name`),
      id: pull.number(`${repository}.id`),
      nodeId: pull.text(`${repository}.node_id`),
      createdAt: pull.text(`${repository}.created_at`),
      defaultBranch: pull.text(`${repository}.default_branch`),
    },
    people: people(pull.number('sender.id'), pull.text('sender.node_id')),
    entities: [
      {
        kind: 'change_proposal',
        number: pull.number('number'),
        id: pull.number('pull_request.id'),
        nodeId: pull.text('pull_request.node_id'),
        title: pull.text('pull_request.title'),
        titleHistory: [
          { by: 'Codertocat', at: '2019-05-15T15:34:00Z', from: 'Update README', to: pull.text('pull_request.title') },
        ],
        body: pull.text('pull_request.body'),
        author: pull.text('pull_request.user.login'),
        createdAt: pull.text('pull_request.created_at'),
        updatedAt: '2019-05-16T02:14:09Z',
        head: { sha: pull.text('pull_request.head.sha'), ref: pull.text('pull_request.head.ref') },
        base: { sha: pull.text('pull_request.base.sha'), ref: pull.text('pull_request.base.ref') },
        labels: [
          { name: pull.text('pull_request.labels.0.name'), color: pull.text('pull_request.labels.0.color') },
          'area: docs',
          'good first issue 👋',
          'needs\u200B review',
        ],
        comments: demoComments,
        reviews: demoReviews(),
        threads: demoThreads(),
        checks: demoChecks(),
      },
      demoIssue(),
    ],
  };
};

const people = (id: number, nodeId: string): readonly PersonSeed[] => [
  { login: 'Codertocat', id, nodeId, role: 'admin' },
  { login: 'mona', id: 21_031_068, role: 'maintain' },
  { login: 'securo', id: 21_031_069, role: { name: 'security-reviewer', base: 'write' }, association: 'CONTRIBUTOR' },
  { login: 'drive-by', id: 21_031_070, association: 'FIRST_TIME_CONTRIBUTOR' },
  { login: 'once-maintainer', id: 21_031_071, role: 'read', association: 'CONTRIBUTOR' },
  { login: 'gone', id: 21_031_072, status: 'deleted' },
  { login: 'imported-from-elsewhere', id: 21_031_073, kind: 'mannequin' },
  { login: demoRegisteredBot.login, nodeId: demoRegisteredBot.id, id: 87_451_008, kind: 'bot' },
  { login: 'dependabot', id: 49_699_333, kind: 'bot' },
];

const demoIssue = (): EntitySeed => {
  const remark = recordedPayload('issue_comment', {
    'repository.full_name': 'Codertocat/Hello-World',
    action: 'created',
    'issue.body': "It looks like you accidently spelled 'commit' with two 't's.",
  });
  return {
    kind: 'issue',
    number: remark.number('issue.number'),
    id: remark.number('issue.id'),
    nodeId: remark.text('issue.node_id'),
    title: remark.text('issue.title'),
    body: remark.text('issue.body'),
    author: remark.text('issue.user.login'),
    createdAt: remark.text('issue.created_at'),
    labels: [{ name: remark.text('issue.labels.0.name'), color: remark.text('issue.labels.0.color') }],
    comments: [
      {
        id: remark.number('comment.id'),
        nodeId: remark.text('comment.node_id'),
        author: remark.text('comment.user.login'),
        body: remark.text('comment.body'),
        createdAt: remark.text('comment.created_at'),
      },
    ],
  };
};
