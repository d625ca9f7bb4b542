import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import ajvFormats from 'ajv-formats';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { schemas } from './generated/schemas.js';
import { broken, hostile, mutation, nearMisses, nearText } from './broken-documents.fixture.js';
import { createRegistry } from './schema-registry.js';
import { documents, host, path, time } from './snapshot-documents.fixture.js';
import { isObject, own, patterns, under } from './snapshot-words.fixture.js';
import { snapshotSchemaBase } from './snapshot-documents.js';

/** The reference is no part of the repository: it lies beside it, where there is one. */
const referenceDirectory = join(import.meta.dirname, '../../../../shared/reference/entity-context-snapshot/v1');
const isPresent = existsSync(referenceDirectory);
if (!isPresent) console.warn('No ../shared/reference beside the repository: the differential tests are skipped.');

const references = new Map<string, object>();
for (const file of isPresent ? readdirSync(referenceDirectory) : []) {
  const schema: unknown = JSON.parse(readFileSync(join(referenceDirectory, file), 'utf8'));
  if (isObject(schema) && typeof schema['$id'] === 'string') references.set(schema['$id'], schema);
}

/** The reference on Ajv as it comes, patterns on JavaScript's own engine. */
const referenceDecision = (name: string) => {
  const ajv = new Ajv2020({ strict: false, validateFormats: true });
  ajvFormats.default(ajv, { mode: 'full' });
  for (const schema of references.values()) ajv.addSchema(schema);
  const validate = ajv.getSchema(`${snapshotSchemaBase}${name}.schema.json`);
  if (validate === undefined) throw new Error(`the reference has no ${name}`);
  return (value: unknown) => {
    try {
      return validate(value) === true;
    } catch {
      // Its comparison of items calls a `valueOf` that a document brings along: no decision, and no acceptance.
      return false;
    }
  };
};
const registry = createRegistry(Object.values(schemas));
const ownDecision = (name: string) => {
  const validate = registry.validatorFor(`${snapshotSchemaBase}${name}.schema.json`);
  return (value: unknown) => validate(value).ok;
};

/** What a parser would make of it: plain objects, no negative zero. */
const asJson = (document: object): object => Object(JSON.parse(JSON.stringify(document)));

/** Ajv's own uniqueItems misses this one duplicate (schema-registry.ts); JSON Schema does not. */
const hasTwiceProto = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.filter((item) => item === '__proto__').length > 1 || value.some(hasTwiceProto)
    : isObject(value) && Object.values(value).some(hasTwiceProto);

describe.skipIf(!isPresent)(
  'the schemas decide exactly as the reference does (skipped without ../shared/reference)',
  () => {
    describe.each(documents)('%s', (name, valid) => {
      const theirs = isPresent ? referenceDecision(name) : () => false;
      const ours = ownDecision(name);

      it('accepts every generated valid document', () => {
        fc.assert(
          fc.property(valid.map(asJson), (document) => theirs(document) && ours(document)),
          { numRuns: 1000 },
        );
      });

      it('decides the same on documents broken in up to three places', () => {
        const decisions = { accepted: 0, refused: 0 };
        const mutated = fc
          .tuple(valid, fc.array(mutation, { maxLength: 3 }))
          .map(([document, mutations]) => mutations.reduce(broken, asJson(document)))
          .filter((document) => !hasTwiceProto(document));
        fc.assert(
          fc.property(mutated, (document) => {
            const expected = theirs(document);
            decisions[expected ? 'accepted' : 'refused'] += 1;
            expect(ours(document)).toBe(expected);
          }),
          { numRuns: 6000 },
        );
        // Neither side may be so rare that the comparison says nothing.
        expect(decisions.accepted).toBeGreaterThan(300);
        expect(decisions.refused).toBeGreaterThan(1500);
      });

      it('decides the same on any JSON', () => {
        fc.assert(
          fc.property(
            fc.jsonValue().map((value): unknown => JSON.parse(JSON.stringify(value))),
            (value) => ours(value) === theirs(value),
          ),
          { numRuns: 300 },
        );
      });

      it('decides the same when any one place of a document is any near miss', () => {
        fc.assert(
          fc.property(valid.map(asJson), (document) => {
            for (const changed of nearMisses(document)) {
              if (ours(changed) !== theirs(changed)) throw new Error(`different decisions: ${JSON.stringify(changed)}`);
            }
          }),
          { numRuns: 4 },
        );
      });
    });

    it('has the same $ids', () => expect([...own.keys()].sort()).toEqual([...references.keys()].sort()));

    it.each([...own.keys()].map((id) => [id]))(
      '%s has the same patterns, enums, constants, required lists, formats and bounds',
      (id) => {
        for (const keyword of [
          'pattern',
          'enum',
          'const',
          'required',
          'format',
          'minimum',
          'minLength',
          'uniqueItems',
          'additionalProperties',
          '$schema',
          '$id',
        ]) {
          expect([keyword, ...under(keyword, own.get(id))]).toEqual([keyword, ...under(keyword, references.get(id))]);
        }
      },
    );
  },
);

describe('spec: Canonical bytes, the patterns decide on RE2 as on any engine', () => {
  const onRe2 = (pattern: string) => {
    const validate = createRegistry([{ $id: 'https://casefile.invalid/p', pattern }]).validatorFor(
      'https://casefile.invalid/p',
    );
    return (value: string) => validate(value).ok;
  };

  it.each(patterns.map((pattern) => [pattern]))('%s', (pattern) => {
    const javascript = new RegExp(pattern, 'u');
    const re2 = onRe2(pattern);
    const compare = (value: string) => {
      if (re2(value) !== javascript.test(value)) throw new Error(`different decisions on ${JSON.stringify(value)}`);
    };
    for (const value of nearText) for (const suffix of ['', '\n', '\r\n', '\u0000', '\u2028']) compare(value + suffix);
    for (const value of nearText) for (const character of hostile) compare(character + value);
    // Every code unit that stands in a class or near one, lone surrogates among them, after a letter; and every 97th code point by itself.
    const units: [from: number, to: number][] = [
      [0, 0x3100],
      [0xd7f0, 0xe010],
      [0xfd00, 0x10000],
    ];
    for (const [from, to] of units) {
      for (let unit = from; unit < to; unit += 1) compare(`a${String.fromCharCode(unit)}`);
    }
    for (let point = 0; point < 0x110000; point += 97) compare(String.fromCodePoint(point));
    fc.assert(
      fc.property(fc.oneof(fc.stringMatching(javascript), fc.string({ unit: 'binary' }), path, host, time), compare),
      { numRuns: 500 },
    );
  });

  it('a host port is 1 through 65535 and never 443, whatever the port', () => {
    const [hostPattern] = patterns.filter((pattern) => pattern.includes('6553'));
    const form = onRe2(hostPattern ?? '');
    const isDefault = onRe2(':443$');
    for (let port = 0; port <= 100_000; port += 1) {
      const value = `h:${port}`;
      if ((form(value) && !isDefault(value)) !== (port >= 1 && port <= 65535 && port !== 443)) throw new Error(value);
    }
  });
});
