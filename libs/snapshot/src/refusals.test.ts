import { CasefileError, type AdmittedInputs } from '@casefile/contract';
import { describe, expect, it } from 'vitest';
import { comment, fullProposal, issueProfile, review, smallIssue, thread, type Fixture } from './admitted.fixture.js';
import { withBounds } from './assembly.fixture.js';
import { assembleSnapshot, type ModelBlock } from './index.js';
import { withinBudget } from './project/budget.js';
import { anthropicMessage } from './project/message-shapes.js';
import { filterVersion } from './tree.fixture.js';

/** What a refusal says; undefined where there is none. */
const refusalOf = (act: () => unknown): object | undefined => {
  try {
    act();
  } catch (error) {
    if (!(error instanceof CasefileError)) throw error;
    const { code, message, details } = error;
    return { code, message, details };
  }
  return undefined;
};

const refusalOfInputs = ({ inputs, texts }: Pick<Fixture, 'inputs' | 'texts'>): object | undefined =>
  refusalOf(() => assembleSnapshot(inputs, texts, filterVersion));

const commented = (issue: Fixture, ...ids: string[]): Fixture =>
  issue.with({ comments: ids.map((id) => comment(issue.text, id, 'x\n')) });

const incoherent = (why: string, details: object = {}) => ({
  code: 'invalid_inputs',
  message: `The admitted inputs ${why}; capture the entity again.`,
  details,
});

describe('spec: Relationships, history, and collection profiles: inputs that break admission’s promises are refused with what they break', () => {
  const cases: readonly (readonly [string, () => Fixture, string, object?])[] = [
    [
      'reviews of an issue',
      () => {
        const issue = smallIssue();
        return issue.with({ reviews: [review(issue.text, 'PRR_1', 'x\n', { author_id: 'U_maintainer' })] });
      },
      'hold a source that the profile does not select',
      { source: 'reviews' },
    ],
    [
      'more comments than the bound',
      () => withBounds(commented(smallIssue(), 'IC_1', 'IC_2'), { max_records_per_source: 1 }),
      'hold more records than max_records_per_source',
      { source: 'comments' },
    ],
    [
      'threads of an issue',
      () => commented(smallIssue(), 'IC_1').with({ threads: [thread('T_1', ['IC_1'])] }),
      'hold threads, which the profile does not select',
      { source: 'reviews' },
    ],
    [
      'formal reviews of GitLab',
      () => {
        const proposal = fullProposal();
        return proposal.with({ source: { ...proposal.inputs.source, forge: 'gitlab' } });
      },
      'hold formal reviews of a forge that has none',
      { source: 'reviews' },
    ],
    ...(
      [
        { scope: 'checks', code: 'fetch_failed', count: 1 },
        { scope: 'actors', code: 'fetch_failed', count: 1 },
        { scope: 'entity', code: 'profile_bound', count: 1 },
      ] as const
    ).map(
      (gap) =>
        [
          `a gap of ${gap.scope}`,
          () => smallIssue().with({ gaps: [gap] }),
          'hold a gap of a scope that the profile does not select or that is counted here',
          { scope: gap.scope },
        ] as const,
    ),
    ['a comment twice', () => commented(smallIssue(), 'IC_1', 'IC_1'), 'name a comment twice', { what: 'comment' }],
    [
      'an actor twice',
      () => {
        const issue = smallIssue();
        return issue.with({ actors: [...issue.inputs.actors, ...issue.inputs.actors] });
      },
      'name a actor twice',
      { what: 'actor' },
    ],
    [
      'an author whom nothing describes',
      () => {
        const issue = smallIssue();
        return issue.with({ comments: [comment(issue.text, 'IC_1', 'x\n', { author_id: 'U_nobody' })] });
      },
      'name an actor that they do not describe',
    ],
    [
      'a thread’s comment twice',
      () => fullProposal().with({ threads: [thread('T_1', ['PRRC_1', 'PRRC_1'])] }),
      'name a comment in two threads, or a comment of a thread twice',
      { what: 'comment in two threads, or a comment of a thread' },
    ],
    [
      'an outdated thread of Forgejo',
      () => {
        const proposal = fullProposal();
        return proposal.with({
          source: { ...proposal.inputs.source, forge: 'forgejo' },
          threads: [thread('1', ['PRRC_1'], { outdated: true })],
        });
      },
      'call a thread outdated where the forge has no such observation',
    ],
  ];

  it.each(cases.map(([name, make, why, details]) => ({ name, make, why, details })))(
    '$name',
    ({ make, why, details }) => {
      expect(refusalOfInputs(make())).toEqual(incoherent(why, details));
    },
  );

  it('a profile of the other kind of entity', () => {
    expect(refusalOfInputs(fullProposal().with({ collection: issueProfile }))).toEqual({
      code: 'invalid_profile',
      message: 'The collection profile is for the other kind of entity.',
      details: { entity_kind: 'change_proposal' },
    });
  });

  it('D1: a bound that counted a record which is none', () => {
    const gaps: AdmittedInputs['gaps'] = [{ scope: 'comments', code: 'profile_bound', count: 1 }];
    expect(refusalOfInputs(commented(smallIssue(), 'a:b').with({ gaps }))).toEqual({
      code: 'invalid_inputs',
      message: 'A bound was applied to records that are not valid; validate records before they are selected.',
      details: { scope: 'comments' },
    });
    const other: AdmittedInputs['gaps'] = [{ scope: 'comments', code: 'fetch_failed', count: 1 }];
    expect(refusalOfInputs(commented(smallIssue(), 'a:b').with({ gaps: other }))).toBe(undefined);
    const elsewhere: AdmittedInputs['gaps'] = [{ scope: 'agent_runs', code: 'profile_bound', count: 1 }];
    expect(refusalOfInputs(commented(smallIssue(), 'a:b').with({ gaps: elsewhere }))).toBe(undefined);
  });
});

