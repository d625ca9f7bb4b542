import { Buffer } from 'node:buffer';
import canonicalize from 'canonicalize';
import { CasefileError } from './error.js';

/** A value that JSON can hold. */
export type JsonValue =
  string | number | boolean | null | readonly JsonValue[] | { readonly [name: string]: JsonValue };

const refuse = (path: string, why: string): never => {
  throw new CasefileError('not_canonical', `The value at ${path || '/'} ${why}; RFC 8785 has no bytes for it.`, {
    details: { path: path || '/' },
  });
};

/** RFC 8785 builds on I-JSON: no lone surrogates, no numbers that doubles do not hold exactly, nothing that JSON silently drops. */
const requireCanonical = (value: unknown, path: string): void => {
  if (value === null || typeof value === 'boolean') return;
  if (typeof value === 'string') {
    if (!value.isWellFormed()) refuse(path, 'is not well-formed Unicode');
    return;
  }
  if (typeof value === 'number') {
    if (!Number.isFinite(value) || (Number.isInteger(value) && !Number.isSafeInteger(value)))
      refuse(path, 'is not a number that JSON keeps');
    return;
  }
  if (Array.isArray(value)) {
    for (let at = 0; at < value.length; at += 1) requireCanonical(value[at], `${path}/${at}`);
    return;
  }
  if (typeof value === 'object') {
    const prototype: unknown = Object.getPrototypeOf(value);
    if (prototype !== Object.prototype && prototype !== null) refuse(path, 'is no plain object');
    for (const [name, member] of Object.entries(value)) {
      if (!name.isWellFormed()) refuse(path, 'has a member name that is not well-formed Unicode');
      // An absent member and one that is undefined are the same document.
      if (member !== undefined) requireCanonical(member, `${path}/${name}`);
    }
    return;
  }
  refuse(path, `is a ${typeof value}`);
};

/**
 * The RFC 8785 text of a value, without byte-order mark or trailing newline (spec: Canonical bytes).
 *
 * @throws CasefileError `not_canonical` for lone surrogates, unsafe numbers and whatever JSON would drop or rewrite.
 */
export const canonicalText = (value: unknown): string => {
  requireCanonical(value, '');
  const text = canonicalize(value);
  if (text === undefined) throw new CasefileError('not_canonical', 'The value has no JSON form.');
  return text;
};

/** The RFC 8785 bytes of a value: {@link canonicalText} as UTF-8. */
export const canonicalBytes = (value: unknown): Buffer => Buffer.from(canonicalText(value), 'utf8');
