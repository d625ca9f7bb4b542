import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CasefileError } from './error.js';
import { schemas } from './generated/schemas.js';
import { createRegistry, validatorFor } from './schema-registry.js';
import { snapshotSchemaBase } from './snapshot-documents.js';

const dialect = 'https://json-schema.org/draft/2020-12/schema';
const schemaOf = (name: string, body: object): object => ({
  $schema: dialect,
  $id: `https://casefile.invalid/${name}`,
  ...body,
});
const validatorOf = (body: object, ...siblings: object[]) =>
  createRegistry([schemaOf('a', body), ...siblings]).validatorFor('https://casefile.invalid/a');

const codeThrownBy = (run: () => unknown): string => {
  try {
    run();
  } catch (error) {
    return error instanceof CasefileError ? error.code : `not a CasefileError: ${String(error)}`;
  }
  return 'nothing thrown';
};

const repositorySchemas = join(import.meta.dirname, '../../../schemas');

/** Every pattern that stands as a keyword somewhere in a schema. */
const patternsIn = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(patternsIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, entry]) =>
    key === 'pattern' && typeof entry === 'string' ? [entry] : patternsIn(entry),
  );
};

describe('spec: Canonical bytes, a validator that cannot compile or evaluate any security pattern must report an error', () => {
  it.each([
    ['a lookahead', '^(?=a)'],
    ['a negative lookahead', '^(?!/)'],
    ['a lookbehind', '(?<=a)b'],
    ['a back reference', '^(a)\\1$'],
    ['a repetition beyond what RE2 allows', '^a{1001}$'],
    ['an unclosed class', '[a'],
  ])('refuses %s at registration, before any value is seen', (_, pattern) => {
    expect(codeThrownBy(() => createRegistry([schemaOf('a', { type: 'string', pattern })]))).toBe('schema_unusable');
  });

  it.each([
    ['under not', { not: { pattern: '(?=a)' } }],
    ['in a definition that nothing refers to', { $defs: { unused: { type: 'string', pattern: '(?=a)' } } }],
    ['of a property named pattern', { properties: { pattern: { type: 'string', pattern: '(?=a)' } } }],
    ['as a name of patternProperties', { patternProperties: { '(?=a)': true } }],
    ['in a branch', { if: { properties: { a: { pattern: '(?=a)' } } }, then: false }],
  ])('finds one that does not compile %s', (_, body) => {
    expect(codeThrownBy(() => createRegistry([schemaOf('a', body)]))).toBe('schema_unusable');
  });

  it('takes data that looks like a pattern for data', () => {
    expect(validatorOf({ const: { pattern: '(?=a)' } })({ pattern: '(?=a)' })).toEqual({
      ok: true,
      value: { pattern: '(?=a)' },
    });
  });

  it('evaluates every pattern on RE2: what makes a backtracking engine hang ends at once', () => {
    const validate = validatorOf({ type: 'string', pattern: '^(([a-z])+.)+[A-Z]([a-z])+$' });
    expect(validate('a'.repeat(50_000)).ok).toBe(false);
  });

  it('keeps two patterns of one schema apart', () => {
    const validate = validatorOf({ type: 'string', allOf: [{ pattern: '^a' }, { pattern: 'b$' }] });
    expect(['ab', 'a', 'b'].map((value) => validate(value).ok)).toEqual([true, false, false]);
  });

  it('reports a value that breaks the evaluation as an error, never as a decision', () => {
    const validate = validatorOf({ type: 'array', uniqueItems: true });
    expect(codeThrownBy(() => validate([1n]))).toBe('schema_unusable');
  });

  it('the snapshot schemas use no construct that RE2 and JavaScript read differently', () => {
    const patterns = Object.entries(schemas).flatMap(([id, schema]) =>
      id.startsWith(snapshotSchemaBase) ? patternsIn(schema) : [],
    );
    expect(patterns.length).toBeGreaterThan(20);
    for (const pattern of patterns) {
      const withoutClasses = pattern.replace(/\[(?:\\.|[^\]\\])*\]/g, '');
      expect(withoutClasses.replace(/\\./g, ''), pattern).not.toMatch(/\.|\(\?/);
      expect(pattern, pattern).not.toMatch(/\\[sSbBwWdDpPcCAzZQEx]/);
    }
  });
});

