import type { CheckSeed } from './types.js';
import { recordedPayload } from './payloads.js';

/** A token of GitHub's form that never was one, put together here so that no scanner takes this file for a leak. */
export const madeUpSecret = ['ghp', 'R2d2c3poTheDroidsYouAreLookingFo0042'].join('_');

const failedLog = [
  '2021-08-05T10:34:58.1000000Z ##[group]Run yarn run format-check',
  '2021-08-05T10:34:59.2000000Z \u001B[36;1myarn run format-check\u001B[0m',
  `2021-08-05T10:35:00.3000000Z + git clone https://x-access-token:${madeUpSecret}@github.com/Codertocat/Hello-World`,
  '2021-08-05T10:36:01.4000000Z README.md: the heading has lost its emoji',
  '2021-08-05T10:38:15.5000000Z ##[error]Process completed with exit code 1.',
  '',
].join('\n');

/** Every state and outcome of a check, around the recorded job, check run and commit status. */
export const demoChecks = (): readonly CheckSeed[] => {
  const job = recordedPayload('workflow_job', {
    'repository.full_name': 'Codertocat/Hello-World',
    'workflow_job.conclusion': 'failure',
  });
  const linter = recordedPayload('check_run', {
    'repository.full_name': 'Codertocat/Hello-World',
    action: 'completed',
  });
  const status = recordedPayload('status', { 'repository.full_name': 'Codertocat/Hello-World' });
  const run = job.number('workflow_job.run_id');
  const created = job.text('workflow_job.created_at');
  const times = { createdAt: created, startedAt: '2021-08-05T10:34:10Z', completedAt: '2021-08-05T10:35:40Z' };
  return [
    {
      name: job.text('workflow_job.name'),
      id: job.number('workflow_job.id'),
      run,
      conclusion: 'failure',
      createdAt: created,
      startedAt: job.text('workflow_job.started_at'),
      completedAt: job.text('workflow_job.completed_at'),
      log: { text: failedLog },
    },
    {
      name: 'tests (20)',
      run,
      ...times,
      conclusion: 'success',
      log: { text: '2021-08-05T10:35:00.0000000Z 42 tests passed\n' },
    },
    { name: 'tests (22)', run, ...times, conclusion: 'timed_out', log: { status: 410 } },
    { name: 'end-to-end', run, ...times, conclusion: 'cancelled', log: { text: '' } },
    { name: 'release', run, createdAt: created, conclusion: 'skipped', startedAt: null, completedAt: null },
    { name: 'coverage', run, createdAt: created, status: 'in_progress', startedAt: '2021-08-05T10:36:00Z' },
    { name: 'deploy preview', run, createdAt: created, status: 'queued' },
    {
      name: linter.text('check_run.name'),
      kind: 'check',
      id: linter.number('check_run.id'),
      nodeId: linter.text('check_run.node_id'),
      app: 'octocoders-linter',
      conclusion: linter.text('check_run.conclusion'),
      createdAt: linter.text('check_run.started_at'),
      startedAt: linter.text('check_run.started_at'),
      completedAt: linter.text('check_run.completed_at'),
      suiteCreatedAt: linter.text('check_run.check_suite.created_at'),
    },
    { name: 'licence review', kind: 'check', app: 'octo-compliance', ...times, conclusion: 'action_required' },
    { name: 'style advice', kind: 'check', app: 'octo-compliance', ...times, conclusion: 'neutral' },
    { name: 'old benchmark', kind: 'check', app: 'octo-bench', ...times, conclusion: 'stale' },
    {
      name: 'broken workflow',
      kind: 'check',
      app: 'octo-setup',
      ...times,
      conclusion: 'startup_failure',
      startedAt: null,
    },
    {
      name: status.text('context'),
      kind: 'status',
      id: status.number('id'),
      createdAt: '2019-05-15T15:20:55Z',
      status: status.text('state'),
      author: 'Codertocat',
    },
  ];
};
