import { validateReviewRelations } from '@casefile/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isHost, isRepositoryName, isRepositoryPath, structuralRules } from './structural-values.js';

const isPathOfSchema = (path: string): boolean =>
  validateReviewRelations({
    reviews: [],
    threads: [
      {
        id: 'T_1',
        thread_key: 'a'.repeat(64),
        created_at: '2026-09-08T10:15:30.000000000Z',
        order_path: `threads/${'a'.repeat(64)}.order`,
        record_keys: [],
        replies: [],
        path,
      },
    ],
  }).ok;

describe('spec: Canonical bytes, repository paths', () => {
  it.each([
    'src/parser.ts',
    'a b/c d.ts',
    ' b/file',
    '(group)/page.tsx',
    '[id]/{x}/~!$&+,;=:@#.md',
    '...',
    '.hidden/..a',
  ])('keeps %j', (path) => {
    expect(isRepositoryPath(path)).toBe(true);
    expect(isPathOfSchema(path)).toBe(true);
  });

  it.each([
    '',
    '/src',
    'src/',
    'src//x',
    './x',
    'a/../b',
    '..',
    'a/.',
    'a%2e/b',
    'a\\b',
    '한국어/x',
    '"\\303\\201"',
    'a\nb',
    'a\n',
    "it's",
    'a\u200bb',
    'a*b',
    'a|b',
    'a`b',
  ])('refuses %j', (path) => {
    expect(isRepositoryPath(path)).toBe(false);
    expect(isPathOfSchema(path)).toBe(false);
  });

  it('decides as the schema does', () => {
    const part = fc.constantFrom('a', '.', '..', '/', '//', '%', '\\', ' ', '\n', 'é', '[', '-', '\u200b', "'", 'Z9');
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const path = parts.join('');
        expect(isRepositoryPath(path)).toBe(isPathOfSchema(path));
      }),
      { numRuns: 500 },
    );
  });
});

describe('spec: Stable records and mutable state, source.repository', () => {
  it.each([
    ['github', 'octo-org/example', true],
    ['github', 'Octo-Org/example', false],
    ['github', 'group/sub/project', false],
    ['github', 'example', false],
    ['gitlab', 'Group/sub/Project', true],
    ['gitlab', 'project', false],
    ['gitlab', '/group/project', false],
    ['forgejo', 'owner/repo', true],
    ['forgejo', 'Owner/repo', false],
  ] as const)('%s %j: %s', (forge, path, expected) => {
    expect(isRepositoryName(forge, path)).toBe(expected);
  });
});

describe('spec: Stable records and mutable state, source.host', () => {
  it.each([
    'github.com',
    'git.example.org:8443',
    'localhost:3000',
    '127.0.0.1:1',
    'a-b.c:65535',
    'xn--e1afmkfd.example',
  ])('accepts %j', (host) => {
    expect(isHost(host)).toBe(true);
  });

  it.each([
    '',
    'GitHub.com',
    'github.com:443',
    'github.com:0',
    'github.com:08443',
    'github.com:65536',
    'github.com:99999',
    'github.com:',
    'https://github.com',
    'github.com/path',
    '.github.com',
    'github..com',
    'github.com.',
    '-a.com',
    'a-.com',
    'a_b.com',
    `${'a'.repeat(64)}.com`,
    `${'a.'.repeat(127)}com`,
    'github.com\n',
  ])('refuses %j', (host) => {
    expect(isHost(host)).toBe(false);
  });
});

describe('spec: Canonical bytes, structural IDs', () => {
  it.each([
    ['github', 'R_kgDO-x=', true],
    ['github', '_x', false],
    ['github', 'a.b', false],
    ['github', 'a:b', false],
    ['github', 'a\n', false],
    ['gitlab', '42', true],
    ['gitlab', '042', false],
    ['gitlab', '0', false],
    ['gitlab', 'a1', false],
    ['forgejo', '7', true],
    ['forgejo', '-7', false],
  ] as const)('%s id %j: %s', (forge, id, expected) => {
    expect(structuralRules(forge, 100).isId(id)).toBe(expected);
  });

  it.each([
    ['github', 'PRRT_x', true],
    ['github', 'a.b', false],
    ['gitlab', '6a9c1750b37d513a43987b574953fceb50b03ce7', true],
    ['gitlab', 'a.b:c_d-e', true],
    ['gitlab', '.a', false],
    ['forgejo', '7', true],
    ['forgejo', 'a', false],
  ] as const)('%s thread id %j: %s', (forge, id, expected) => {
    expect(structuralRules(forge, 100).isThreadId(id)).toBe(expected);
  });

  it('D15: a structural value longer than max_metadata_string_bytes is invalid', () => {
    const rules = structuralRules('github', 4);
    expect([rules.isId('abcd'), rules.isId('abcde'), rules.fits('éé'), rules.fits('ééé')]).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });
});
