import { describe, expect, it } from 'vitest';
import type { Validate } from './schema-registry.js';
import * as documents from './snapshot-documents.js';

const key = 'a'.repeat(64);
const oid = 'b'.repeat(40);
const time = '2026-09-08T10:15:30.000000000Z';
const unchanged = { status: 'unchanged', findings: [] };

const source = { forge: 'github', host: 'github.com', repository_id: 'R_1', repository: 'octo/repo' };
const indexWith = (changes: object) => ({
  schema_version: 1,
  filter_version: 'casefile-1.0123456789ab',
  collection_profile: key,
  filter: unchanged,
  source,
  entity: { kind: 'work_item', id: 'I_1' },
  files: [],
  records: [],
  gaps: [],
  ...changes,
});
const thread = {
  id: 'T_1',
  thread_key: key,
  created_at: time,
  order_path: `threads/${key}.order`,
  record_keys: [],
  replies: [],
};

const accepts = (validate: Validate<unknown>, make: (text: string) => unknown) => (text: string) =>
  validate(make(text)).ok;

describe('spec: Canonical bytes, timestamps', () => {
  const accepted = accepts(documents.validateIndex, (updated_at) =>
    indexWith({ entity: { kind: 'work_item', id: 'I_1', updated_at } }),
  );
  it.each([
    '2026-09-08T10:15:30.000000000Z',
    '2024-02-29T00:00:00.123456789Z',
    '2016-12-31T23:59:60.000000000Z',
    '0000-01-01T00:00:00.000000000Z',
  ])('accepts %s', (text) => expect(accepted(text)).toBe(true));
  it.each([
    ...[
      '2026-09-08T10:15:30Z',
      '2026-09-08T10:15:30.00000000Z',
      '2026-09-08T10:15:30.0000000000Z',
      '2026-09-08T10:15:30,000000000Z',
    ],
    ...['2026-09-08T10:15:30.000000000+00:00', '2026-09-08T10:15:30.000000000', '2026-09-08t10:15:30.000000000Z'],
    ...['2026-09-08T10:15:30.000000000z', '2026-09-08 10:15:30.000000000Z', '2026-09-08T10:15:30.000000000Z\n'],
    ...[
      '2025-02-29T00:00:00.000000000Z',
      '1900-02-29T00:00:00.000000000Z',
      '2026-13-01T00:00:00.000000000Z',
      '2026-00-01T00:00:00.000000000Z',
    ],
    ...[
      '2026-04-31T00:00:00.000000000Z',
      '2026-09-08T24:00:00.000000000Z',
      '2026-09-08T10:60:00.000000000Z',
      '2026-09-08T10:15:60.000000000Z',
    ],
    ...['2016-12-31T23:59:61.000000000Z', '+002026-09-08T10:15:30.000000000Z', '٢٠٢٦-09-08T10:15:30.000000000Z', ''],
  ])('refuses %j', (text) => expect(accepted(text)).toBe(false));
});

describe('spec: Stable records and mutable state, source.host', () => {
  const accepted = accepts(documents.validateIndex, (host) => indexWith({ source: { ...source, host } }));
  it.each([
    'github.com',
    'git.example.com:1',
    'git.example.com:8443',
    'git.example.com:65535',
    '10.0.0.1:44',
    'xn--bcher-kva.example',
    'h:4430',
  ])('accepts %s', (text) => expect(accepted(text)).toBe(true));
  it.each([
    ...[
      'github.com:443',
      'github.com:0',
      'github.com:0443',
      'github.com:65536',
      'github.com:99999',
      'github.com:',
      'github.com:+1',
    ],
    ...[
      'GitHub.com',
      'https://github.com',
      'github.com/',
      'user@github.com',
      'bücher.example',
      'github.com\n',
      ' github.com',
      '[::1]',
      '',
    ],
    ...['github.com:443\n', 'git\u200bhub.com', 'github.com\u0000', 'github.com:4４3'],
  ])('refuses %j', (text) => expect(accepted(text)).toBe(false));
});

describe('spec: Canonical bytes, repository paths', () => {
  const accepted = accepts(documents.validateReviewRelations, (path) => ({
    reviews: [],
    threads: [{ ...thread, path }],
  }));
  it.each([
    'a',
    'src/main.ts',
    '.github/workflows/ci.yml',
    'a..b/c',
    '...',
    'a/.../b',
    'with space',
    '(group)/[id]/{x}',
    'a~!$&+,;=:@#-_b',
    ' ',
  ])('accepts %j', (text) => expect(accepted(text)).toBe(true));
  it.each([
    ...[
      '',
      '/',
      '/a',
      'a/',
      'a//b',
      '.',
      '..',
      './a',
      '../a',
      'a/./b',
      'a/../b',
      'a/.',
      'a/..',
      'a%2e',
      '%',
      'a\\b',
      "it's",
      'a"b',
      'a*b',
      'a?b',
    ],
    ...[
      'a<b',
      'a>b',
      'a|b',
      'a^b',
      'a`b',
      'a\tb',
      'a\nb',
      'a\n',
      '\u0000',
      'é',
      'a\u200bb',
      'a\u202eb',
      'a\ufeffb',
      'a\ufe0fb',
      '\u{e0041}',
      '日本',
    ],
    ...['\ud800', 'a\u2028'],
  ])('refuses %j', (text) => expect(accepted(text)).toBe(false));
});

describe('spec: Canonical bytes, structural IDs', () => {
  const accepted = accepts(documents.validateThreadState, (id) => ({
    threads: [{ id, thread_key: key, resolved: false, outdated: false }],
  }));
  it.each(['1', 'R_kgDOExample', 'MDQ6VXNlcjE=', 'a:b.c-d_e'])('accepts %s', (text) =>
    expect(accepted(text)).toBe(true),
  );
  it.each(['', '_a', '-a', '=a', 'a b', 'a/b', 'a;b', 'a|b', 'a$b', 'a\n', 'a\u200b', 'é', 'a\u0000', 'а'])(
    'refuses %j',
    (text) => expect(accepted(text)).toBe(false),
  );
});

describe('spec: Canonical bytes, Git object IDs', () => {
  const accepted = accepts(documents.validateCheckMetadata, (head_sha) => ({
    id: 'CR_1',
    name: 'build',
    status: 'queued',
    created_at: time,
    head_sha,
  }));
  it.each([oid, key])('accepts %s', (text) => expect(accepted(text)).toBe(true));
  it.each([
    '',
    'b'.repeat(39),
    'b'.repeat(41),
    'b'.repeat(63),
    'b'.repeat(65),
    'B'.repeat(40),
    `${oid}\n`,
    'g'.repeat(40),
  ])('refuses %j', (text) => expect(accepted(text)).toBe(false));
});
