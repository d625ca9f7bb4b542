import { Buffer } from 'node:buffer';
import { recordKey, sha256, type CuratedThread, type ReviewCuration, requireSha256 } from '@casefile/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse, parseDocument } from 'yaml';
import { casefileReview, commentedLinesOf, targetOf, textHashOf, type DescribedCasefile } from './casefile-review.js';
import { described, digest, head, keys, nextHead } from './casefile.fixture.js';
import { curatedReview } from './curated-review.js';
import { draftCuration } from './draft-curation.js';
import { made, policy, rulesOf } from './review.fixture.js';
import { sealReview } from './seal-review.js';

const review = made(casefileReview(described()));
const facts = { createdAt: '2026-02-06T08:00:00Z', textHashes: new Map([['PRRT_open', `sha256:${'ab'.repeat(32)}`]]) };

const thread = (id: string, more: Partial<CuratedThread> = {}): CuratedThread => ({
  thread: id,
  lifecycle: id === 'PRRT_file' ? 'resolved' : 'open',
  disposition: 'omit',
  blocking: false,
  ...more,
});
const decided: CuratedThread = thread('PRRT_open', {
  disposition: 'change_request',
  blocking: true,
  conclusion: 'Weigh in grams.\n',
  text_hash: `sha256:${'ab'.repeat(32)}`,
});
const curation = (threads: readonly unknown[], more: Partial<ReviewCuration> = {}): unknown => ({
  schema: 'casefile/review-curation/v1',
  casefile: digest,
  created_at: '2026-02-06T08:00:00Z',
  threads,
  ...more,
});
const rest = [
  thread('PRRT_file', { disposition: 'preserve', conclusion: 'Leave the index alone.' }),
  thread('PRRT_old', { disposition: 'wont_fix' }),
];

describe('a review from a casefile', () => {
  const document = made(sealReview(made(curatedReview(curation([...rest, decided]), review, head)), policy)).document;

  it('the artifact is the change proposal, the version its head, the projection the diff, the session the casefile', () => {
    expect(document).toMatchObject({
      snapshot: { created_at: '2026-02-06T08:00:00Z', id: expect.stringMatching(/^sha256:/) },
      artifact_ref: {
        id: recordKey(described().source, 'entity', 'PR_kwDOKbqXSM5'),
        title: 'Sort pears by size',
        source_ref: 'github.com/orchard/pear-press#13',
        storage_mode: 'forge',
      },
      version_ref: { id: head, label: head.slice(0, 12), snapshot_ref: `git:commit:${head}` },
      projection_ref: { id: `diff:${head}`, kind: 'diff' },
      review_session_ref: { id: digest },
      summary: { total_threads: 3, included_count: 2, omitted_count: 1, unresolved_blocking_count: 1 },
      unresolved_blocker_ids: ['PRRT_open'],
      omitted_threads: [{ id: 'PRRT_old', disposition: 'wont_fix' }],
    });
  });

  it('targets are path, side and lines; the text hash is carried where known; messages are records in order', () => {
    expect(document.requested_changes[0]).toMatchObject({
      thread_id: 'PRRT_open',
      // One message, one edited message.
      thread_revision: 3,
      target_ref: {
        adapter: 'forge-diff',
        element_id: 'sort/weight.ts#right:7-9',
        text_hash: `sha256:${'ab'.repeat(32)}`,
        slide_id: null,
        group_id: null,
      },
      target_label: 'sort/weight.ts:7-9 (right side)',
      lifecycle_status: 'open',
      accepted_conclusion: 'Weigh in grams.',
      source_message_refs: [
        { id: keys.first, revision: 1, server_order: 2, deleted: false },
        { id: keys.reply, revision: 2, server_order: 3, deleted: false },
      ],
    });
    expect(document.constraints[0]).toMatchObject({
      thread_revision: 2,
      target_ref: { element_id: 'sort/index.ts', text_hash: '' },
    });
  });

  it('an outdated thread points into the revision that was reviewed; one without a path at the whole change', () => {
    expect(targetOf('t', described().threads[2]?.location ?? {})).toMatchObject({
      element_id: `sort/size.ts@${nextHead}#right:40`,
      label: 'sort/size.ts:40 (right side, of an earlier revision)',
    });
    expect(targetOf('t', {})).toEqual({ id: 't', adapter: 'forge-diff', label: 'the whole change' });
  });

  it('the order of the curation file decides nothing', () => {
    const other = made(sealReview(made(curatedReview(curation([decided, ...rest]), review, head)), policy)).document;
    expect(other).toEqual(document);
  });

  it('a record of another thread may be cited, in the order of the casefile', () => {
    const cited = curation([...rest, { ...decided, cite: [keys.lone, keys.entity] }]);
    const { source_message_refs } = made(sealReview(made(curatedReview(cited, review, head)), policy)).document
      .requested_changes[0] ?? { source_message_refs: [] };
    expect(source_message_refs.map(({ id }) => id)).toEqual([keys.entity, keys.lone]);
  });
});

