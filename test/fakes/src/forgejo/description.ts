import { existsSync, readFileSync } from 'node:fs';
import { Ajv, type ValidateFunction } from 'ajv';

const file = new URL('../../../../../shared/descriptions/forgejo-12.swagger.json', import.meta.url);

/** Whether Forgejo's own description lies beside the repository: without it nothing is checked. */
export const hasForgejoDescription = existsSync(file);
/** What a test that needs the description says where there is none. */
export const withoutForgejoDescription = 'needs shared/descriptions beside the repository';

type Json = Readonly<Record<string, unknown>>;

interface Operation {
  /** Names of the parameters in the query. */
  readonly query: ReadonlySet<string>;
  readonly validate: ValidateFunction;
}

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);
const jsonAt = (value: unknown, ...path: readonly string[]): Json =>
  path.reduce<Json>(
    (here, name) => {
      const next = here[name];
      return isJson(next) ? next : {};
    },
    isJson(value) ? value : {},
  );

// A definition names every member that an answer may have.
const closed = (definition: Json): Json =>
  isJson(definition['properties']) ? { ...definition, additionalProperties: false } : definition;

/** An answer without what is null: Go's null stands for every kind of nothing, and the description does not say so. */
const withoutNulls = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (!isJson(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, one]) => one !== null)
      .map(([name, one]) => [name, withoutNulls(one)]),
  );
};

let compiled: ReadonlyMap<string, Operation> | undefined;

const operations = (): ReadonlyMap<string, Operation> => {
  const description: unknown = JSON.parse(readFileSync(file, 'utf8'));
  // References of a description are to itself.
  const schemas = Object.fromEntries(
    Object.entries(jsonAt(description, 'definitions')).map(([name, definition]) => [
      name,
      isJson(definition) ? closed(definition) : {},
    ]),
  );
  const found = new Map<string, Operation>();
  for (const [path, methods] of Object.entries(jsonAt(description, 'paths'))) {
    const get = jsonAt(methods, 'get');
    const reference = jsonAt(get, 'responses', '200')['$ref'];
    if (typeof reference !== 'string') continue;
    const schema = jsonAt(description, 'responses', reference.split('/').at(-1) ?? '')['schema'];
    const parameters = Array.isArray(get['parameters']) ? get['parameters'].filter(isJson) : [];
    let validate: ValidateFunction | undefined;
    found.set(path, {
      query: new Set(parameters.filter((one) => one['in'] === 'query').map((one) => String(one['name']))),
      get validate() {
        return (validate ??= new Ajv({
          allErrors: true,
          strict: false,
          formats: { int64: true, uint64: true, 'date-time': true, email: true },
        }).compile({ ...(isJson(schema) ? schema : {}), definitions: schemas }));
      },
    });
  }
  return found;
};

/**
 * What a request asks that Forgejo's description does not have, in words; null where it fits, and where there is no description.
 *
 * @param path the route as the description writes it
 */
export const strangeRequest = (path: string, query: URLSearchParams): string | null => {
  if (!hasForgejoDescription) return null;
  const operation = (compiled ??= operations()).get(path);
  if (!operation) return `the description has no GET ${path}`;
  const strange = [...query.keys()].filter((name) => !operation.query.has(name));
  return strange.length === 0 ? null : `GET ${path} has no parameter ${strange.join(', ')}`;
};

/** What an answer lacks of Forgejo's description, in words; null where it is as promised, and where there is no description. */
export const brokenForgejoPromise = (path: string, body: unknown): string | null => {
  if (!hasForgejoDescription) return null;
  const operation = (compiled ??= operations()).get(path);
  if (!operation) return `the description has no GET ${path}`;
  if (operation.validate(withoutNulls(body ?? [])) === true) return null;
  return (operation.validate.errors ?? [])
    .map(({ instancePath, message, params }) => `answer${instancePath} ${message ?? ''} ${JSON.stringify(params)}`)
    .join('; ');
};
