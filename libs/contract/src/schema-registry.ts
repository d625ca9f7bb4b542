import ajvFormats from 'ajv-formats';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Options, ValidateFunction } from 'ajv';
import RE2 from 're2';
import { CasefileError } from './error.js';
import { schemas as embeddedSchemas } from './generated/schemas.js';

/** Where and how a value breaks its schema. Nothing in it is text of the value. */
export interface SchemaProblem {
  /** JSON pointer to the place, of property names that the schemas declare and array positions; any other name is `*`. */
  readonly path: string;
  /** The keyword that was broken, such as `required` or `pattern`. */
  readonly rule: string;
  /** What the keyword demands, in the schema's words. */
  readonly message: string;
}

/** A value of the schema's type, or why it is none. */
export type ValidationResult<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problems: readonly SchemaProblem[] };

/** Decides whether a parsed JSON value is what its schema describes. Pure; throws `schema_unusable` when a rule cannot be evaluated. */
export type Validate<T> = (value: unknown) => ValidationResult<T>;

/** A closed bundle of schemas that refer to each other by `$id`. */
export interface SchemaRegistry {
  /**
   * The validator of one schema, compiled at its first use and kept.
   * @throws {CasefileError} `schema_unusable` when the schema is unknown, does not compile, or refers to one that is not in the bundle.
   */
  readonly validatorFor: <T>(schemaId: string) => Validate<T>;
}

type JsonObject = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const unusable = (message: string, details: Readonly<Record<string, string>>, cause?: unknown): CasefileError =>
  new CasefileError('schema_unusable', message, { details, cause });

/** Keywords whose value is data and not a schema. */
const dataKeywords: ReadonlySet<string> = new Set(['const', 'enum', 'default', 'examples']);
/** Keywords whose value maps names to schemas. */
const mapKeywords: ReadonlySet<string> = new Set([
  ...['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas'],
]);

/** What the schemas themselves say in regular expressions and property names. */
interface SchemaWords {
  readonly patterns: Set<string>;
  readonly properties: Set<string>;
}

const collectWords = (schema: unknown, words: SchemaWords): void => {
  if (Array.isArray(schema)) {
    for (const item of schema) collectWords(item, words);
    return;
  }
  if (!isObject(schema)) return;
  for (const [keyword, value] of Object.entries(schema)) {
    if (dataKeywords.has(keyword)) continue;
    if (keyword === 'pattern' && typeof value === 'string') words.patterns.add(value);
    if (mapKeywords.has(keyword) && isObject(value)) {
      for (const [name, entry] of Object.entries(value)) {
        if (keyword === 'properties') words.properties.add(name);
        if (keyword === 'patternProperties') words.patterns.add(name);
        collectWords(entry, words);
      }
    } else {
      collectWords(value, words);
    }
  }
};

/** One pattern on RE2. Whatever RE2 cannot evaluate is an error, because `false` would be a pass under `not`. */
const compilePattern = (pattern: string): { test: (text: string) => boolean; toString: () => string } => {
  let compiled: RE2;
  try {
    compiled = new RE2(pattern, 'u');
  } catch (cause) {
    throw unusable(
      'A schema has a pattern that RE2 does not compile; write it within the syntax of RE2.',
      { pattern },
      cause,
    );
  }
  return {
    test: (text) => {
      try {
        return compiled.test(text);
      } catch (cause) {
        throw unusable('RE2 could not evaluate a pattern of a schema.', { pattern }, cause);
      }
    },
    // Ajv tells patterns apart by this string.
    toString: () => `/${pattern}/u`,
  };
};

const patternEngine: NonNullable<NonNullable<Options['code']>['regExp']> = Object.assign(compilePattern, {
  code: 'compilePattern',
});

/** A text that is the same for two JSON values exactly when JSON Schema calls them equal. */
const identityOf = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(identityOf).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value) ?? 'undefined';
  const members = Object.keys(value).sort();
  return `{${members.map((name) => `${JSON.stringify(name)}:${identityOf(value[name])}`).join(',')}}`;
};

const areUnique = (items: readonly unknown[]): boolean => new Set(items.map(identityOf)).size === items.length;

