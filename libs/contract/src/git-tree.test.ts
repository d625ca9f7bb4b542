import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gitTreeHash } from './git-tree.js';

const asGitSeesIt = (files: ReadonlyMap<string, Uint8Array>): string => {
  const folder = mkdtempSync(join(tmpdir(), 'casefile-git-'));
  try {
    const git = (...args: string[]): string =>
      execFileSync('git', ['-c', 'core.autocrlf=false', '-c', 'core.fileMode=false', ...args], {
        cwd: folder,
        encoding: 'utf8',
      }).trim();
    git('init', '-q');
    for (const [path, bytes] of files) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), bytes);
    }
    git('add', '-A', '-f');
    return git('write-tree');
  } finally {
    rmSync(folder, { recursive: true });
  }
};

describe('D33: "`git:tree:<sha1>` of the staged tree as Git would hash it (modes 100644)"', () => {
  it('equals git write-tree, also where a folder sorts after a file that its name begins', () => {
    const files = new Map(
      ['index.json', 'a/b.md', 'a.md', 'a-b', 'a0', 'views/reviews/x.order', 'views/timeline.order', 'é/ü'].map(
        (path) => [path, Buffer.from(`bytes of ${path}\n`)],
      ),
    );
    expect(gitTreeHash(files)).toBe(asGitSeesIt(files));
  });

  it('equals git write-tree on generated trees', () => {
    const segment = fc.stringMatching(/^[a-c.0-]{1,3}$/).filter((name) => !/^\.\.?$/.test(name));
    const path = fc.array(segment, { minLength: 1, maxLength: 3 }).map((segments) => segments.join('/'));
    fc.assert(
      fc.property(
        fc.uniqueArray(path, { minLength: 1, maxLength: 8 }),
        fc.uint8Array({ maxLength: 20 }),
        (paths, bytes) => {
          const free = paths.filter((one) => !paths.some((other) => other !== one && other.startsWith(`${one}/`)));
          const files = new Map(free.map((one, at) => [one, Buffer.concat([bytes, Buffer.from([at])])]));
          expect(gitTreeHash(files)).toBe(asGitSeesIt(files));
        },
      ),
      { numRuns: 15 },
    );
  });

  it('does not depend on the order of the files', () => {
    const entries: [string, Uint8Array][] = ['z', 'a/z', 'a/a', 'm'].map((path) => [path, Buffer.from(path)]);
    expect(gitTreeHash(new Map([...entries].reverse()))).toBe(gitTreeHash(new Map(entries)));
  });

  it.each(['../x', 'a//b', '/a', 'a/', './a', 'a/../b', '', 'a\u0000b'])('refuses the path %j', (path) => {
    expect(() => gitTreeHash(new Map([[path, new Uint8Array()]]))).toThrowError(
      expect.objectContaining({ code: 'not_canonical' }),
    );
  });

  it('refuses a path that is both a file and a folder', () => {
    const files = new Map([
      ['a', new Uint8Array()],
      ['a/b', new Uint8Array()],
    ]);
    expect(() => gitTreeHash(files)).toThrowError(expect.objectContaining({ code: 'not_canonical' }));
  });
});
