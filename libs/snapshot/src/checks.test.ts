import { type AdmittedInputs, type Shortfall, requireGitOid } from '@casefile/contract';
import { describe, expect, it } from 'vitest';
import {
  at,
  check,
  fullProfile,
  fullProposal,
  headSha,
  modified,
  rejected,
  type Fixture,
  type FixtureText,
} from './admitted.fixture.js';
import { documentAt, gapsOf, rowOf, filterAt } from './assembly.fixture.js';
import { assembled } from './tree.fixture.js';

describe('checks (spec: Ordering files and prompt assembly)', () => {
  const withChecks = (make: (text: Fixture['text']) => AdmittedInputs['checks'], selection = fullProfile): Fixture => {
    const proposal = fullProposal();
    return proposal.with({ collection: selection, checks: make(proposal.text), gaps: [] });
  };
  const checkGaps = (fixture: Fixture): Shortfall[] => gapsOf(fixture).filter(({ scope }) => scope.startsWith('check'));

  it('has a row without author, metadata without a value that its status forbids, and a path without an order key', () => {
    const row = rowOf(fullProposal(), 'CR_5');
    expect(row).not.toHaveProperty('author');
    expect(row).not.toHaveProperty('author_id');
    expect(documentAt(fullProposal(), `checks/${row?.record_key ?? ''}/metadata.json`)).toEqual({
      id: 'CR_5',
      name: 'deploy',
      status: 'queued',
      created_at: at('12:10:00'),
      head_sha: headSha,
    });
  });

  it.each<readonly [string, Parameters<typeof check>[3]]>([
    ['another revision', { head_sha: requireGitOid('a'.repeat(40)) }],
    ['a completed check that never started with a start', { never_started: true, conclusion: 'skipped' }],
    ['a time that does not exist', { completed_at: at('12:60:00') }],
    ['a queued check with a conclusion', { status: 'queued' }],
  ])('%s is invalid_metadata and leaves no row', (_name, more) => {
    const fixture = withChecks((text) => [check(text, 'CR_1', 'build', more)]);
    expect(rowOf(fixture, 'CR_1')).toBeUndefined();
    expect(checkGaps(fixture)).toEqual([{ scope: 'checks', code: 'invalid_metadata', count: 1 }]);
  });

  it.each<readonly [string, FixtureText, Shortfall['code']]>([
    ['unsafe', rejected(), 'unsafe_content'],
    ['emptied', modified('', 'unicode.zero-width'), 'invalid_metadata'],
    ['empty', '', 'invalid_metadata'],
  ])('spec: Canonical bytes: a name that is %s rejects its check alone, log and all', (_name, name, code) => {
    const fixture = withChecks((text) => [
      check(text, 'CR_1', name, { conclusion: 'failure', log: text('log\n') }),
      check(text, 'CR_2', 'build'),
    ]);
    const row = rowOf(fixture, 'CR_1');
    expect(row?.filter.status).toBe('rejected');
    expect(row).not.toHaveProperty('metadata_path');
    expect(row).not.toHaveProperty('log_path');
    expect(checkGaps(fixture)).toEqual([{ scope: 'checks', code, count: 1 }]);
    expect([...assembled(fixture).files.keys()].filter((path) => path.startsWith('checks/'))).toHaveLength(1);
  });

  it('a rejected log leaves its check standing, without log_path and with a check_logs gap', () => {
    const fixture = withChecks((text) => [
      check(text, 'CR_1', 'test', { conclusion: 'failure', log: text(rejected()) }),
    ]);
    expect(rowOf(fixture, 'CR_1')).toHaveProperty('metadata_path');
    expect(rowOf(fixture, 'CR_1')).not.toHaveProperty('log_path');
    expect(checkGaps(fixture)).toEqual([{ scope: 'check_logs', code: 'unsafe_content', count: 1 }]);
  });

  it('a log’s own summary stands on its file, the name’s on the record and the metadata', () => {
    const fixture = withChecks((text) => [
      check(text, 'CR_1', modified('test', 'unicode.bidi'), {
        conclusion: 'failure',
        log: text(modified('log\n', 'secret.aws', 4)),
      }),
    ]);
    const row = rowOf(fixture, 'CR_1');
    expect(row?.filter).toEqual({ status: 'modified', findings: [{ code: 'unicode.bidi', count: 1 }] });
    expect(filterAt(fixture, row?.metadata_path ?? '')).toEqual(row?.filter);
    expect(filterAt(fixture, row?.log_path ?? '')).toEqual({
      status: 'modified',
      findings: [{ code: 'secret.aws', count: 4 }],
    });
  });

  it('an empty log is a zero-byte file', () => {
    const fixture = withChecks((text) => [check(text, 'CR_1', 'test', { conclusion: 'stale', log: text('') })]);
    expect(assembled(fixture).files.get(rowOf(fixture, 'CR_1')?.log_path ?? '')?.byteLength).toBe(0);
  });
});