const createAjv = (): Ajv2020 => {
  const ajv = new Ajv2020({
    strict: true,
    // The seed's rules name required properties and narrow values in branches whose parent declares the type.
    strictTypes: false,
    strictRequired: false,
    allErrors: false,
    ownProperties: true,
    validateFormats: true,
    unicodeRegExp: true,
    logger: false,
    code: { regExp: patternEngine },
  });
  // Only the one format that the schemas use: ajv-formats' other ones are backtracking expressions.
  ajvFormats.default(ajv, { mode: 'full', formats: ['date-time'], keywords: false });
  // Ajv's own takes quadratic time on objects, before it has looked at one of them, and does not see two equal strings `__proto__`.
  ajv.removeKeyword('uniqueItems');
  ajv.addKeyword({
    keyword: 'uniqueItems',
    type: 'array',
    schemaType: 'boolean',
    validate: (wanted: boolean, items: readonly unknown[]) => !wanted || areUnique(items),
    errors: false,
    error: { message: 'must NOT have duplicate items' },
  });
  return ajv;
};

/** A place in a value without the value's own words: a name that no schema declares, such as a key of a map, becomes `*`. */
const pathWithoutText = (instancePath: string, value: unknown, declared: ReadonlySet<string>): string => {
  let at = value;
  return instancePath
    .split('/')
    .map((step, position) => {
      if (position === 0) return step;
      const name = step.replaceAll('~1', '/').replaceAll('~0', '~');
      if (Array.isArray(at)) {
        at = at[Number(name)];
        return step;
      }
      at = isObject(at) ? at[name] : undefined;
      return declared.has(name) ? step : '*';
    })
    .join('/');
};

/**
 * A registry over exactly these schemas. Every pattern is compiled by RE2 here and every schema is checked against its dialect; nothing is ever fetched
 * (spec: Compatibility, "one local schema bundle"; spec: Canonical bytes, "a validator that cannot compile or evaluate any security pattern").
 * @param bundle schemas, each with an `$id` of its own
 * @throws {CasefileError} `schema_unusable`
 */
export const createRegistry = (bundle: Iterable<object>): SchemaRegistry => {
  const ajv = createAjv();
  const words: SchemaWords = { patterns: new Set(), properties: new Set() };
  const compiled = new Map<string, ValidateFunction>();
  for (const schema of bundle) {
    const id = '$id' in schema ? schema.$id : undefined;
    if (typeof id !== 'string') throw unusable('A schema has no $id.', {});
    collectWords(schema, words);
    try {
      ajv.addSchema(schema);
    } catch (cause) {
      throw unusable(
        'A schema cannot be registered: it breaks its dialect, or another one has its $id.',
        { schema: id },
        cause,
      );
    }
  }
  for (const pattern of words.patterns) compilePattern(pattern);

  const compile = (schemaId: string): ValidateFunction => {
    const known = compiled.get(schemaId);
    if (known !== undefined) return known;
    let validate: ValidateFunction | undefined;
    try {
      validate = ajv.getSchema(schemaId);
    } catch (cause) {
      if (cause instanceof CasefileError) throw cause;
      throw unusable(
        'A schema does not compile: a rule is broken or a reference leads to no schema of the bundle.',
        { schema: schemaId },
        cause,
      );
    }
    if (validate === undefined) throw unusable('No schema of the bundle has this $id.', { schema: schemaId });
    compiled.set(schemaId, validate);
    return validate;
  };

  const validatorFor = <T>(schemaId: string): Validate<T> => {
    const validate = compile(schemaId);
    // The one place where a value becomes its schema's type; the generator makes both from the same file.
    const accepts = (value: unknown): value is T => validate(value) === true;
    return (value) => {
      try {
        if (accepts(value)) return { ok: true, value };
      } catch (cause) {
        if (cause instanceof CasefileError) throw cause;
        throw unusable('A schema could not be evaluated on a value.', { schema: schemaId }, cause);
      }
      const problems = (validate.errors ?? []).map(({ instancePath, keyword, message }) => ({
        path: pathWithoutText(instancePath, value, words.properties),
        rule: keyword,
        message: message ?? `must satisfy ${keyword}`,
      }));
      return { ok: false, problems };
    };
  };
  return { validatorFor };
};

let embedded: SchemaRegistry | undefined;

/**
 * The validator of one of the repository's schemas by its `$id`. All of them are registered before the first is compiled; compilation waits for the first
 * value, so that importing a validator costs nothing.
 * @throws {CasefileError} `schema_unusable`, at the first use
 */
export const validatorFor = <T>(schemaId: string): Validate<T> => {
  let validate: Validate<T> | undefined;
  return (value) => {
    embedded ??= createRegistry(Object.values(embeddedSchemas));
    validate ??= embedded.validatorFor<T>(schemaId);
    return validate(value);
  };
};
