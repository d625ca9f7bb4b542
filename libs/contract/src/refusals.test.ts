import { describe, expect, it } from 'vitest';
import { canonicalBytes, canonicalText } from './canonical-json.js';
import { requireSha256 } from './digest.js';
import { CasefileError } from './error.js';
import { requireGitOid } from './git-oid.js';
import { gitTreeHash } from './git-tree.js';
import { recordKey } from './keys.js';
import { createRegistry } from './schema-registry.js';
import { parseTimestamp, requireTimestamp } from './timestamp.js';
import { compareUtf8 } from './utf8.js';

/** What a refusal says: its code, class, message and facts. */
const refusalOf = (act: () => unknown): object | undefined => {
  try {
    act();
  } catch (error) {
    if (!(error instanceof CasefileError)) throw error;
    const { name, code, failClass, message, details } = error;
    return { name, code, failClass, message, details };
  }
  return undefined;
};

const notCanonical = (message: string, details: object = {}) => ({
  name: 'CasefileError',
  code: 'not_canonical',
  failClass: 'contract',
  message,
  details,
});

const schemaUnusable = (message: string, details: object = {}) => ({
  name: 'CasefileError',
  code: 'schema_unusable',
  failClass: 'contract',
  message,
  details,
});

const file = new Uint8Array();
const source = { forge: 'github', host: 'github.com', repository_id: 'R_1' } as const;

describe('spec: Canonical bytes: what RFC 8785 has no bytes for is refused with its place and why', () => {
  it.each([
    ['a lone surrogate', '\ud800', '/', 'is not well-formed Unicode'],
    ['a lone surrogate in a list', ['a', '\udc00'], '/1', 'is not well-formed Unicode'],
    ['NaN', { a: Number.NaN }, '/a', 'is not a number that JSON keeps'],
    ['infinity', [Number.POSITIVE_INFINITY], '/0', 'is not a number that JSON keeps'],
    ['an unsafe integer', { a: [2 ** 53] }, '/a/0', 'is not a number that JSON keeps'],
    ['a date', { a: new Date(0) }, '/a', 'is no plain object'],
    ['a map', new Map(), '/', 'is no plain object'],
    ['a name', { a: { '\ud800': 1 } }, '/a', 'has a member name that is not well-formed Unicode'],
    ['a function', { a: () => 1 }, '/a', 'is a function'],
    ['a symbol', [Symbol('a')], '/0', 'is a symbol'],
    ['a bigint', { b: 1n }, '/b', 'is a bigint'],
    ['nothing', undefined, '/', 'is a undefined'],
    ['a hole of a list', [undefined], '/0', 'is a undefined'],
  ])('%s', (_, value, path, why) => {
    const refusal = notCanonical(`The value at ${path} ${why}; RFC 8785 has no bytes for it.`, { path });
    expect(refusalOf(() => canonicalText(value))).toEqual(refusal);
    expect(refusalOf(() => canonicalBytes(value))).toEqual(refusal);
  });

  it.each([
    ['the greatest safe integer', Number.MAX_SAFE_INTEGER, '9007199254740991'],
    ['a fraction beyond it', 1.5e-7, '1.5e-7'],
    ['null', null, 'null'],
    ['false', false, 'false'],
    ['an object without a prototype', Object.assign(Object.create(null) as object, { a: 1 }), '{"a":1}'],
    ['an undefined member', { a: undefined, b: 1 }, '{"b":1}'],
  ])('%s is kept', (_, value, text) => {
    expect(canonicalText(value)).toBe(text);
  });
});

describe('spec: Stable records and mutable state: fields that could make two keys one are refused', () => {
  it.each([
    ['an empty id', source, ''],
    ['a NUL in an id', source, 'a\u0000b'],
    ['a lone surrogate', source, '\ud800'],
    ['an empty repository', { ...source, repository_id: '' }, '1'],
    ['a NUL in a repository', { ...source, repository_id: '\u0000' }, '1'],
    ['a NUL in a host', { ...source, host: 'a\u0000' }, '1'],
  ])('%s', (_, from, id) => {
    expect(refusalOf(() => recordKey(from, 'comment', id))).toEqual(
      notCanonical('A record key needs four non-empty, well-formed fields without U+0000.', { kind: 'comment' }),
    );
  });
});