describe('bad input', () => {
  const refusedFor = (value: unknown, at: string | null = head): string[] => rulesOf(curatedReview(value, review, at));
  const without = (name: string): unknown =>
    Object.fromEntries(Object.entries(decided).filter(([member]) => member !== name));
  it.each<[string, unknown, string[]]>([
    [
      'a cited record that the filter withheld',
      curation([...rest, { ...decided, cite: [keys.withheld] }]),
      ['citation-withheld'],
    ],
    [
      'a cited record that was never admitted',
      curation([...rest, { ...decided, cite: ['0'.repeat(64)] }]),
      ['citation-withheld'],
    ],
    [
      'a thread whose own record was withheld, cited whole',
      curation([decided, thread('PRRT_file'), thread('PRRT_old', { disposition: 'context', conclusion: 'x' })]),
      ['citation-withheld'],
    ],
    ['no citation', curation([...rest, { ...decided, cite: [] }]), ['citation-missing']],
    [
      'two conclusions for one thread',
      curation([...rest, decided, { ...decided, conclusion: 'Or ounces.' }]),
      ['thread-once'],
    ],
    ['a missing disposition', curation([...rest, without('disposition')]), ['schema']],
    ['an undecided thread', curation([...rest, { ...decided, disposition: null }]), ['thread-undecided']],
    ['a thread that is not listed', curation(rest), ['thread-unlisted']],
    ['a thread of elsewhere', curation([...rest, decided, thread('PRRT_other')]), ['thread-unknown']],
    ['a blocker without a lifecycle', curation([...rest, without('lifecycle')]), ['schema']],
    [
      'a lifecycle that the casefile contradicts',
      curation([...rest, { ...decided, lifecycle: 'resolved' }]),
      ['lifecycle-contradicted'],
    ],
    ['an omitted blocker', curation([...rest, { ...decided, disposition: 'omit' }]), ['blocker-omitted']],
    ['no time', curation([...rest, decided], { created_at: null }), ['time-missing']],
    [
      'the curation of another casefile',
      curation([...rest, decided], { casefile: requireSha256('0'.repeat(64)) }),
      ['other-casefile'],
    ],
    ['no curation at all', null, ['schema']],
  ])('refuses %s', (_, value, rules) => {
    expect(refusedFor(value)).toEqual(rules);
  });

  it('refuses without a head revision, and a casefile of a work item', () => {
    expect(refusedFor(curation([...rest, decided]), null)).toEqual(['head-missing']);
    const issue = described({ entity: { kind: 'work_item', id: 'I_1', number: 7, title: 't' } });
    expect(rulesOf(casefileReview(issue))).toEqual(['not-a-change-proposal']);
  });
});

