import { requireTimestamp } from '@casefile/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkStateOf } from './check-states.js';
import { checkNode, contextsOf, head, normalized } from './reading.fixture.js';

const created = requireTimestamp('2026-09-08T10:00:00Z');
const startedAt = '2026-09-08T10:00:01Z';
const completedAt = '2026-09-08T10:00:02.5Z';
const started_at = '2026-09-08T10:00:01.000000000Z';
const completed_at = '2026-09-08T10:00:02.500000000Z';
const map = (
  status: unknown,
  conclusion: unknown = null,
  times: { startedAt?: unknown; completedAt?: unknown } = { startedAt, completedAt },
) => checkStateOf({ status, conclusion, startedAt: null, completedAt: null, ...times }, created);

describe('Ordering files and prompt assembly: GitHub’s check statuses', () => {
  it.each(['queued', 'waiting', 'requested', 'pending'])('%s is queued and has no time', (status) => {
    expect(map(status)).toEqual({ status: 'queued' });
    expect(map(status.toUpperCase(), 'FAILURE')).toEqual({ status: 'queued' });
  });

  it('in_progress has its start only, and needs it', () => {
    expect(map('IN_PROGRESS', 'SUCCESS')).toEqual({ status: 'in_progress', started_at });
    expect(map('in_progress', null, { startedAt: null })).toBeNull();
    expect(map('in_progress', null, { startedAt: 'soon' })).toBeNull();
  });

  it.each(['success', 'failure', 'neutral', 'cancelled', 'skipped', 'timed_out', 'action_required', 'stale'])(
    'completed with %s keeps its conclusion and both times',
    (conclusion) => {
      const expected = { status: 'completed', conclusion, never_started: false, started_at, completed_at };
      expect(map('completed', conclusion)).toEqual(expected);
      expect(map('COMPLETED', conclusion.toUpperCase())).toEqual(expected);
    },
  );

  it.each(['skipped', 'cancelled'])(
    '%s without a start never started, and ends with its creation where it has no end',
    (conclusion) => {
      const never = { status: 'completed', conclusion, never_started: true };
      expect(map('completed', conclusion, { completedAt })).toEqual({ ...never, completed_at });
      expect(map('completed', conclusion, {})).toEqual({ ...never, completed_at: created });
    },
  );

  it('startup_failure is a failure that never started, whatever start it shows', () => {
    const never = { status: 'completed', conclusion: 'failure', never_started: true };
    expect(map('completed', 'startup_failure')).toEqual({ ...never, completed_at });
    expect(map('completed', 'STARTUP_FAILURE', {})).toEqual({ ...never, completed_at: created });
  });

  it.each(['success', 'failure', 'neutral', 'timed_out', 'action_required', 'stale'])(
    '%s without a start or an end is invalid: a failure without a start is no never-started one',
    (conclusion) => {
      expect(map('completed', conclusion, { completedAt })).toBeNull();
      expect(map('completed', conclusion, { startedAt })).toBeNull();
    },
  );

  it.each([
    ['done', 'success'],
    ['completed', 'broken'],
    ['completed', null],
    ['completed', ''],
    [null, null],
    [1, 'success'],
    ['constructor', null],
    ['completed', 'constructor'],
  ])('every other word is invalid: %j, %j', (status, conclusion) => {
    expect(map(status, conclusion)).toBeNull();
  });

  it('a broken time is invalid where the status has one', () => {
    expect(map('completed', 'skipped', { startedAt: 'x', completedAt })).toBeNull();
    expect(map('completed', 'skipped', { completedAt: 'x' })).toBeNull();
  });

  it('what is mapped has exactly the members that its status allows', () => {
    const word = fc.constantFrom(
      'queued',
      'in_progress',
      'completed',
      'SKIPPED',
      'failure',
      'startup_failure',
      'cancelled',
      'x',
      null,
    );
    const time = fc.constantFrom(null, startedAt, completedAt, 'x');
    fc.assert(
      fc.property(word, word, time, time, (status, conclusion, start, end) => {
        const state = map(status, conclusion, { startedAt: start, completedAt: end });
        if (!state) return;
        const members = Object.keys(state).sort().join(' ');
        if (state.status === 'queued') expect(members).toBe('status');
        else if (state.status === 'in_progress') expect(members).toBe('started_at status');
        else if (state.never_started === true) expect(members).toBe('completed_at conclusion never_started status');
        else expect(members).toBe('completed_at conclusion never_started started_at status');
      }),
    );
  });
});