describe('D33: a path that Git has no tree for is refused', () => {
  it.each(['', '/a', 'a/', 'a//b', '.', 'a/.', './a', '..', '../a', 'a/../b', 'a\u0000', 'a\u0000/b'])('%j', (path) => {
    expect(refusalOf(() => gitTreeHash(new Map([[path, file]])))).toEqual(
      notCanonical('A path of a tree has an empty, dot or NUL segment.'),
    );
  });

  it.each([
    ['a', 'a/b'],
    ['x/a', 'x/a/b'],
  ])('%j as a file and a folder', (one, other) => {
    const both = notCanonical('A path of a tree is both a file and a folder.');
    const files = new Map([one, other].map((path) => [path, file] as const));
    expect(refusalOf(() => gitTreeHash(files))).toEqual(both);
    expect(refusalOf(() => gitTreeHash(new Map([...files].reverse())))).toEqual(both);
  });
});

describe('spec: Canonical bytes: what is no time is refused', () => {
  it.each(['', '2026-02-30T00:00:00Z', '2026-02-03T24:00:00Z', 'x2026-02-03T10:00:00Z', '2026-02-03T10:00:00Zx'])(
    '%j',
    (text) => {
      expect(refusalOf(() => requireTimestamp(text))).toEqual(
        notCanonical('A time is written as YYYY-MM-DDTHH:MM:SSZ, with a fraction where wanted.'),
      );
    },
  );
});

describe('spec: Compatibility: a bundle that cannot be relied on is refused, with the schema that is at fault', () => {
  const $id = 'https://example.invalid/a';
  const use = (...bundle: object[]) => createRegistry(bundle).validatorFor($id)({ a: 'a' });

  it.each<readonly [string, readonly object[], string, object]>([
    ['no $id', [{ type: 'object' }], 'A schema has no $id.', {}],
    ['an $id that is no string', [{ $id: 1 }], 'A schema has no $id.', {}],
    [
      'the same $id twice',
      [{ $id }, { $id }],
      'A schema cannot be registered: it breaks its dialect, or another one has its $id.',
      { schema: $id },
    ],
    [
      'a breach of the dialect',
      [{ $id, type: 'text' }],
      'A schema cannot be registered: it breaks its dialect, or another one has its $id.',
      { schema: $id },
    ],
    ['another schema only', [{ $id: `${$id}b` }], 'No schema of the bundle has this $id.', { schema: $id }],
    [
      'a reference that leads nowhere',
      [{ $id, $ref: 'https://example.invalid/b' }],
      'A schema does not compile: a rule is broken or a reference leads to no schema of the bundle.',
      { schema: $id },
    ],
    [
      'an unknown keyword',
      [{ $id, properties: { a: { pattern_: 'a' } } }],
      'A schema does not compile: a rule is broken or a reference leads to no schema of the bundle.',
      { schema: $id },
    ],
    [
      'a pattern that looks ahead',
      [{ $id, properties: { a: { pattern: '(?=a)' } } }],
      'A schema has a pattern that RE2 does not compile; write it within the syntax of RE2.',
      { pattern: '(?=a)' },
    ],
    [
      'a pattern of names that looks ahead, deep inside',
      [{ $id, allOf: [{ $defs: { b: { patternProperties: { '(?!a)': true } } } }] }],
      'A schema has a pattern that RE2 does not compile; write it within the syntax of RE2.',
      { pattern: '(?!a)' },
    ],
    ...['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas'].map(
      (keyword) =>
        [
          `a pattern under a name of ${keyword} that is a keyword too`,
          [{ $id, [keyword]: { const: { type: 'string', pattern: '(?<=a)' } } }],
          'A schema has a pattern that RE2 does not compile; write it within the syntax of RE2.',
          { pattern: '(?<=a)' },
        ] as const,
    ),
  ])('%s', (_, bundle, message, details) => {
    expect(refusalOf(() => use(...bundle))).toEqual(schemaUnusable(message, details));
  });

  it.each(['const', 'enum', 'default', 'examples'])('what %s holds is data and no schema', (keyword) => {
    const held = { pattern: '(?=a)' };
    expect(refusalOf(() => use({ $id, [keyword]: keyword === 'const' || keyword === 'default' ? held : [held] }))).toBe(
      undefined,
    );
  });
});