describe('spec: Compatibility, the schemas form one local bundle', () => {
  it.each([
    ['a sibling that is missing', { $ref: 'b' }],
    ['an address', { $ref: 'https://example.invalid/other.schema.json' }],
    ['a definition that is missing', { $ref: '#/$defs/none' }],
  ])('a reference to %s is an error and nothing is fetched', (_, body) => {
    expect(codeThrownBy(() => validatorOf(body))).toBe('schema_unusable');
  });

  it('still refuses after the first failure', () => {
    const registry = createRegistry([schemaOf('a', { $ref: 'b' })]);
    for (const attempt of [1, 2]) {
      expect([attempt, codeThrownBy(() => registry.validatorFor('https://casefile.invalid/a'))]).toEqual([
        attempt,
        'schema_unusable',
      ]);
    }
  });

  it('resolves a sibling that is registered later, by relative reference and by $id', () => {
    const sibling = schemaOf('b', { $defs: { key: { type: 'string', pattern: '^k' } } });
    for (const $ref of ['b#/$defs/key', 'https://casefile.invalid/b#/$defs/key']) {
      const validate = validatorOf({ $ref }, sibling);
      expect([validate('k').ok, validate('x').ok]).toEqual([true, false]);
    }
  });

  it('an unknown $id is an error', () => {
    expect(codeThrownBy(() => validatorFor('https://casefile.invalid/none')({}))).toBe('schema_unusable');
  });

  it.each([
    ['without $id', [{ $schema: dialect, type: 'string' }]],
    ['whose $id another one has', [schemaOf('a', {}), schemaOf('a', {})]],
    ['that breaks its dialect', [schemaOf('a', { type: 'text' })]],
    ['of another dialect', [{ ...schemaOf('a', {}), $schema: 'http://json-schema.org/draft-07/schema#' }]],
  ])('refuses a schema %s', (_, bundle) => {
    expect(codeThrownBy(() => createRegistry(bundle))).toBe('schema_unusable');
  });

  it.each([
    ['an unknown keyword', { type: 'string', patern: '^a$' }],
    ['an unknown format', { type: 'string', format: 'uri' }],
  ])('refuses a schema with %s instead of ignoring it', (_, body) => {
    expect(codeThrownBy(() => validatorOf(body))).toBe('schema_unusable');
  });

  it('embeds exactly the files under schemas/', () => {
    const files = readdirSync(repositorySchemas, { recursive: true, encoding: 'utf8' }).filter((path) =>
      path.endsWith('.schema.json'),
    );
    const read = files.map((path): unknown => JSON.parse(readFileSync(join(repositorySchemas, path), 'utf8')));
    expect(Object.values(schemas)).toHaveLength(files.length);
    expect(Object.values(schemas)).toEqual(expect.arrayContaining(read));
  });

  it('compiles every embedded schema', () => {
    const registry = createRegistry(Object.values(schemas));
    for (const id of Object.keys(schemas)) expect(typeof registry.validatorFor(id)).toBe('function');
  });
});

describe('what a refusal says', () => {
  const person = {
    type: 'object',
    required: ['name'],
    properties: {
      name: { type: 'string', maxLength: 3, pattern: '^[a-z]*$' },
      kind: { enum: ['a', 'b'] },
      tags: { type: 'array', items: { type: 'string' }, uniqueItems: true },
      byId: { type: 'object', additionalProperties: { type: 'integer' }, propertyNames: { pattern: '^[a-z0-9]+$' } },
    },
    additionalProperties: false,
  };
  const validate = validatorOf(person);

  it('names the place, the rule and what the schema demands', () => {
    expect(validate({ name: 'A' })).toEqual({
      ok: false,
      problems: [{ path: '/name', rule: 'pattern', message: 'must match pattern "^[a-z]*$"' }],
    });
    expect(validate({ name: 'a', tags: ['x', 'x'] })).toEqual({
      ok: false,
      problems: [{ path: '/tags', rule: 'uniqueItems', message: 'must NOT have duplicate items' }],
    });
  });

  it.each([
    [{ name: 'hunter2' }],
    [{ name: 'a', hunter2: 1 }],
    [{ name: 'a', kind: 'hunter2' }],
    [{ name: 'a', tags: ['hunter2', 'hunter2'] }],
    [{ name: 'a', byId: { hunter2: 'hunter2' } }],
    [{ name: 'a', byId: { '*hunter2': 1 } }],
    [{ name: 'a', byId: { 5550100: 'hunter2' } }],
  ])('never carries the text of a value or of its property names: %j', (value) => {
    const result = validate(value);
    expect(result.ok).toBe(false);
    expect(JSON.stringify(result)).not.toMatch(/hunter2|5550100/);
  });

  it('keeps positions in arrays', () => {
    expect(validate({ name: 'a', tags: ['x', 1] })).toMatchObject({ problems: [{ path: '/tags/1' }] });
    expect(validate({ name: 'a', byId: { zz: null } })).toMatchObject({ problems: [{ path: '/byId/*' }] });
  });

  it('hands the accepted value on as it is', () => {
    const value = { name: 'a' };
    const result = validate(value);
    expect(result.ok && result.value).toBe(value);
  });
});

