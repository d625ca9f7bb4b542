import { Buffer } from 'node:buffer';
import { CasefileError } from '@casefile/contract';
import { describe, expect, it } from 'vitest';
import { at, comment, fullProposal, smallIssue, type Fixture } from '../admitted.fixture.js';
import { codeOf } from '../assembly.fixture.js';
import { assembled } from '../tree.fixture.js';
import { withinBudget } from './budget.js';
import { anthropicMessage, openAiMessage, plainText } from './message-shapes.js';
import { projectSnapshot, type ModelBlock } from './project-snapshot.js';

const blocksOf = (fixture: Fixture, options = {}): readonly ModelBlock[] =>
  projectSnapshot(assembled(fixture), options);
const kindsOf = (blocks: readonly ModelBlock[]): string[] => blocks.map(({ kind }) => kind);
const size = (blocks: readonly ModelBlock[]): number =>
  blocks.reduce((sum, { text }) => sum + Buffer.byteLength(text, 'utf8'), 0);

/** The issue with a reply after all of its comments. */
const replied = (body: string): Fixture => {
  const issue = smallIssue();
  return issue.with({
    comments: [comment(issue.text, 'IC_later', body, { created_at: at('23:00:00') })],
  });
};

describe('spec: Ordering files and prompt assembly', () => {
  it('"emits each referenced record as a distinct, ordered content block", others after them', () => {
    expect(kindsOf(blocksOf(fullProposal()))).toEqual([
      'frame',
      ...Array.from(
        { length: blocksOf(fullProposal()).filter(({ kind }) => kind === 'record').length },
        () => 'record',
      ),
      'gaps',
      ...['entity', 'relations', 'history', 'state', 'state'],
      ...kindsOf(blocksOf(fullProposal()).filter(({ kind }) => kind === 'check' || kind === 'log')),
    ]);
    const { files } = assembled(fullProposal());
    const timeline = Buffer.from(files.get('views/timeline.order') ?? '')
      .toString('utf8')
      .split('\n')
      .slice(0, -1);
    const records = blocksOf(fullProposal()).filter(({ kind }) => kind === 'record');
    expect(records.map(({ path }) => path)).toEqual(timeline);
  });

  it('"run-specific instruction blocks follow": last, outside of every delimiter', () => {
    const blocks = blocksOf(smallIssue(), { instructions: 'Fix it.\n' });
    expect(blocks.at(-1)).toEqual({ kind: 'instructions', path: null, text: 'Fix it.\n', stable: false });
    expect(kindsOf(blocksOf(smallIssue()))).not.toContain('instructions');
  });

  it('"a normal later reply ... leaving earlier record blocks byte-identical"', () => {
    const before = blocksOf(smallIssue()).filter(({ stable }) => stable);
    const after = blocksOf(replied('One more.\n')).filter(({ stable }) => stable);
    expect(after.slice(0, before.length)).toEqual(before);
    expect(after).toHaveLength(before.length + 1);
  });

  it('a record block carries provenance that cannot change, and neither login nor role', () => {
    const block = blocksOf(smallIssue()).find(({ kind }) => kind === 'record');
    expect(block?.text).toMatch(
      /^<casefile-record-[0-9a-f]{16} kind="entity" id="[^"]+" author="[^"]+" created="[^"]+">\n/,
    );
    expect(block?.text).not.toMatch(/login|role|"maintainer"/);
  });

  it('takes the records of another view where it is asked, and says where there is none', () => {
    const { files } = assembled(fullProposal());
    const view = [...files.keys()].find((path) => path.startsWith('threads/'))?.replace('.order', '') ?? '';
    const lines =
      Buffer.from(files.get(`${view}.order`) ?? '')
        .toString('utf8')
        .split('\n').length - 1;
    const blocks = projectSnapshot(assembled(fullProposal()), { view: `threads/${view.slice('threads/'.length)}` });
    expect(blocks.filter(({ kind }) => kind === 'record')).toHaveLength(lines);
    expect(codeOf(() => projectSnapshot(assembled(fullProposal()), { view: 'reviews/none' }))).toBe('not_found');
  });
});

