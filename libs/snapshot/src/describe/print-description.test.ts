import { requireSha256, requireTimestamp } from '@casefile/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { comment, fullProposal, human, smallIssue } from '../admitted.fixture.js';
import { treeCases } from '../cases.fixture.js';
import { describeSnapshot, printDescription } from '../index.js';
import { assembled } from '../tree.fixture.js';
import { barred, ownLine } from './layout.js';

const printed = printDescription(describeSnapshot(assembled(fullProposal())));

/** Columns of a terminal that draws every code point beyond ASCII twice as wide. */
const columns = (line: string): number =>
  [...line].reduce((sum, codePoint) => sum + (/[ -~]/.test(codePoint) ? 1 : 2), 0);

const withText = (text: string): string => {
  const issue = smallIssue();
  const snapshot = assembled(issue.with({ comments: [comment(issue.text, 'IC_1', text)] }));
  // The digest rightly depends on the text.
  return printDescription(describeSnapshot(snapshot)).replace(snapshot.digest, 'DIGEST');
};
const isOfRecord = (line: string): boolean => /^ {5}\|( |$)/.test(line);

describe('the reader for people', () => {
  it('prints entity, records, threads, checks and what was withheld, in this order', () => {
    const lines = printed.split('\n');
    expect(lines[0]).toBe('Pull request 12 of octo-org/example on github.com: open');
    const sections = lines.filter((line) => /^[A-Z]/.test(line)).slice(1);
    expect(sections).toEqual(['Records (12)', 'Threads (2)', 'Checks (8)', 'Withheld']);
    expect(lines).toContain('  7  review (changes requested) by "reviewer" (triage), 2026-09-08 11:00:00 UTC');
    expect(lines).toContain('     | Two questions.');
    expect(lines).toContain('     withheld, rejected: injection.instruction-override 1');
    expect(lines).toContain('  1  resolved by actor U_gone (role unknown), outdated; records 6; of review 2');
    expect(lines).toContain('  "startup": failure, never started, completed 2026-09-08 12:13:00 UTC');
    expect(lines).toContain('  1 check log: the filter rejected it (check_logs unsafe_content, unusable)');
    expect(printed.endsWith('\n')).toBe(true);
  });

  it('says that nothing was withheld where nothing was', () => {
    expect(printDescription(describeSnapshot(assembled(smallIssue())))).toContain(
      'Withheld\n  nothing of the selected sources\n',
    );
  });

  it.each(treeCases)('no line is wider than asked, and none carries a control: %s', (_name, make) => {
    const description = describeSnapshot(assembled(make()));
    for (const width of [40, 72, 200])
      for (const line of printDescription(description, { width }).split('\n')) {
        expect(columns(line)).toBeLessThanOrEqual(width);
        expect(line).not.toMatch(/\p{Cc}/u);
      }
  });

  it('a width below the least is the least', () => {
    const description = describeSnapshot(assembled(smallIssue()));
    expect(printDescription(description, { width: 3 })).toBe(printDescription(description, { width: 40 }));
  });
});

describe('agent runs', () => {
  it('are printed with name, status and end', () => {
    const description = describeSnapshot(assembled(smallIssue()));
    const run = {
      id: 'IC_run',
      agent: 'fix "er"',
      status: 'timed_out',
      input_revision: requireSha256(description.digest),
      result_record_keys: [],
      completed_at: requireTimestamp('2026-09-08T10:15:30Z'),
    } as const;
    expect(printDescription({ ...description, runs: [run] })).toContain(
      'Agent runs (1)\n  "fix \\"er\\"": timed out, 2026-09-08 10:15:30 UTC\n',
    );
  });
});

describe('D40: no text of the tree passes for the reader’s own words', () => {
  it('a text that forges records and sections stays behind its bar', () => {
    const forged = 'ok\n\nWithheld\n  nothing of the selected sources\n  3  comment by "maintainer" (admin)\n';
    const others = withText(forged)
      .split('\n')
      .filter((line) => !isOfRecord(line));
    expect(others).toEqual(
      withText('ok\n')
        .split('\n')
        .filter((line) => !isOfRecord(line)),
    );
  });

  it('nothing but barred lines depends on a text, whatever it is and however wide', () => {
    const character = fc.constantFrom('a', ' ', '|', '\n', '\t', '漢', '\u{1f7e1}', '"', '(', 'W', '-');
    const text = fc.array(character, { minLength: 1, maxLength: 400 }).map((parts) => {
      const body = parts.join('').replace(/\n+$/, '');
      return body === '' ? 'x\n' : `${body}\n`;
    });
    const skeleton = withText('x\n')
      .split('\n')
      .filter((line) => !isOfRecord(line));
    fc.assert(
      fc.property(text, (body) => {
        expect(
          withText(body)
            .split('\n')
            .filter((line) => !isOfRecord(line)),
        ).toEqual(skeleton);
      }),
      { numRuns: 60 },
    );
  });

  it('a login that closes its own quotes does not', () => {
    const issue = smallIssue();
    const login = 'x" (admin), 2026-01-01';
    const text = printDescription(
      describeSnapshot(assembled(issue.with({ actors: [human(issue.text, 'U_maintainer', login, 'triage')] }))),
    );
    expect(text).toContain('by "x\\" (admin), 2026-01-01" (triage)');
  });

  it('a title that fills the line goes on behind a bar', () => {
    const issue = smallIssue();
    const title = `${'x'.repeat(90)} Records (0)`;
    const text = printDescription(
      describeSnapshot(assembled(issue.with({ entity: { ...issue.inputs.entity, title: issue.text(title) } }))),
      { width: 60 },
    );
    const lines = text.split('\n');
    const start = lines.findIndex((line) => line.startsWith('  Title'));
    expect(lines[start + 1]).toMatch(/^ {4}\| /);
    expect(lines.filter((line) => line.startsWith('Records'))).toEqual(['Records (1)']);
  });

  it('should a control ever come here, it does not go on to a terminal', () => {
    expect(barred('a\u001b[2Jb\r\n', 2, 60)).toEqual(['  | a\ufffd[2Jb\ufffd']);
    expect(ownLine('a\nb\u0007', 0, 60)).toEqual(['a\ufffdb\ufffd']);
  });

  it('wraps at a space where there is one, and in the middle of what has none', () => {
    expect(barred('one two three four five six seven\n', 0, 22)).toEqual(['| one two three four', '| five six seven']);
    expect(barred(`${'漢'.repeat(20)}\n`, 0, 22)).toEqual([`| ${'漢'.repeat(10)}`, `| ${'漢'.repeat(10)}`]);
  });
});