describe('values that are not what they seem', () => {
  const validate = validatorOf({
    type: 'object',
    required: ['a'],
    properties: { a: { type: 'integer', minimum: 0 } },
    additionalProperties: false,
  });

  it.each([
    ['an own __proto__', JSON.parse('{"a":1,"__proto__":{"b":1}}')],
    ['an own constructor', JSON.parse('{"a":1,"constructor":{}}')],
    ['a required property that is only inherited', Object.create({ a: 1 })],
    ['NaN', { a: Number.NaN }],
    ['Infinity', { a: Number.POSITIVE_INFINITY }],
    ['a fraction', { a: 1.5 }],
    ['a numeric string', { a: '1' }],
    ['a boolean', { a: true }],
    ['an array', [{ a: 1 }]],
    ['null', null],
    ['nothing', undefined],
  ])('refuses %s', (_, value) => {
    expect(validate(value).ok).toBe(false);
  });

  it('coerces nothing and adds nothing', () => {
    const value = Object.freeze({ a: 1 });
    expect(validate(value)).toEqual({ ok: true, value: { a: 1 } });
  });
});

describe('uniqueItems, as JSON Schema defines equality', () => {
  const validate = validatorOf({ type: 'array', uniqueItems: true });

  it.each([
    [['__proto__', '__proto__']],
    [['constructor', 'constructor']],
    [[1, 1.0]],
    [[0, -0]],
    [
      [
        { a: 1, b: [2] },
        { b: [2], a: 1 },
      ],
    ],
    [[null, null]],
    [[{ valueOf: 1 }, { valueOf: 1 }]],
    [[{ toString: null }, { toString: null }]],
    [[{ toJSON: 'x' }, { toJSON: 'x' }]],
  ])('finds the duplicate in %j', (items) => {
    expect(validate(items).ok).toBe(false);
  });

  it.each([
    [[]],
    [['__proto__', 'constructor']],
    [[1, '1', true, 'true', null, 'null']],
    [[[1, 2], [12], ['1,2'], [[1], 2]]],
    [[{ a: 1 }, { a: 1, b: 1 }, { b: 1 }]],
    [['é', 'e\u0301']],
    [['\ud800', '\ufffd']],
  ])('tells %j apart', (items) => {
    expect(validate(items).ok).toBe(true);
  });

  it('can be switched off by false', () => {
    expect(validatorOf({ type: 'array', uniqueItems: false })([1, 1]).ok).toBe(true);
  });

  it('agrees with pairwise comparison on any JSON', () => {
    const few = fc.jsonValue({ maxDepth: 2 });
    fc.assert(
      fc.property(fc.array(few, { maxLength: 4 }), fc.array(few, { maxLength: 2 }), (items, more) => {
        const all = [...items, ...more, ...items.slice(0, more.length)];
        const equal = (a: unknown, b: unknown) => {
          try {
            expect(a === 0 ? 0 : a).toEqual(b === 0 ? 0 : b);
            return true;
          } catch {
            return false;
          }
        };
        const duplicate = all.some((a, at) => all.slice(at + 1).some((b) => equal(a, b)));
        expect(validate(all).ok).toBe(!duplicate);
      }),
      { numRuns: 300 },
    );
  });

  it('looks at many objects once each', () => {
    const items = Array.from({ length: 100_000 }, (_, id) => ({ id: String(id), same: true }));
    expect(validate(items).ok).toBe(true);
    expect(validate([...items, { same: true, id: '7' }]).ok).toBe(false);
  });

  it('comes after the items, so that hostile nesting ends at the rule that forbids it', () => {
    const rows = validatorOf({ type: 'array', uniqueItems: true, items: { type: 'string' } });
    const deep: unknown = JSON.parse('['.repeat(200_000) + ']'.repeat(200_000));
    expect(rows([deep, deep]).ok).toBe(false);
  });
});
