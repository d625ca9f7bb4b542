import { requireTimestamp } from '@casefile/contract';
import { describe, expect, it } from 'vitest';
import { forgejoCheckStateOf } from './check-states.js';
import { normalizeForgejoReading } from './normalize.js';
import { head, readingOf } from './reading.fixture.js';
import { forgejoRoleAnswerOf } from './role.js';
import { readContentHistory } from './revision.js';
import { majorVersionOf } from './version.js';

const created = requireTimestamp('2026-01-01T00:00:00Z');
const startedAt = '2026-01-01T00:01:00Z';
const stoppedAt = '2026-01-01T00:02:00Z';

describe('spec: Ordering files and prompt assembly, Forgejo’s states', () => {
  it.each([
    ['pending', 'queued', undefined],
    ['waiting', 'queued', undefined],
    ['blocked', 'queued', undefined],
    ['running', 'in_progress', undefined],
    ['success', 'completed', 'success'],
    ['failure', 'completed', 'failure'],
    ['error', 'completed', 'failure'],
    ['warning', 'completed', 'neutral'],
    ['cancelled', 'completed', 'cancelled'],
    ['canceled', 'completed', 'cancelled'],
    ['skipped', 'completed', 'skipped'],
  ])('%s is %s', (status, mapped, conclusion) => {
    const state = forgejoCheckStateOf({ status, startedAt, stoppedAt }, created);
    expect([state?.status, state?.conclusion]).toEqual([mapped, conclusion]);
    expect(state && 'started_at' in state).toBe(mapped !== 'queued');
    expect(state && 'completed_at' in state).toBe(mapped === 'completed');
    expect(state?.never_started).toBe(mapped === 'completed' ? false : undefined);
  });

  it.each(['cancelled', 'canceled', 'skipped'])(
    '%s without a start never started and ends at its creation',
    (status) => {
      const never = forgejoCheckStateOf({ status, startedAt: '0001-01-01T00:00:00Z', stoppedAt: null }, created);
      expect(never).toMatchObject({ never_started: true, completed_at: created });
      expect(never && 'started_at' in never).toBe(false);
      expect(forgejoCheckStateOf({ status, startedAt: null, stoppedAt }, created)?.completed_at).toBe(
        requireTimestamp(stoppedAt),
      );
    },
  );

  it.each([
    { status: 'exploded', startedAt, stoppedAt },
    { status: null, startedAt, stoppedAt },
    { status: 'SUCCESS', startedAt, stoppedAt },
    { status: 'running', startedAt: null, stoppedAt: null },
    { status: 'failure', startedAt: null, stoppedAt },
    { status: 'success', startedAt, stoppedAt: '1970-01-01T00:00:00Z' },
  ])('%j is invalid_metadata', (native) => {
    expect(forgejoCheckStateOf(native, created)).toBeNull();
  });

  it('D29: jobs of another revision and jobs without a time are invalid_metadata', () => {
    const job = { id: 1, name: 'job', status: 'success', created, started: startedAt, stopped: stoppedAt };
    const inputs = normalizeForgejoReading(
      readingOf({
        checks: {
          runs: [
            {
              run: { id: 1, run_number: 1, head_sha: head },
              jobs: { rows: [job, { ...job, id: 2, created: null }], missing: 0 },
            },
            {
              run: { id: 2, run_number: 2, head_sha: 'b'.repeat(40) },
              jobs: { rows: [{ ...job, id: 3 }], missing: 0 },
            },
          ],
          missingRuns: 0,
          statuses: {
            rows: [
              {
                id: 9,
                context: 'ci',
                status: 'success',
                target_url: 'https://codeberg.org/octo/app/actions/runs/1/jobs/0',
              },
              { id: 10, context: 'other', status: 'pending', target_url: '', created_at: startedAt },
              {
                id: 11,
                context: 'other',
                status: 'failure',
                target_url: '/octo/app/actions/runs/77',
                created_at: startedAt,
              },
              { id: 1, context: 'twin', status: 'pending', target_url: '', created_at: startedAt },
            ],
            missing: 0,
          },
        },
      }),
    );
    expect(inputs.checks.map(({ id, log }) => [id, log])).toEqual([['1', { offered: true, reference: 'job:1' }]]);
    expect(inputs.shortfalls).toEqual([{ scope: 'checks', code: 'invalid_metadata', count: 4 }]);
  });
});

describe('forges.md, Forgejo: roles, versions, history', () => {
  const answer = (permission: unknown, id = 7) => ({ permission, role_name: '', user: { id, login: 'ada' } });

  it.each([
    ['owner', 'admin'],
    ['admin', 'admin'],
    ['write', 'write'],
    ['read', 'read'],
    ['none', 'none'],
  ])('%s is %s', (permission, role) => {
    expect(forgejoRoleAnswerOf('7', 200, answer(permission))).toEqual({ actor_id: '7', outcome: 'role', role });
  });

  it.each([
    ['D21: a 403 is not a no', 403, answer('none')],
    ['D21: a 404', 404, answer('admin')],
    ['D21: another word', 200, answer('maintain')],
    ['D19: an answer about another account', 200, answer('admin', 8)],
    ['an answer that is none', 200, undefined],
  ])('%s is undetermined', (_, status, body) => {
    expect(forgejoRoleAnswerOf('7', status, body)).toEqual({ actor_id: '7', outcome: 'undetermined' });
  });

  it('D29: the version is the major number, and what is none is null', () => {
    expect(['16.0.1+gitea-1.22.0', '11.0.0-dev-617-1d1e0ced3e', '1.23.0+dev', 'v15.0'].map(majorVersionOf)).toEqual([
      ...[16, 11, 1, 15],
    ]);
    expect(['', 'latest', '16', 16, null].map(majorVersionOf)).toEqual([null, null, null, null, null]);
  });

  it('a content history is believed whole or not at all', () => {
    expect(readContentHistory({ editedHistoryCountMap: { '0': 2, '61': 3 } })).toEqual(new Set(['0', '61']));
    expect(readContentHistory({ editedHistoryCountMap: {} })).toEqual(new Set());
    for (const body of [null, [], {}, { editedHistoryCountMap: null }, { editedHistoryCountMap: { x: 2 } }])
      expect(readContentHistory(body)).toBeNull();
  });
});
