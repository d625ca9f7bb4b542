import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gitHubEntityUrl, parseGitHubUrl, repositorySegments } from './entity-url.js';

const pull = { forge: 'github', host: 'github.com', repository: 'Octo/App', kind: 'change_proposal', number: 12 };

describe('parseGitHubUrl', () => {
  it.each([
    ['https://github.com/Octo/App/pull/12', pull],
    ['https://github.com/Octo/App/pull/12/', pull],
    ['https://github.com/Octo/App/pull/12/files#diff-1R2', pull],
    ['https://github.com/Octo/App/pull/12/commits/abc?w=1', pull],
    ['https://GitHub.com/Octo/App/pull/12#issuecomment-1', pull],
    ['http://github.com/Octo/App/pull/12', pull],
    ['https://github.com:443/Octo/App/pull/12', pull],
    ['https://github.com/o/a.b_c-d/issues/7?x=y', { ...pull, repository: 'o/a.b_c-d', kind: 'work_item', number: 7 }],
    [
      'https://git.example.test:8443/o/a/issues/7',
      { ...pull, host: 'git.example.test:8443', repository: 'o/a', kind: 'work_item', number: 7 },
    ],
  ])('reads %s', (url, expected) => {
    expect(parseGitHubUrl(url)).toEqual(expected);
  });

  it.each([
    'https://user@github.com/o/a/pull/1',
    'https://user:pass@github.com/o/a/pull/1',
    'http://github.com:8080/o/a/pull/1',
    'ftp://github.com/o/a/pull/1',
    'javascript:alert(1)',
    'github.com/o/a/pull/1',
    'https://github.com/o/a/pull/0',
    'https://github.com/o/a/pull/01',
    'https://github.com/o/a/pull/-1',
    'https://github.com/o/a/pull/1e3',
    'https://github.com/o/a/pull/2147483648',
    'https://github.com/o/a/pull/99999999999999999999',
    'https://github.com/o/a/pulls/1',
    'https://github.com/o/a/discussions/1',
    'https://github.com/o/a/pull',
    'https://github.com/o/a',
    'https://github.com//a/pull/1',
    'https://github.com/o//pull/1',
    'https://github.com/o/../pull/1',
    'https://github.com/o/%2e%2e/pull/1',
    'https://github.com/o/a%2Fb/pull/1',
    'https://github.com/o\\a/pull/1',
    'https://github.com/o/a/pull/1\n',
    ' https://github.com/o/a/pull/1',
    'https://github.com/-o/a/pull/1',
    'https://github.com/ö/a/pull/1',
    '',
  ])('D31: refuses %j', (url) => {
    expect(parseGitHubUrl(url)).toBeNull();
  });

  it('D31: refuses a host that is not one of the given', () => {
    expect(parseGitHubUrl('https://github.com/o/a/pull/1', ['git.example.test'])).toBeNull();
    expect(parseGitHubUrl('https://github.com.example.test/o/a/pull/1', ['github.com'])).toBeNull();
    expect(parseGitHubUrl('https://github.com:8443/o/a/pull/1', ['github.com'])).toBeNull();
    expect(parseGitHubUrl('https://git.example.test/o/a/pull/1', ['git.example.test'])?.host).toBe('git.example.test');
  });

  it('D30: reads back every URL that is made', () => {
    const word = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9_-]{0,20}$/);
    const repository = fc
      .tuple(word, fc.stringMatching(/^[A-Za-z0-9_-][A-Za-z0-9._-]{0,20}$/))
      .map((pair) => pair.join('/'));
    fc.assert(
      fc.property(
        repository,
        fc.constantFrom('work_item' as const, 'change_proposal' as const),
        fc.integer({ min: 1, max: 2_147_483_647 }),
        (path, kind, number) => {
          const reference = { forge: 'github' as const, host: 'github.com', repository: path, kind, number };
          expect(parseGitHubUrl(gitHubEntityUrl(reference))).toEqual(reference);
        },
      ),
    );
  });

  it('never throws and names only repositories of two plain segments, whatever it is given', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.webUrl(),
          fc.string().map((text) => `https://github.com/${text}`),
        ),
        (text) => {
          const reference = parseGitHubUrl(text);
          expect(reference === null || repositorySegments(reference.repository) !== null).toBe(true);
        },
      ),
    );
  });
});
