import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { discard, scratch } from './support/casefile.js';
import { root } from './support/repository.js';

let folder = '';
beforeEach(() => {
  folder = scratch();
});
afterEach(() => {
  discard(folder);
});

const check = (at?: string) =>
  spawnSync(process.execPath, [join(root, 'scripts', 'check-conformance.mjs'), ...(at === undefined ? [] : [at])], {
    encoding: 'utf8',
  });

const write = (path: string, text: string): void => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
};

const table = (rows: number, ...cells: readonly string[]): string =>
  [`<!-- rows: ${String(rows)} -->`, '', '| requirement | tests |', '| --- | --- |', ...cells, ''].join('\n');

describe('the tables of conformance', () => {
  it('name a test for every requirement of the specification and every input that broke others', () => {
    expect(check()).toMatchObject({ status: 0, stderr: '' });
  });

  const tested = '| a rule | libs/a/src/a.test.ts › holds<br>golden › small |';
  const complete = (text: string): void => {
    write('libs/a/src/a.test.ts', `describe('a', () => { it.each([['a case', 1]])('holds %s', () => undefined); });`);
    write('test/golden/small/seed.json', '{}');
    write('docs/conformance/a.md', text);
  };

  it.each([
    ['a row with tests', table(1, tested)],
    ['the name of a case of a table', table(1, '| a rule | libs/a/src/a.test.ts › a case |')],
    [
      'a row that waits for another part, with its reason',
      table(2, tested, '| another | later: GitLab and Forgejo, its adapter |'),
    ],
  ])('accept %s', (_, text) => {
    complete(text);
    expect(check(folder)).toMatchObject({ status: 0, stderr: '' });
  });

  it.each([
    ['a row without a test', table(1, '| a rule |  |'), 'names no test'],
    ['a file that does not exist', table(1, '| a rule | libs/a/src/b.test.ts › holds |'), 'does not exist'],
    ['a title that does not exist', table(1, '| a rule | libs/a/src/a.test.ts › breaks |'), 'does not exist'],
    ['a file that is none of tests', table(1, '| a rule | libs/a/src/a.ts › holds |'), 'no file of tests'],
    ['a file without a title', table(1, '| a rule | libs/a/src/a.test.ts |'), 'is not `path'],
    ['a golden case that does not exist', table(1, '| a rule | golden › large |'), 'is no golden case'],
    ['another part without a reason', table(1, '| a rule | later: GitLab |'), 'is not `path'],
    ['fewer rows than there were', table(2, tested), '1 rows where it says 2'],
    ['no number of rows', table(1, tested).replace(/<!--.*-->/, ''), 'does not say how many rows'],
  ])('refuse %s', (_, text, why) => {
    complete(text);
    const checked = check(folder);
    expect(checked.status).toBe(1);
    expect(checked.stderr).toContain(why);
  });

  it('refuse to be absent', () => {
    expect(check(folder)).toMatchObject({ status: 1, stderr: 'docs/conformance has no table\n' });
  });
});