describe('spec: Compatibility: a problem says where and which rule, and no word of the value', () => {
  const $id = 'https://example.invalid/places';
  const validate = createRegistry([
    {
      $id,
      type: 'object',
      properties: {
        list: { type: 'array', uniqueItems: true, items: { type: 'object', properties: { name: { type: 'string' } } } },
        'a/b~c': { type: 'string' },
        map: { type: 'object', additionalProperties: { type: 'integer' } },
        unequal: { type: 'array', uniqueItems: false },
      },
    },
  ]).validatorFor($id);

  it.each([
    ['the whole', 1, '', 'type', 'must be object'],
    ['a place of a list', { list: [{}, { name: 1 }] }, '/list/1/name', 'type', 'must be string'],
    ['a name with a slash and a tilde', { 'a/b~c': 1 }, '/a~1b~0c', 'type', 'must be string'],
    ['a name that no schema declares', { map: { secret: 'x' } }, '/map/*', 'type', 'must be integer'],
    ['a name of digits that no schema declares', { map: { 0: 'x' } }, '/map/*', 'type', 'must be integer'],
    [
      'two equal members',
      {
        list: [
          { a: 1, b: 2 },
          { b: 2, a: 1 },
        ],
      },
      '/list',
      'uniqueItems',
      'must NOT have duplicate items',
    ],
    [
      'two equal lists inside',
      { list: [{ a: [1, '2'] }, { a: [1, '2'] }] },
      '/list',
      'uniqueItems',
      'must NOT have duplicate items',
    ],
  ])('%s', (_, value, path, rule, message) => {
    expect(validate(value)).toEqual({ ok: false, problems: [{ path, rule, message }] });
  });

  it.each([
    ['different members', { list: [{ a: 1 }, { a: 2 }, { b: 1 }, { a: '1' }] }],
    ['lists that join to one text', { list: [{ a: [1, 2] }, { a: [12] }, { a: ['1,2'] }] }],
    ['equal ones where they may be', { unequal: [1, 1] }],
  ])('accepts %s', (_, value) => {
    expect(validate(value)).toEqual({ ok: true, value });
  });
});

describe('spec: Canonical bytes: digests and Git object ids have one spelling', () => {
  it.each(['', 'A'.repeat(64), 'a'.repeat(63), `${'a'.repeat(64)}\n`])('%j', (text) => {
    expect(refusalOf(() => requireSha256(text))).toEqual(
      notCanonical('A SHA-256 has 64 lowercase hexadecimal digits.'),
    );
    expect(refusalOf(() => requireGitOid(text))).toEqual(
      notCanonical('A Git object id has 40 or 64 lowercase hexadecimal digits.'),
    );
  });
});

describe('spec: Canonical bytes: the greatest offsets that a clock has are offsets', () => {
  it.each([
    ['2026-02-03T10:00:00+23:00', '2026-02-02T11:00:00.000000000Z'],
    ['2026-02-03T10:00:00-23:59', '2026-02-04T09:59:00.000000000Z'],
    ['2026-02-03T10:00:00+24:00', null],
    ['2026-02-03T10:00:00+00:60', null],
  ])('%s', (text, time) => {
    expect(parseTimestamp(text)).toBe(time);
  });
});

describe('D37: strings are ordered by the bytes of their UTF-8', () => {
  it.each([
    ['\u{10000}', '\ue000', 1],
    ['\ue000', '\u{10000}', -1],
    ['\u{10ffff}', '\uffff', 1],
    ['\u{103ff}', '\uff5e', 1],
    ['\u{10000}', '\u{103ff}', -1],
    ['\ud7ff', '\u{10000}', -1],
    ['a', 'ab', -1],
    ['ab', 'a', 1],
    ['', '', 0],
  ])('%j and %j', (a, b, order) => {
    expect(compareUtf8(a, b)).toBe(order);
  });
});

describe('D43: an error has its code’s class, its facts and its cause', () => {
  it('keeps a cause and facts, and has neither where none was given', () => {
    const cause = new Error('why');
    const told = new CasefileError('not_found', 'Nothing there.', { details: { a: 1 }, cause });
    expect([told.name, told.message, told.code, told.failClass, told.details, told.cause]).toEqual([
      ...['CasefileError', 'Nothing there.', 'not_found', 'input'],
      ...[{ a: 1 }, cause],
    ]);
    const bare = new CasefileError('internal', 'Broken.');
    expect(bare.details).toEqual({});
    expect(Object.hasOwn(bare, 'cause')).toBe(false);
  });
});
