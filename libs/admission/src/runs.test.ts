import { describe, expect, it } from 'vitest';
import {
  type CollectionProfile,
  type NormalizedComment,
  type NormalizedInputs,
  requireGitOid,
  requireSha256,
} from '@casefile/contract';
import { toAdmittedInputs } from './admitted-inputs.js';
import { admit } from './admit.js';
import { comment, editedBy, inputsWith, minute, policy, profileWith, roles, thread, user } from './inputs.fixture.js';
import { actorsToAuthorize } from './look-ups.js';
import type { AdmissionPolicy } from './policy.js';
import { fixedKey, headerOf, lineOf, place, receipt, trusted } from './receipt.fixture.js';
import { sealReceipt } from './receipt.js';
import type { Selection } from './selection.js';

const key = fixedKey(7);
const line = await sealReceipt(place, receipt(), key);
const broken = lineOf(key, headerOf(key), { ...receipt(), status: 'lost' });
const withRing = policy({ registeredBots: new Set(['B']), receiptKeys: [trusted(key)] });
const carrier = (id: string, body = line, more: Partial<NormalizedComment> = {}): NormalizedComment =>
  comment(id, 'B', { body, ...more });

const select = (
  comments: readonly NormalizedComment[],
  {
    inputs = {},
    profile = profileWith(),
    rules = withRing,
  }: {
    readonly inputs?: Partial<Omit<NormalizedInputs, 'entity'>>;
    readonly profile?: CollectionProfile;
    readonly rules?: AdmissionPolicy;
  } = {},
): Selection => {
  const admission = admit(inputsWith({ ...inputs, comments }), roles, profile, rules);
  if (admission.outcome === 'aborted') throw new Error(admission.reason);
  return admission.selection;
};
const idsOf = (list: readonly { readonly id: string }[]): string[] => list.map(({ id }) => id);
const lines = await Promise.all(
  [5, 3, 4].map((n) => sealReceipt(place, receipt({ agent: `agent ${n}`, completed_at: minute(n) }), key)),
);

