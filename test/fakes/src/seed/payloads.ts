import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** A recorded webhook payload, read by dotted paths. */
export interface Payload {
  /** @throws {Error} when there is no text at this path */
  readonly text: (path: string) => string;
  /** @throws {Error} when there is no number at this path */
  readonly number: (path: string) => number;
  /** Whatever is at this path; undefined when nothing is. */
  readonly value: (path: string) => unknown;
}

/**
 * The first recorded payload of an event in `@octokit/webhooks-examples` whose values at some paths are these.
 * @throws {Error} when none is recorded
 */
export const recordedPayload = (event: string, where: Readonly<Record<string, unknown>>): Payload => {
  const all: unknown = require('@octokit/webhooks-examples');
  const examples = listOf(all).flatMap((one) =>
    valueAt(one, 'name') === event ? listOf(valueAt(one, 'examples')) : [],
  );
  const found = examples.find((one) => Object.entries(where).every(([path, value]) => valueAt(one, path) === value));
  if (found === undefined) throw new Error(`No recorded ${event} has ${JSON.stringify(where)}.`);
  return {
    value: (path) => valueAt(found, path),
    text: (path) => {
      const value = valueAt(found, path);
      if (typeof value !== 'string') throw new Error(`The recorded ${event} has no text at ${path}.`);
      return value;
    },
    number: (path) => {
      const value = valueAt(found, path);
      if (typeof value !== 'number') throw new Error(`The recorded ${event} has no number at ${path}.`);
      return value;
    },
  };
};

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const valueAt = (value: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((at, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined), value);
