import { describe, expect, it } from 'vitest';
import { check, fullProfile, fullProposal, headSha, at, type Fixture } from './admitted.fixture.js';
import { hasNoLogYet, selectsLog } from './check-logs.js';
import { verifySnapshot } from './index.js';
import { assembled, treeOf } from './tree.fixture.js';

const withLogs = { ...fullProfile, check_log_selection: 'all' } as const;
const withoutLogs = {
  ...fullProfile,
  included_sources: fullProfile.included_sources.filter((source) => source !== 'check_logs'),
  check_log_selection: 'none',
} as const;

describe('spec: Relationships, history, and collection profiles, check_log_selection', () => {
  it.each([
    ['failure', true],
    ['timed_out', true],
    ['action_required', true],
    ['stale', true],
    ['success', false],
    ['neutral', false],
    ['cancelled', false],
    ['skipped', false],
    [undefined, false],
  ] as const)('failed selects a check that is %s: %s', (conclusion, expected) => {
    const subject = conclusion === undefined ? {} : { conclusion };
    expect(selectsLog(fullProfile, subject)).toBe(expected);
    expect(selectsLog(withLogs, subject)).toBe(true);
    expect(selectsLog(withoutLogs, subject)).toBe(false);
  });
});

describe('D12: a selected log that is missing', () => {
  it.each([
    ['queued', undefined, true],
    ['in_progress', undefined, false],
    ['completed', false, false],
    ['completed', true, true],
  ] as const)('%s, never started %s: nothing is missing: %s', (status, neverStarted, expected) => {
    expect(hasNoLogYet({ status, ...(neverStarted === undefined ? {} : { never_started: neverStarted }) })).toBe(
      expected,
    );
  });

  const withCheck = (make: (text: Fixture['text']) => Fixture['inputs']['checks'][number], isTold: boolean): string => {
    const proposal = fullProposal();
    const fixture = proposal.with({
      collection: withLogs,
      checks: [make(proposal.text)],
      gaps: isTold ? [{ scope: 'check_logs', code: 'fetch_failed', count: 1 }] : [],
    });
    const verification = verifySnapshot(treeOf(assembled(fixture)));
    return verification.outcome === 'verified' ? 'verified' : verification.problems.map(({ rule }) => rule).join();
  };
  const running = (text: Fixture['text']) => ({
    id: 'CR_1',
    name: text('e2e'),
    status: 'in_progress' as const,
    created_at: at('12:11:00'),
    started_at: at('12:12:00'),
    head_sha: headSha,
  });
  const queued = (text: Fixture['text']) => ({
    id: 'CR_1',
    name: text('e2e'),
    status: 'queued' as const,
    created_at: at('12:11:00'),
    head_sha: headSha,
  });

  it('is refused without a gap, for a completed and for a running check', () => {
    expect(withCheck((text) => check(text, 'CR_1', 'build'), false)).toBe('log-missing');
    expect(withCheck(running, false)).toBe('log-missing');
  });

  it('is told by a gap, and needs none where nothing was ever written', () => {
    expect(withCheck((text) => check(text, 'CR_1', 'build'), true)).toBe('verified');
    expect(withCheck(running, true)).toBe('verified');
    expect(withCheck(queued, false)).toBe('verified');
    expect(
      withCheck(
        (text) => ({
          ...queued(text),
          status: 'completed',
          conclusion: 'skipped',
          never_started: true,
          completed_at: at('12:11:00'),
        }),
        false,
      ),
    ).toBe('verified');
  });

  it('the log of a running check is kept as it is now', () => {
    const proposal = fullProposal();
    const fixture = proposal.with({
      collection: withLogs,
      checks: [{ ...running(proposal.text), log: proposal.text('so far\n') }],
      gaps: [],
    });
    expect(verifySnapshot(treeOf(assembled(fixture)))).toMatchObject({ outcome: 'verified' });
  });
});