describe('D39: a run instead of a comment', () => {
  it('is the receipt that a registered bot posted and nobody edited; its id is the comment’s', () => {
    const selection = select([carrier('IC_1'), comment('IC_2', 'M')]);
    expect(selection.runs).toEqual([{ id: 'IC_1', bot: 'B', receipt: receipt() }]);
    expect(idsOf(selection.comments)).toEqual(['IC_2']);
    expect(selection.gaps).toEqual([]);
    expect(selection.withheld).toEqual([]);
    expect(selection.grounds).toContainEqual({ kind: 'run', id: 'IC_1', actors: ['B'] });
  });

  it('needs agent_runs to be selected: else it is a comment', () => {
    const profile = profileWith({ included_sources: ['comments', 'entity'], check_log_selection: 'none' });
    for (const body of [line, broken]) {
      const selection = select([carrier('IC_1', body)], { profile });
      expect(selection.runs).toEqual([]);
      expect(idsOf(selection.comments)).toEqual(['IC_1']);
      expect(selection.gaps).toEqual([]);
    }
  });

  it.each([
    ['quoted', `> ${line}`],
    ['forged', lineOf(fixedKey(9), headerOf(key), receipt())],
    ['signed by a key that nobody registered', lineOf(fixedKey(9), headerOf(fixedKey(9)), receipt())],
    [
      'for another entity',
      lineOf(key, { ...headerOf(key), entity: { kind: 'change_proposal', id: 'PR_2' } }, receipt()),
    ],
    ['with a lifetime, which receipts do not have', lineOf(key, { ...headerOf(key), exp: 1 }, receipt())],
  ])('is a comment like any other when it is %s', (_, body) => {
    const selection = select([carrier('IC_1', body)]);
    expect(selection.runs).toEqual([]);
    expect(idsOf(selection.comments)).toEqual(['IC_1']);
    expect(selection.gaps).toEqual([]);
  });

  it('is a comment when its key is revoked, or there is no ring', () => {
    for (const receiptKeys of [[trusted(key, true)], []]) {
      const selection = select([carrier('IC_1')], { rules: { ...withRing, receiptKeys } });
      expect([selection.runs, idsOf(selection.comments)]).toEqual([[], ['IC_1']]);
    }
    const selection = select([carrier('IC_1')], { rules: policy({ registeredBots: new Set(['B']) }) });
    expect([selection.runs, idsOf(selection.comments)]).toEqual([[], ['IC_1']]);
  });

  it('what broke others: a receipt line that a stranger typed is a stranger’s comment', () => {
    const selection = select([comment('IC_1', 'S', { body: line }), comment('IC_2', null, { body: broken })]);
    expect([selection.runs, selection.comments]).toEqual([[], []]);
    expect(selection.gaps).toEqual([{ scope: 'comments', code: 'authorization_failed', count: 2 }]);
  });

  it('is a comment when a person posted it, however high the role', () => {
    const selection = select([comment('IC_1', 'M', { body: line })]);
    expect([selection.runs, idsOf(selection.comments)]).toEqual([[], ['IC_1']]);
  });

  it.each([
    ['edited by the bot itself', { revision: editedBy('B') }, ['IC_1'], []],
    ['edited by a maintainer', { revision: editedBy('M') }, ['IC_1'], []],
    ['edited by a stranger', { revision: editedBy('S') }, [], ['role_below_threshold']],
    ['whose edits nobody knows', { revision: { edited: 'unknown' } }, [], ['editor_unknown']],
  ] as const)('is a comment by the rules for comments when it was %s', (_, change, admitted, reasons) => {
    for (const mode of ['creator_and_editor', 'vouch_by_edit'] as const) {
      const selection = select([carrier('IC_1', line, change)], { rules: { ...withRing, mode } });
      expect(selection.runs).toEqual([]);
      expect(idsOf(selection.comments)).toEqual(admitted);
      expect(selection.withheld.map(({ reason }) => reason)).toEqual(reasons);
    }
  });

  it.each([
    ['a bot that is not registered', { registeredBots: new Set(['B2']) }, [{ id: 'B', login: 'b', type: 'bot' }]],
    ['a person with the id of a registered bot', {}, [user('B')]],
    ['an account that is told twice', {}, [user('B'), { id: 'B', login: 'b', type: 'bot' }]],
  ] as const)('is not what %s says', (_, rules, accounts) => {
    const selection = select([carrier('IC_1')], {
      rules: { ...withRing, ...rules },
      inputs: { actors: [user('M'), ...accounts] },
    });
    expect([selection.runs, selection.comments]).toEqual([[], []]);
    expect(selection.gaps).toMatchObject([{ scope: 'comments', count: 1 }]);
  });

  it('that the ring signed and that breaks the schema is invalid_metadata, once, and no comment', () => {
    const selection = select([carrier('IC_1', broken)]);
    expect([selection.runs, selection.comments]).toEqual([[], []]);
    expect(selection.gaps).toEqual([{ scope: 'agent_runs', code: 'invalid_metadata', count: 1 }]);
    expect(selection.withheld).toEqual([{ kind: 'run', id: 'IC_1', reason: 'receipt_invalid' }]);
  });

  it('is told once: the same receipt posted again is a comment, whatever order the inputs have', () => {
    const again = [
      carrier('IC_2', `Look:\n${line}`, { created_at: minute(11) }),
      carrier('IC_1'),
      carrier('IC_3', line, { created_at: minute(12) }),
    ];
    for (const comments of [again, again.toReversed()]) {
      const selection = select(comments);
      expect(idsOf(selection.runs)).toEqual(['IC_1']);
      expect(idsOf(selection.comments)).toEqual(['IC_2', 'IC_3']);
    }
  });

  it('leaves its thread, with the edges through it; a thread of nothing else is gone', () => {
    const selection = select([comment('c1', 'M'), carrier('c2'), comment('c3', 'W'), carrier('c4', lines[0])], {
      inputs: {
        threads: [
          thread('T1', ['c1', 'c2', 'c3'], {
            replies: [
              { comment_id: 'c2', parent_id: 'c1' },
              { comment_id: 'c3', parent_id: 'c2' },
            ],
          }),
          thread('T2', ['c4']),
        ],
      },
    });
    expect(idsOf(selection.runs)).toEqual(['c4', 'c2']);
    expect(selection.threads).toMatchObject([{ id: 'T1', comment_ids: ['c1', 'c3'], replies: [] }]);
  });
});

