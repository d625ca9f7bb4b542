import { isObject } from '../json.js';
import type { components } from './description.js';

/** Forgejo's own definitions, as far as they are used. */
export type Definitions = components['schemas'];

/**
 * Reads members of a value that should be one of Forgejo's definitions: their names are the description's, their values are whatever came, `undefined` for nothing.
 *
 * @example const of = membersOf<'Comment'>(node); of('updated_at')
 */
export const membersOf =
  <Name extends keyof Definitions>(value: unknown) =>
  (name: keyof Definitions[Name] & string): unknown =>
    isObject(value) ? value[name] : undefined;