describe('D40, D41: everything is data, and nobody gets records without the gap table', () => {
  it('D41: the first block after the records is the gap table, also where nothing is missing', () => {
    for (const fixture of [smallIssue(), fullProposal()]) {
      const blocks = blocksOf(fixture);
      const last = blocks.findLastIndex(({ kind }) => kind === 'record');
      expect(blocks[last + 1]?.kind).toBe('gaps');
    }
    expect(blocksOf(fullProposal()).find(({ kind }) => kind === 'gaps')?.text).toMatch(/unsafe_content/);
  });

  it('D40: the frame says that blocks are untrusted, in the same words for every snapshot', () => {
    expect(blocksOf(smallIssue())[0]).toEqual(blocksOf(fullProposal())[0]);
    expect(blocksOf(smallIssue())[0]?.text).toMatch(/untrusted data/);
  });

  it('D13: refuses with an actors gap', () => {
    const proposal = fullProposal();
    const unknown = proposal.with({
      actors: proposal.inputs.actors.map((actor) =>
        actor.id === 'U_gone' ? { ...actor, role: null, role_verified: false, unavailable: true } : actor,
      ),
    });
    expect(assembled(unknown).index.gaps.map(({ scope }) => scope)).toContain('actors');
    expect(codeOf(() => projectSnapshot(assembled(unknown)))).toBe('exposure_denied');
  });
});

describe('budgets drop whole blocks and say so', () => {
  const blocks = blocksOf(fullProposal(), { instructions: 'Fix it.\n' });

  it('keeps everything that fits', () => {
    expect(withinBudget(blocks, { maxBytes: size(blocks) })).toEqual({ blocks, dropped: [] });
  });

  it('gives up logs first, then checks, then the oldest records; never the entity, the gap table or the instructions', () => {
    let last = blocks.length;
    for (let budget = size(blocks) - 1; ; budget -= 200) {
      let kept: readonly ModelBlock[];
      try {
        kept = withinBudget(blocks, { maxBytes: budget }).blocks;
      } catch (error) {
        expect(error).toBeInstanceOf(CasefileError);
        break;
      }
      expect(size(kept)).toBeLessThanOrEqual(budget);
      expect(kept.length).toBeLessThanOrEqual(last);
      last = kept.length;
      const kinds = kindsOf(kept);
      expect(kinds).toContain('gaps');
      expect(kinds.at(-1)).toBe('instructions');
      expect(kept.some(({ path }) => path?.startsWith('records/00000000T'))).toBe(true);
      if (!kinds.includes('check')) expect(kinds).not.toContain('log');
      for (const block of kept.filter(({ kind }) => kind !== 'gaps')) expect(blocks).toContainEqual(block);
      expect(kept.find(({ kind }) => kind === 'gaps')?.text).toMatch(/Left out of this request/);
    }
    expect(last).toBeLessThan(blocks.length / 2);
  });

  it('counts tokens with the model’s own counter, or overstates them', () => {
    const words = (text: string): number => text.split(/\s+/).length;
    const all = blocks.reduce((sum, { text }) => sum + words(text), 0);
    expect(withinBudget(blocks, { maxTokens: all, countTokens: words }).dropped).toEqual([]);
    expect(withinBudget(blocks, { maxTokens: all - 1, countTokens: words }).dropped).not.toEqual([]);
    expect(withinBudget(blocks, { maxTokens: Math.floor(size(blocks) / 3) }).dropped).not.toEqual([]);
  });
});

describe('shapes of messages', () => {
  const blocks = blocksOf(fullProposal());

  it('Anthropic’s: one text block each, the cache mark at the end of the stable prefix', () => {
    const { content } = anthropicMessage(blocks);
    expect(content.map(({ text }) => text)).toEqual(blocks.map(({ text }) => text));
    const marked = content.flatMap((block, at) => (block.cache_control === undefined ? [] : [at]));
    expect(marked).toEqual([blocks.findIndex(({ kind }) => kind === 'gaps') - 1]);
  });

  it('OpenAI’s: one part each; plain text: one after the other', () => {
    expect(openAiMessage(blocks).content).toHaveLength(blocks.length);
    expect(plainText(blocks).indexOf(blocks[1]?.text ?? '-')).toBe((blocks[0]?.text.length ?? 0) + 1);
  });
});
