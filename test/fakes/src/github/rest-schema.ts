import { readFileSync } from 'node:fs';
import { Ajv2020, type AnySchemaObject } from 'ajv/dist/2020.js';
import * as formats from 'ajv-formats';
import type { RouteName } from '../seed/types.js';

let compiled: Ajv2020 | undefined;

/**
 * What an answer lacks of GitHub's own description of the route, in words; null when it is as promised. An error has one shape on every route.
 * @param route the route that answered
 * @param status the answer's status
 * @param body its parsed body
 */
export const brokenPromise = (route: RouteName, status: number, body: unknown): string | null => {
  const ajv = (compiled ??= load());
  const name = status >= 400 ? 'error' : route;
  const validate = ajv.getSchema(`urn:casefile:fakes:github-rest#/$defs/${name}`);
  if (validate === undefined) return `the route ${route} has no schema`;
  return validate(body) === true ? null : ajv.errorsText(validate.errors, { dataVar: 'answer' });
};

const load = (): Ajv2020 => {
  const ajv = new Ajv2020({ allErrors: true, strict: true, strictTypes: false, allowUnionTypes: true });
  formats.default.default(ajv, { mode: 'full' });
  const schema: AnySchemaObject = JSON.parse(
    readFileSync(new URL('../../schemas/github-rest.schema.json', import.meta.url), 'utf8'),
  );
  return ajv.addSchema(schema);
};
