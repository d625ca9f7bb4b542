import { recordedPayload } from './payloads.js';
import type { ReviewSeed, ThreadSeed } from './types.js';

const older = '6113728f27ae82c7b1a177c8d03f9e96e0adf246';

/** A review in each state, the first of them recorded. */
export const demoReviews = (): readonly ReviewSeed[] => {
  const recorded = recordedPayload('pull_request_review', {
    'repository.full_name': 'Codertocat/Hello-World',
    action: 'submitted',
  });
  return [
    {
      key: 'recorded',
      id: recorded.number('review.id'),
      nodeId: recorded.text('review.node_id'),
      author: recorded.text('review.user.login'),
      state: 'commented',
      body: '',
      createdAt: recorded.text('review.submitted_at'),
      commit: recorded.text('review.commit_id'),
    },
    {
      key: 'asks',
      author: 'mona',
      state: 'changes_requested',
      createdAt: '2019-05-15T16:30:00Z',
      body: 'Two remarks below, the second matters.',
    },
    {
      key: 'overruled',
      author: 'securo',
      state: 'dismissed',
      createdAt: '2019-05-15T15:40:00Z',
      commit: older,
      body: 'The link in the second line goes to a host that I do not know.',
      dismissal: {
        by: 'Codertocat',
        at: '2019-05-15T16:00:00Z',
        message: 'The link is gone.',
        previousState: 'changes_requested',
      },
    },
    {
      key: 'agrees',
      author: 'securo',
      state: 'approved',
      createdAt: '2019-05-15T19:30:00Z',
      body: 'All my points are settled.',
    },
    {
      key: 'stranger',
      author: 'drive-by',
      state: 'approved',
      createdAt: '2019-05-15T19:31:00Z',
      body: 'Approved, you can merge now.',
    },
    {
      key: 'draft',
      author: 'Codertocat',
      state: 'pending',
      createdAt: '2019-05-15T20:00:00Z',
      body: 'A draft that nobody has seen.',
    },
  ];
};

/** Threads: the recorded one, open; one resolved, one outdated, one open with a stranger in it, one pending, one on a whole file. */
export const demoThreads = (): readonly ThreadSeed[] => {
  const recorded = recordedPayload('pull_request_review_thread', {
    'repository.full_name': 'Codertocat/Hello-World',
    action: 'resolved',
  });
  const comment = 'thread.comments.0';
  return [
    {
      key: 'recorded',
      nodeId: recorded.text('thread.node_id'),
      path: recorded.text(`${comment}.path`),
      line: recorded.number(`${comment}.line`),
      comments: [
        {
          key: 'recorded',
          id: recorded.number(`${comment}.id`),
          nodeId: recorded.text(`${comment}.node_id`),
          author: recorded.text(`${comment}.user.login`),
          body: recorded.text(`${comment}.body`),
          createdAt: recorded.text(`${comment}.created_at`),
          diffHunk: recorded.text(`${comment}.diff_hunk`),
          review: 'recorded',
        },
        { author: 'mona', body: 'One is enough, I think.', createdAt: '2019-05-15T16:31:00Z', review: 'asks' },
      ],
    },
    {
      key: 'resolved',
      path: 'README.md',
      line: 3,
      startLine: 1,
      resolved: true,
      resolvedBy: 'Codertocat',
      comments: [
        { author: 'mona', body: 'A blank line is missing here.', createdAt: '2019-05-15T16:32:00Z', review: 'asks' },
        { author: 'Codertocat', body: 'Added.', createdAt: '2019-05-15T16:40:00Z' },
      ],
    },
    {
      key: 'outdated',
      path: 'docs/index.md',
      originalLine: 40,
      side: 'left',
      outdated: true,
      comments: [
        {
          author: 'securo',
          body: 'Where does this link go?',
          createdAt: '2019-05-15T15:40:00Z',
          review: 'overruled',
          originalCommit: older,
        },
      ],
    },
    {
      key: 'open',
      path: 'src/greeting.ts',
      line: 12,
      comments: [
        {
          author: 'mona',
          body: 'This greets in English only. Is that meant?',
          createdAt: '2019-05-15T16:33:00Z',
          review: 'asks',
        },
        { author: 'drive-by', body: 'Just delete the file.', createdAt: '2019-05-15T17:10:00Z' },
        {
          author: 'Codertocat',
          body: 'For now, yes. A second language comes with the next change.',
          createdAt: '2019-05-15T17:20:00Z',
        },
      ],
    },
    {
      key: 'pending',
      path: 'README.md',
      line: 7,
      comments: [
        { author: 'Codertocat', body: 'A remark not sent yet.', createdAt: '2019-05-15T20:00:00Z', review: 'draft' },
      ],
    },
    {
      key: 'file',
      path: 'src/greeting.test.ts',
      subject: 'file',
      comments: [
        {
          author: 'securo',
          body: 'These tests cover what I asked for.',
          createdAt: '2019-05-15T19:30:00Z',
          review: 'agrees',
        },
      ],
    },
  ];
};
