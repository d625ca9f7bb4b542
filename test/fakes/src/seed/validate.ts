import { readFileSync } from 'node:fs';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import * as formats from 'ajv-formats';
import type { Seed } from './types.js';

/** What is wrong with a seed: every problem on a line of its own, each with the JSON pointer of its place. */
export class SeedError extends Error {
  override readonly name = 'SeedError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`This seed cannot fill a forge:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}

let validator: ValidateFunction<Seed> | undefined;

const seedValidator = (): ValidateFunction<Seed> => {
  if (validator !== undefined) return validator;
  const ajv = new Ajv2020({ allErrors: true, strict: true, allowUnionTypes: true, discriminator: true });
  formats.default.default(ajv, { mode: 'full' });
  const schema: object = JSON.parse(readFileSync(new URL('../../schemas/seed.schema.json', import.meta.url), 'utf8'));
  validator = ajv.compile<Seed>(schema);
  return validator;
};

/**
 * Takes a value for a seed after checking it against `schemas/seed.schema.json`. References between its parts (people, reviews, comments) are
 * checked when the world is built.
 * @throws {SeedError} with every problem and its place
 */
export const parseSeed = (value: unknown): Seed => {
  const validate = seedValidator();
  if (validate(value)) return value;
  throw new SeedError([...new Set((validate.errors ?? []).map(problemOf))]);
};

const problemOf = (error: ErrorObject): string => {
  const place = error.instancePath === '' ? '/' : error.instancePath;
  const params: Readonly<Record<string, unknown>> = error.params;
  const extra = params['additionalProperty'] ?? params['allowedValues'] ?? params['allowedValue'];
  return `${place}: ${error.message ?? error.keyword}${extra === undefined ? '' : ` (${JSON.stringify(extra)})`}`;
};

/** Reads a seed file (JSON). A `$schema` member is for editors and ignored. */
export const readSeed = (path: string): Seed => {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new SeedError([`${path}: cannot be read (${error instanceof Error ? error.message : String(error)})`]);
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new SeedError([`${path}: is not JSON (${error instanceof Error ? error.message : String(error)})`]);
  }
  return parseSeed(value);
};
