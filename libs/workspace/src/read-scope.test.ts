import { describe, expect, it } from 'vitest';
import { blobIdOf } from './identity.js';
import { narrowed, referencedSet, scopeOf } from './read-scope.js';

const blob = (text: string): string => blobIdOf(new TextEncoder().encode(text));

describe('data model: Blob protocol, globs', () => {
  const scope = scopeOf(['src/**/*.ts', '!src/secret/**', 'src/secret/open.ts']);
  it.each([
    ['src/a.ts', true],
    ['src/deep/b.ts', true],
    ['src/secret/key.ts', false],
    ['src/secret/open.ts', true],
    ['src/a.js', false],
    ['SRC/a.ts', false],
    ['src/../src/a.ts', false],
    ['/src/a.ts', false],
    ['src//a.ts', false],
    ['src/a.ts/', false],
    ['ｓrc/a.ts', false],
  ])('%s: %s', (path, granted) => {
    expect(scope(path)).toBe(granted);
  });

  it('no globs grant nothing, a negation alone neither, and dot files are files', () => {
    expect(scopeOf([])('a')).toBe(false);
    expect(scopeOf(['!a'])('b')).toBe(false);
    expect(scopeOf(['**'])('.github/x.yml')).toBe(true);
  });

  it('a host narrows and never widens', () => {
    const both = narrowed(scopeOf(['src/**']), scopeOf(['**', '!src/secret/**']));
    expect([both('src/a'), both('src/secret/a'), both('other')]).toEqual([true, false, false]);
  });
});

describe('data model: "The host MUST serve a blob only if it appears in the session’s referenced set … and its path is within the granted read globs"', () => {
  const baseline = new Map([
    ['src/a.ts', blob('a')],
    ['src/copy.ts', blob('shared')],
    ['private/key', blob('key')],
    ['private/shared', blob('shared')],
  ]);
  const after = new Map([
    ['src/new.ts', blob('new')],
    ['private/new', blob('hidden')],
    // A crafted change set: it says that the key lies where it may be read.
    ['src/innocent.ts', blob('key')],
  ]);
  const session = referencedSet(baseline, after, scopeOf(['src/**']));

  it('serves what is referenced and granted', () => {
    for (const text of ['a', 'new', 'shared']) expect(session.refusalOf(blob(text))).toBeNull();
  });

  it('"An in-scope path whose hash is not in the referenced set MUST be refused"', () => {
    expect(session.refusalOf(blob('elsewhere'))).toBe('not_referenced');
  });

  it('refuses what is referenced and out of scope, in the baseline and in the change set', () => {
    expect(session.refusalOf(blob('hidden'))).toBe('out_of_scope');
    expect(referencedSet(baseline, new Map(), scopeOf(['src/**'])).refusalOf(blob('key'))).toBe('out_of_scope');
  });

  it('"never against changeset-declared paths, so a crafted changeset cannot widen what a server may read"', () => {
    expect(session.refusalOf(blob('key'))).toBe('out_of_scope');
  });

  it('takes what the session itself put', () => {
    const own = referencedSet(baseline, after, scopeOf(['src/**']));
    own.add(blob('put'));
    expect(own.refusalOf(blob('put'))).toBeNull();
  });

  it('"listTree is filtered to the same granted globs", and to what was asked', () => {
    const listed = (globs: string[], paths?: string[]) =>
      session.listTree({ globs, ...(paths && { paths }) }).map(({ path }) => path);
    expect(listed(['**'])).toEqual(['src/a.ts', 'src/copy.ts']);
    expect(listed(['src/a*'])).toEqual(['src/a.ts']);
    expect(listed(['**'], ['private/key', 'src/a.ts'])).toEqual(['src/a.ts']);
    expect(listed(['private/**'])).toEqual([]);
  });
});
