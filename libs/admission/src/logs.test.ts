import { Buffer } from 'node:buffer';
import { type NormalizedCheck, requireGitOid } from '@casefile/contract';
import { describe, expect, it } from 'vitest';
import { admit } from './admit.js';
import { toAdmittedInputs } from './admitted-inputs.js';
import { check, inputsWith, minute, policy, profileWith, roles } from './inputs.fixture.js';
import { logsToRead, type LogOutcome } from './logs.js';

const selected = (checks: readonly NormalizedCheck[], profile = profileWith()) => {
  const admission = admit(inputsWith({ checks }), roles, profile, policy());
  if (admission.outcome !== 'admitted') throw new Error(admission.reason);
  return admission.selection;
};

const wanted = (checks: readonly NormalizedCheck[], profile = profileWith()) =>
  logsToRead(selected(checks, profile)).map(({ checkId }) => checkId);

const conclusions = [
  'success',
  'failure',
  'neutral',
  'cancelled',
  'skipped',
  'timed_out',
  'action_required',
  'stale',
] as const;
const everyConclusion = conclusions.map((conclusion, n) => check(conclusion, { conclusion, created_at: minute(n) }));

const all = profileWith({ check_log_selection: 'all' });
const read = (text: string): LogOutcome => ({ outcome: 'read', bytes: Buffer.from(text) });

describe('checks', () => {
  it('spec, Ordering files: a check of another revision than the captured head is invalid', () => {
    const { checks, gaps } = selected([check('k1'), check('k2', { head_sha: requireGitOid('b'.repeat(40)) })]);
    expect(checks.map(({ id }) => id)).toEqual(['k1']);
    expect(gaps).toEqual([{ scope: 'checks', code: 'invalid_metadata', count: 1 }]);
  });
  it('spec, Canonical bytes: checks have no author and need none', () => {
    expect(selected([check('k1')]).checks).toHaveLength(1);
  });
  it('spec, Collection profiles: the bound comes before the choice of logs', () => {
    const profile = profileWith({}, { max_records_per_source: 2 });
    const checks = [0, 1, 2, 3].map((n) => check(`k${n}`, { created_at: minute(n) }));
    expect(wanted(checks, profile)).toEqual(['k2', 'k3']);
    expect(selected(checks, profile).gaps).toEqual([{ scope: 'checks', code: 'profile_bound', count: 2 }]);
  });
  it('D15: a name that is larger than a source may be leaves its check out', () => {
    const profile = profileWith({}, { max_source_bytes: 30 });
    expect(selected([check('k1', { name: 'x'.repeat(31) })], profile).gaps).toEqual([
      { scope: 'checks', code: 'source_too_large', count: 1 },
    ]);
  });
});

describe('logsToRead', () => {
  it('spec, Collection profiles: failed is failure, timed_out, action_required and stale, in order of creation', () => {
    expect(wanted(everyConclusion.toReversed())).toEqual(['failure', 'timed_out', 'action_required', 'stale']);
  });
  it('spec, Collection profiles: all is every check that ran', () => {
    expect(wanted(everyConclusion, all)).toEqual(conclusions);
  });
  it('D12: a running check’s log is what the forge serves now; a queued check and one that never started have none', () => {
    const checks = [
      check('running', { status: 'in_progress' }),
      check('queued', { status: 'queued' }),
      check('skipped', { conclusion: 'skipped', never_started: true }),
      check('startup', { conclusion: 'failure', never_started: true }),
    ];
    expect(wanted(checks, all)).toEqual(['running']);
    expect(wanted(checks)).toEqual([]);
  });
  it('spec, Collection profiles: no logs without their source', () => {
    const profile = profileWith({ included_sources: ['checks', 'entity'], check_log_selection: 'none' });
    expect(wanted(everyConclusion, profile)).toEqual([]);
    expect(wanted(everyConclusion, profileWith({ check_log_selection: 'none' }))).toEqual([]);
  });
  it('D12: what no producer offers is not asked for', () => {
    expect(wanted([check('k1', { log: { offered: false } })])).toEqual([]);
  });
});

describe('missing logs', () => {
  const gapsWith = (checks: readonly NormalizedCheck[], logs: ReadonlyMap<string, LogOutcome>, profile = all) =>
    toAdmittedInputs(selected(checks, profile), roles, logs).admitted.gaps;

  it.each(['history_unavailable', 'unsupported', 'fetch_failed', 'source_too_large'] as const)(
    'D12: a log that is %s is counted so',
    (outcome) => {
      expect(gapsWith([check('k1')], new Map([['k1', { outcome }]]))).toEqual([
        { scope: 'check_logs', code: outcome, count: 1 },
      ]);
    },
  );
  it('D12: a selected log that nobody offers is unsupported, one that nobody read fetch_failed', () => {
    expect(gapsWith([check('k1', { log: { offered: false } }), check('k2')], new Map())).toEqual([
      { scope: 'check_logs', code: 'fetch_failed', count: 1 },
      { scope: 'check_logs', code: 'unsupported', count: 1 },
    ]);
  });
  it('D12: nothing is missing where a check is queued or never started', () => {
    const checks = [
      check('k1', { status: 'queued' }),
      check('k2', { never_started: true, conclusion: 'failure' }),
      check('k3', { never_started: true, log: { offered: false } }),
    ];
    expect(gapsWith(checks, new Map())).toEqual([]);
  });
  it('D15: a log beyond max_source_bytes is too large, whoever let it through', () => {
    const profile = profileWith({ check_log_selection: 'all' }, { max_source_bytes: 20 });
    const logs = new Map([
      ['k1', read('x'.repeat(20))],
      ['k2', read('x'.repeat(21))],
    ]);
    expect(gapsWith([check('k1'), check('k2')], logs, profile)).toEqual([
      { scope: 'check_logs', code: 'source_too_large', count: 1 },
    ]);
  });
  it('D44: a missing log stands in the report under its check’s id', () => {
    const { withheld } = toAdmittedInputs(selected([check('k1')], all), roles, new Map());
    expect(withheld).toEqual([{ kind: 'log', id: 'k1', reason: 'log_fetch_failed' }]);
  });
  it('an answer for a log that was not selected changes nothing', () => {
    const { admitted, texts } = toAdmittedInputs(
      selected([check('k1', { conclusion: 'success' })]),
      roles,
      new Map([['k1', read('secret')]]),
    );
    expect(admitted.checks[0]).not.toHaveProperty('log');
    expect(texts.some(({ form }) => form === 'log')).toBe(false);
  });
});
