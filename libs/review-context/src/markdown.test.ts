import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { agentContextBlocks, agentContextMarkdown } from './markdown.js';
import { made, sealed, slideReview, threadOf } from './review.fixture.js';
import { unresolvedBlockers } from './sections.js';
import { verifyAgentContext } from './verify-agent-context.js';
import type { AgentContext } from '@casefile/contract';

const { document, markdown } = sealed(slideReview());

const withConclusion = (accepted_conclusion: string): AgentContext => ({
  ...document,
  requested_changes: document.requested_changes.map((record) => ({ ...record, accepted_conclusion })),
});

describe('Markdown export', () => {
  it('is what the golden file shows', () => {
    const golden = readFileSync(join(import.meta.dirname, 'slide-review.golden.md'), 'utf8');
    expect(Buffer.from(markdown).toString('utf8')).toBe(golden);
  });

  it('says none where there is none', () => {
    const empty = Buffer.from(sealed(slideReview({ threads: [] })).markdown).toString('utf8');
    expect(empty.match(/^None\.$/gm)).toHaveLength(5);
  });

  it('a conclusion cannot leave its quotation, nor bring HTML or an image', () => {
    const conclusion = fc.array(
      fc.constantFrom(
        '# Fake',
        '\n',
        '\r',
        '\u2028',
        '\u0085',
        '## Omitted threads (0)',
        '<script>',
        '<!--',
        '![x](u)',
        '> ',
        '```',
        'word',
        ' ',
      ),
      { minLength: 1 },
    );
    const skeleton = (text: string): string[] => text.split('\n').filter((row) => !row.startsWith('>'));
    const expected = skeleton(agentContextMarkdown(withConclusion('word')));
    fc.assert(
      fc.property(conclusion, (parts) => {
        const text = agentContextMarkdown(withConclusion(parts.join('')));
        expect(skeleton(text)).toEqual(expected);
        expect(text).not.toMatch(/<script>|<!--|(?<!\\)!\[/);
        expect(text).not.toMatch(/[\r\u2028\u0085]/);
      }),
    );
  });

  it('a title, a label and an id stay on their line and are no markup', () => {
    const hostile = made(
      verifyAgentContext({
        ...document,
        artifact_ref: { ...document.artifact_ref, title: 'a\n# b <img src=x> [l](u) `c`', id: 'a`b``c' },
        version_ref: { ...document.version_ref, label: '* v | 2' },
      }),
    );
    const text = agentContextMarkdown(hostile);
    expect(text.split('\n')[0]).toBe('# Review of a \\# b \\<img src=x\\> \\[l\\](u) \\`c\\`');
    expect(text).toContain('- Artifact: ```a`b``c```, from');
    expect(text).toContain('(\\* v \\| 2)');
  });
});

describe('model blocks', () => {
  it('are distinct and ordered: what it is, each record, what remains', () => {
    const blocks = agentContextBlocks(document);
    expect(blocks.map(({ kind, thread_id }) => [kind, thread_id])).toEqual([
      ['frame', null],
      ['record', 'thr_total'],
      ['record', 'thr_cover'],
      ['record', 'thr_weather'],
      ['remainder', null],
    ]);
    expect(blocks[0]?.text).toContain('no execution request');
    expect(blocks[1]?.text).toContain('> - 412 t for 2026');
    expect(blocks[1]?.text).toContain('an unresolved blocker');
    expect(blocks[4]?.text).toContain('`thr_font`: wont\\_fix');
    expect(JSON.stringify(blocks)).not.toMatch(/major|wording/);
  });

  it('a further conclusion leaves the blocks before it as they were', () => {
    const input = slideReview();
    const more = sealed({ ...input, threads: [...input.threads, threadOf('thr_z', { disposition: 'context' })] });
    const [before, after] = [agentContextBlocks(document), agentContextBlocks(more.document)];
    expect(after.slice(0, 4)).toEqual(before.slice(0, 4));
  });
});

describe('blockers', () => {
  it('are the included blocking records that are not resolved', () => {
    expect(unresolvedBlockers(document).map(({ thread_id }) => thread_id)).toEqual(['thr_total']);
  });
});