describe('normalizing checks', () => {
  const suite = (changes: Record<string, unknown> = {}) => ({
    createdAt: '2026-09-08T09:59:00Z',
    commit: { oid: head },
    workflowRun: { databaseId: 77 },
    ...changes,
  });
  const jobs = (complete: boolean, ...listed: [number, { createdAt: string | null; headSha: string | null }][]) =>
    new Map([[77, { complete, jobs: new Map(listed) }]]);
  const job = { createdAt: '2026-09-08T09:59:30Z', headSha: head };

  it('D28: a run of GitHub Actions has its job’s creation time and log', () => {
    const contexts = contextsOf([checkNode('CR_1', { databaseId: 5, checkSuite: suite() })]);
    expect(normalized({ contexts }, jobs(true, [5, job])).checks).toEqual([
      {
        id: 'CR_1',
        name: 'check CR_1',
        status: 'completed',
        conclusion: 'success',
        never_started: false,
        started_at,
        completed_at: '2026-09-08T10:00:02.000000000Z',
        created_at: '2026-09-08T09:59:30.000000000Z',
        head_sha: head,
        log: { offered: true, reference: 'job:5' },
      },
    ]);
  });

  it('D28: another application’s run has its suite’s creation time and no log, and so has a run in a workflow that is no job', () => {
    const contexts = contextsOf([
      checkNode('CR_1', { checkSuite: suite({ workflowRun: null }) }),
      checkNode('CR_2', { databaseId: 6, checkSuite: suite() }),
    ]);
    const { checks } = normalized({ contexts }, jobs(true, [5, job]));
    expect(checks.map(({ created_at, log }) => [created_at, log])).toEqual([
      ['2026-09-08T09:59:00.000000000Z', { offered: false }],
      ['2026-09-08T09:59:00.000000000Z', { offered: false }],
    ]);
  });

  it('D11: a run whose job is not in an incomplete listing is unfetched', () => {
    const contexts = contextsOf([
      checkNode('CR_1', { databaseId: 5, checkSuite: suite() }),
      checkNode('CR_2', { databaseId: 6, checkSuite: suite() }),
    ]);
    const inputs = normalized({ contexts }, jobs(false, [5, job]));
    expect(inputs.checks.map(({ id }) => id)).toEqual(['CR_1']);
    expect(inputs.shortfalls).toEqual([{ scope: 'checks', code: 'fetch_failed', count: 1 }]);
  });

  it.each([
    ['a commit status', { __typename: 'StatusContext' }, job],
    ['another revision', { checkSuite: suite({ commit: { oid: 'b'.repeat(40) } }) }, job],
    ['a malformed revision', { checkSuite: suite({ commit: { oid: 'main' } }) }, job],
    ['a missing revision', { checkSuite: suite({ commit: null }) }, job],
    ['a job of another revision', {}, { ...job, headSha: 'b'.repeat(40) }],
    ['a job of a malformed revision', {}, { ...job, headSha: 'main' }],
    ['a job without a creation time', {}, { ...job, createdAt: null }],
    ['a job with a broken creation time', {}, { ...job, createdAt: 'x' }],
    ['a broken id', { id: 'CR 1' }, job],
    ['no name', { name: null }, job],
    ['no database id', { databaseId: null }, job],
    ['an unknown conclusion', { conclusion: 'MAYBE' }, job],
  ])('%s is invalid_metadata', (_, changes, listed) => {
    const contexts = contextsOf([checkNode('CR_1', { databaseId: 5, checkSuite: suite(), ...changes })]);
    const inputs = normalized({ contexts }, jobs(true, [5, listed]));
    expect(inputs.checks).toEqual([]);
    expect(inputs.shortfalls).toEqual([{ scope: 'checks', code: 'invalid_metadata', count: 1 }]);
  });

  it('a commit without checks has none, and no gap', () => {
    const none = { nodes: [{ commit: { oid: head, statusCheckRollup: null } }] };
    expect(normalized({ contexts: none }).shortfalls).toEqual([]);
    expect(normalized({ contexts: { nodes: [] } }).shortfalls).toEqual([]);
  });
});