describe('spec: Canonical bytes: the filter’s answers are the only texts, and one that contradicts itself is none', () => {
  const issue = smallIssue();
  const ref = issue.inputs.entity.title;
  const title = issue.texts.get(ref);

  it.each([
    ['is missing', undefined],
    ['contradicts its status', { text: null, status: 'unchanged', findings: [] }],
    ['contradicts its status', { text: 'x', status: 'rejected', findings: [] }],
    [
      'is unchanged with findings',
      { text: 'x', status: 'unchanged', findings: [{ code: 'unicode.control', count: 1 }] },
    ],
    ['is not well-formed Unicode', { text: '\ud800', status: 'unchanged', findings: [] }],
  ] as const)('a text that %s', (why, answer) => {
    const texts = new Map(issue.texts);
    if (answer === undefined || title === undefined) texts.delete(ref);
    else texts.set(ref, { ...title, ...answer });
    expect(refusalOfInputs({ inputs: issue.inputs, texts })).toEqual({
      code: 'internal',
      message: `A filtered text ${why}; nothing can be assembled from it.`,
      details: { ref },
    });
  });
});

describe('D41: a budget drops whole blocks in one order and says how many of which', () => {
  const block = (kind: ModelBlock['kind'], path: string | null, stable = false): ModelBlock => ({
    kind,
    path,
    stable,
    text: `${kind} ${path ?? ''}`.padEnd(400, '.'),
  });
  const blocks: readonly ModelBlock[] = [
    block('frame', null, true),
    block('record', 'records/00000000T000000000000000Z-entity', true),
    block('record', 'records/20260204T1', true),
    block('record', 'records/20260204T2', true),
    block('gaps', 'index.json'),
    block('entity', 'entity/metadata.json'),
    block('relations', 'relations/reviews.json'),
    block('history', 'history/agent-runs.json'),
    block('check', 'checks/1'),
    block('log', 'checks/1/log'),
    block('check', 'checks/2'),
    block('log', 'checks/2/log'),
  ];
  const told = (counts: string) =>
    counts === ''
      ? ''
      : `Left out of this request to keep within its budget: ${counts}. The snapshot has them; conclude nothing from their absence.\n`;

  it.each([
    [12, ''],
    [11, '1 check log'],
    [10, '2 check logs'],
    [9, '2 check logs, 1 check'],
    [8, '2 check logs, 2 checks'],
    [7, '2 check logs, 2 checks, 1 history document'],
    [6, '2 check logs, 2 checks, 1 history document, 1 relations document'],
    [5, '2 check logs, 2 checks, 1 history document, 1 relations document, 1 record'],
    [4, '2 check logs, 2 checks, 1 history document, 1 relations document, 2 records'],
  ])('room for %d blocks: %s', (room, counts) => {
    const notice = told(counts);
    const maxBytes = 400 * room + Buffer.byteLength(notice);
    const result = withinBudget(blocks, { maxBytes });
    expect(result.blocks).toHaveLength(room);
    expect(result.dropped).toHaveLength(12 - room);
    expect(result.dropped).toEqual(blocks.filter((each) => result.dropped.includes(each)));
    expect(result.blocks.find(({ kind }) => kind === 'gaps')?.text).toBe(`${blocks[4]?.text ?? ''}${notice}`);
    const countTokens = (text: string): number => text.length;
    expect(withinBudget(blocks, { maxTokens: maxBytes, countTokens })).toEqual(result);
    expect(withinBudget(blocks, { maxTokens: maxBytes, maxBytes, countTokens })).toEqual(result);
    if (room === 4)
      expect(refusalOf(() => withinBudget(blocks, { maxBytes: maxBytes - 1 }))).toEqual({
        code: 'usage',
        message: 'The budget is too small for the entity, the gap table and the metadata; give a larger one.',
        details: {},
      });
    else expect(withinBudget(blocks, { maxBytes: maxBytes - 1 }).blocks.length).toBeLessThan(room);
  });

  it('the oldest record goes first', () => {
    const { dropped } = withinBudget(blocks, { maxBytes: 5 * 400 + 300 });
    expect(dropped.filter(({ kind }) => kind === 'record').map(({ path }) => path)).toEqual(['records/20260204T1']);
  });

  it('three bytes are a token where nobody counts them', () => {
    const one = [{ ...block('frame', null), text: 'abcd' }];
    expect(withinBudget(one, { maxTokens: 2 }).blocks).toEqual(one);
    expect(refusalOf(() => withinBudget(one, { maxTokens: 1 }))).toMatchObject({ code: 'usage' });
  });

  it('the cache mark is on the last block of the stable prefix, on the last of all where all are stable, on none where none is', () => {
    const marks = (given: readonly ModelBlock[]) =>
      anthropicMessage(given).content.map(({ cache_control }) => cache_control?.type);
    expect(anthropicMessage(blocks).role).toBe('user');
    expect(
      marks(blocks)
        .map((mark) => mark ?? '-')
        .join(''),
    ).toBe('---ephemeral--------');
    expect(marks(blocks.slice(0, 2))).toEqual([undefined, 'ephemeral']);
    expect(marks(blocks.slice(4, 6))).toEqual([undefined, undefined]);
    expect(anthropicMessage(blocks).content.every(({ type }) => type === 'text')).toBe(true);
  });
});
