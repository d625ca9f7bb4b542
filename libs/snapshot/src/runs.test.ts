import { requireGitOid, requireSha256, type Timestamp } from '@casefile/contract';
import { describe, expect, it } from 'vitest';
import {
  agentRun,
  at,
  bot,
  comment,
  modified,
  rejected,
  smallIssue,
  truncated,
  type Fixture,
} from './admitted.fixture.js';
import { codeOf, documentAt, filterAt, gapsOf, linesOf, rowOf, withBounds } from './assembly.fixture.js';
import { assembled, treeOf } from './tree.fixture.js';
import { describeSnapshot, printDescription, verifySnapshot } from './index.js';

const path = 'history/agent-runs.json';
const issue = smallIssue();
const { text } = issue;
const withRuns = (...runs: Parameters<Fixture['with']>[0]['agent_runs'] & object): Fixture =>
  issue.with({ agent_runs: runs });

describe('spec: Relationships, history, and collection profiles, history/agent-runs.json', () => {
  it('holds what a receipt says, with result keys that lie outside of the tree (D39)', () => {
    const fixture = withRuns(
      agentRun(text, 'IC_run', 'fix', {
        status: 'timed_out',
        input_head_sha: requireGitOid('a'.repeat(40)),
        result_record_keys: [requireSha256('f'.repeat(64)), requireSha256('0'.repeat(64))],
        resulting_commit_sha: requireGitOid('b'.repeat(64)),
        started_at: at('12:00:00'),
      }),
    );
    expect(documentAt(fixture, path)).toEqual({
      runs: [
        {
          id: 'IC_run',
          agent: 'fix',
          status: 'timed_out',
          input_revision: '5'.repeat(64),
          input_head_sha: requireGitOid('a'.repeat(40)),
          result_record_keys: ['0'.repeat(64), 'f'.repeat(64)],
          resulting_commit_sha: requireGitOid('b'.repeat(64)),
          started_at: at('12:00:00'),
          completed_at: at('12:30:00'),
        },
      ],
    });
    expect(gapsOf(fixture)).toEqual([]);
    expect(verifySnapshot(treeOf(assembled(fixture)))).toMatchObject({ outcome: 'verified' });
    expect(printDescription(describeSnapshot(assembled(fixture)))).toContain(
      '"fix": timed out, 2026-09-08 12:30:00 UTC',
    );
  });

  it('spec: Ordering and determinism: runs are sorted by completion and the bytes of the id', () => {
    const runs = [
      agentRun(text, 'IC_c', 'c', { completed_at: at('12:00:00', '000000001') }),
      agentRun(text, 'IC_b', 'b'),
      agentRun(text, 'IC_a', 'a'),
    ];
    for (const order of [runs, runs.toReversed()])
      expect(documentAt(withRuns(...order), path, ['runs'])).toMatchObject([
        { id: 'IC_c' },
        { id: 'IC_a' },
        { id: 'IC_b' },
      ]);
  });

  it('D39: a run leaves no record, no line in an order and no actor', () => {
    const fixture = withRuns(agentRun(text, 'IC_run', 'fix')).with({
      actors: [...issue.inputs.actors, bot(text, 'BOT_fix', 'fix[bot]')],
    });
    expect(rowOf(fixture, 'IC_run')).toBeUndefined();
    expect(linesOf(fixture, 'views/timeline.order')).toHaveLength(1);
    expect(documentAt(fixture, 'state/actors.json', ['actors'])).toHaveLength(1);
  });
});

describe('spec: Canonical bytes, an agent’s name', () => {
  it.each([
    ['unsafe', rejected(), 'unsafe_content'],
    ['empty', '', 'invalid_metadata'],
    ['emptied by the filter', modified('', 'unicode.tag', 3), 'invalid_metadata'],
  ] as const)('that is %s rejects its run alone, with a gap', (_, name, code) => {
    const fixture = withRuns(agentRun(text, 'IC_1', name), agentRun(text, 'IC_2', 'review'));
    expect(documentAt(fixture, path, ['runs'])).toMatchObject([{ id: 'IC_2', agent: 'review' }]);
    expect(gapsOf(fixture)).toEqual([{ scope: 'agent_runs', code, count: 1 }]);
    expect(verifySnapshot(treeOf(assembled(fixture)))).toMatchObject({ outcome: 'verified' });
  });

  it('D46: the findings of every name are the document’s, dropped ones included', () => {
    const fixture = withRuns(
      agentRun(text, 'IC_1', rejected('injection.instruction-override', 1)),
      agentRun(text, 'IC_2', modified('fix', 'unicode.zero-width', 2)),
    );
    expect(filterAt(fixture, path)).toEqual({
      status: 'modified',
      findings: [
        { code: 'injection.instruction-override', count: 1 },
        { code: 'unicode.zero-width', count: 2 },
      ],
    });
    expect(filterAt(withRuns(agentRun(text, 'IC_1', truncated('fi'))), path)).toMatchObject({ status: 'truncated' });
  });
});

describe('runs that saved inputs must not hold', () => {
  it.each([
    ['an id of another forge', { id: 'a:b' }],
    ['a completion that does not exist', { completed_at: '2026-02-30T00:00:00.000000000Z' as Timestamp }],
    ['a start that does not exist', { started_at: '2026-02-30T00:00:00.000000000Z' as Timestamp }],
  ])('%s is counted and leaves nothing', (_, change) => {
    const fixture = withRuns(agentRun(text, 'IC_1', 'fix', change));
    expect(documentAt(fixture, path)).toEqual({ runs: [] });
    expect(gapsOf(fixture)).toEqual([{ scope: 'agent_runs', code: 'invalid_metadata', count: 1 }]);
  });

  it.each([
    ['a run twice', withRuns(agentRun(text, 'IC_1', 'a'), agentRun(text, 'IC_1', 'b'))],
    [
      'a run that is a comment too',
      withRuns(agentRun(text, 'IC_1', 'a')).with({ comments: [comment(text, 'IC_1', 'x')] }),
    ],
    [
      'more runs than the bound',
      withBounds(withRuns(agentRun(text, 'IC_1', 'a'), agentRun(text, 'IC_2', 'b')), { max_records_per_source: 1 }),
    ],
    [
      'runs that the profile does not select',
      withRuns(agentRun(text, 'IC_1', 'a')).with({
        collection: { ...issue.inputs.collection, included_sources: ['comments', 'entity'] },
      }),
    ],
  ])('%s is refused', (_, fixture) => {
    expect(codeOf(() => assembled(fixture))).toBe('invalid_inputs');
  });
});