describe('spec: Relationships, history, and collection profiles, the bound on runs', () => {
  it.each([
    ['newest', ['IC_0', 'IC_2']],
    ['oldest', ['IC_1', 'IC_2']],
  ] as const)('keeps the %s by completion, in order of completion, and counts the rest', (record_selection, kept) => {
    const comments = lines.map((body, at) => carrier(`IC_${at}`, body));
    const selection = select(comments, { profile: profileWith({ record_selection }, { max_records_per_source: 2 }) });
    expect(idsOf(selection.runs).toSorted()).toEqual(kept);
    expect(selection.runs.map(({ receipt: { completed_at } }) => completed_at)).toEqual(
      selection.runs.map(({ receipt: { completed_at } }) => completed_at).toSorted(),
    );
    expect(selection.gaps).toEqual([{ scope: 'agent_runs', code: 'profile_bound', count: 1 }]);
  });

  it('does not count them among comments', () => {
    const selection = select([...lines.map((body, at) => carrier(`IC_${at}`, body)), comment('IC_9', 'M')], {
      profile: profileWith({}, { max_records_per_source: 3 }),
    });
    expect([selection.runs.length, selection.comments.length, selection.gaps]).toEqual([3, 1, []]);
  });
});

describe('a profile with agent_runs and without comments', () => {
  const profile = profileWith({ included_sources: ['agent_runs', 'entity'], check_log_selection: 'none' });

  it('has runs, no comments, and asks for nobody’s role because of them', () => {
    const comments = [carrier('IC_1'), comment('IC_2', 'W'), comment('IC_3', 'S')];
    const selection = select(comments, { profile });
    expect([idsOf(selection.runs), selection.comments, selection.gaps]).toEqual([['IC_1'], [], []]);
    expect(idsOf(actorsToAuthorize(inputsWith({ comments }), profile, withRing))).toEqual(['M']);
  });

  it('D15: counts what was too long to be read, and an id that is too long', () => {
    const comments = [carrier('IC_1', `${line}\n${'x'.repeat(2000)}`), carrier(`IC_${'1'.repeat(2000)}`)];
    const small = { ...profile, bounds: { ...profile.bounds, max_source_bytes: 1500 } };
    expect(select(comments, { profile: small }).gaps).toEqual([
      { scope: 'agent_runs', code: 'invalid_metadata', count: 1 },
      { scope: 'agent_runs', code: 'source_too_large', count: 1 },
    ]);
  });
});

describe('spec: never silently treated as an empty history', () => {
  const shortfalls = [{ scope: 'comments', code: 'fetch_failed', count: 4 }] as const;

  it('comments that could not be read leave a gap in agent_runs, with and without comments selected', () => {
    const run = { scope: 'agent_runs', code: 'fetch_failed', count: 1 };
    expect(select([], { inputs: { shortfalls } }).gaps).toEqual([run, ...shortfalls]);
    const profile = profileWith({ included_sources: ['agent_runs', 'entity'], check_log_selection: 'none' });
    expect(select([], { inputs: { shortfalls }, profile }).gaps).toEqual([run]);
  });

  it('no such gap stands where agent_runs is not selected', () => {
    const profile = profileWith({ included_sources: ['comments', 'entity'], check_log_selection: 'none' });
    expect(select([], { inputs: { shortfalls }, profile }).gaps).toEqual(shortfalls);
  });

  it('D15: a receipt too long to be read is a comment, and counted as one', () => {
    const profile = profileWith({}, { max_source_bytes: 500 });
    expect(select([carrier('IC_1', `${line}${' '.repeat(500)}`)], { profile }).gaps).toEqual([
      { scope: 'comments', code: 'source_too_large', count: 1 },
    ]);
  });
});

describe('admitted inputs with runs', () => {
  it('hold the agent’s name as a display string and all else as it was signed, result keys in order', () => {
    const whole = receipt({
      agent: 'fix \u200b it',
      status: 'failure',
      input_head_sha: requireGitOid('c'.repeat(40)),
      result_record_keys: [requireSha256('f'.repeat(64)), requireSha256('0'.repeat(64))],
      resulting_commit_sha: requireGitOid('d'.repeat(40)),
      started_at: minute(14),
    });
    const { admitted, texts } = toAdmittedInputs(
      select([carrier('IC_1', lineOf(key, headerOf(key), whole))]),
      roles,
      new Map(),
    );
    const { schema_version: _, agent, ...rest } = whole;
    expect(admitted.agent_runs).toEqual([
      { id: 'IC_1', ...rest, agent: expect.any(Number), result_record_keys: ['0'.repeat(64), 'f'.repeat(64)] },
    ]);
    expect(texts[admitted.agent_runs[0]?.agent ?? -1]).toMatchObject({ form: 'display', text: agent, max_bytes: 1024 });
    expect(admitted.comments).toEqual([]);
    expect(admitted.actors.map(({ id }) => id)).toEqual(['M']);
    expect(texts.some(({ text }) => text?.includes('casefile-receipt'))).toBe(false);
  });
});