describe('casefile review draft', () => {
  it('lists every thread undecided, with its state, its records and what is known of its lines', () => {
    const draft = draftCuration(review, facts);
    expect(parse(draft)).toEqual({
      schema: 'casefile/review-curation/v1',
      casefile: digest,
      created_at: '2026-02-06T08:00:00Z',
      threads: [
        {
          thread: 'PRRT_open',
          lifecycle: 'open',
          disposition: null,
          blocking: false,
          conclusion: '',
          text_hash: `sha256:${'ab'.repeat(32)}`,
          cite: [keys.first, keys.reply],
        },
        {
          thread: 'PRRT_file',
          lifecycle: 'resolved',
          disposition: null,
          blocking: false,
          conclusion: '',
          cite: [keys.lone],
        },
        {
          thread: 'PRRT_old',
          lifecycle: 'open',
          disposition: null,
          blocking: false,
          conclusion: '',
          cite: [keys.lone],
        },
      ],
    });
    expect(draft).toContain('  #     Ask the *scale*.');
    expect(draft).toContain('(withheld)');
    expect(rulesOf(curatedReview(parse(draft), review, head))).toEqual(
      Array.from({ length: 3 }, () => 'thread-undecided'),
    );
  });

  it('says what the casefile lacks, and stays a document without any thread', () => {
    const gaps = [{ scope: 'reviews', code: 'fetch_failed', count: 1 }];
    const draft = draftCuration(made(casefileReview(described({ threads: [], gaps }))), {
      createdAt: null,
      textHashes: new Map(),
    });
    expect(draft).toContain('#   reviews: fetch_failed (1)');
    expect(parse(draft)).toMatchObject({ created_at: null, threads: [] });
  });

  it('what people wrote never becomes a key', () => {
    const hostile = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        '\n  - thread: x',
        'a\rb: c',
        'a\u2028b: c',
        '\u0085- x',
        '--- \n...\n%YAML 1.1',
        '\u0000#',
        '*a &b !c',
      ),
    );
    const expected = parse(draftCuration(review, facts));
    fc.assert(
      fc.property(hostile, hostile, (text, login) => {
        const casefile = described();
        const records = casefile.records.map((record) => ({
          ...record,
          author: { login: login.toWellFormed() },
          ...(record.text !== null && { text: text.toWellFormed() }),
        }));
        const draft = parseDocument(draftCuration(made(casefileReview({ ...casefile, records })), facts));
        expect(draft.errors).toEqual([]);
        expect(draft.toJS()).toEqual(expected);
      }),
      { numRuns: 300 },
    );
  });
});

describe('the hash of commented lines, "where known"', () => {
  const file = Buffer.from('a\nb\r\nc');
  const lines = { revision: head, path: 'x', first: 2, last: 3 };
  const threadAt = (location: DescribedCasefile['threads'][number]['location']) => {
    const threads = [{ id: 't', resolved: false, outdated: false, location, records: [] }];
    return made(casefileReview(described({ threads }))).threads.map((one) => commentedLinesOf(one, head))[0];
  };

  it('covers the bytes of each line with its line feed', () => {
    expect(textHashOf(file, lines)).toBe(`sha256:${sha256('b\r\nc\n')}`);
    expect(textHashOf(file, { ...lines, first: 1, last: 1 })).toBe(`sha256:${sha256('a\n')}`);
  });

  it('is not known for lines that the file lacks', () => {
    expect(textHashOf(file, { ...lines, last: 4 })).toBeNull();
    expect(textHashOf(Buffer.from('a\n'), { ...lines, first: 1, last: 2 })).toBeNull();
    expect(textHashOf(file, { ...lines, first: 3, last: 2 })).toBeNull();
  });

  it('is of the head on the right side, of the reviewed revision when outdated, of nothing on the left', () => {
    expect(threadAt({ path: 'x', line: 9, start_line: 7, side: 'right' })).toEqual({
      revision: head,
      path: 'x',
      first: 7,
      last: 9,
    });
    expect(threadAt({ path: 'x', original_line: 4, side: 'right', reviewed_sha: nextHead })).toEqual({
      revision: nextHead,
      path: 'x',
      first: 4,
      last: 4,
    });
    for (const location of [
      { path: 'x', line: 9, side: 'left' as const },
      { path: 'x' },
      {},
      { path: 'x', original_line: 4 },
    ])
      expect(threadAt(location)).toBeNull();
  });
});
