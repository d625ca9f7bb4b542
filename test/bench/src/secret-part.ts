import type { Range } from './masked-spans.js';

/** Where a range of a corpus holds more than a secret: what in it is the secret. */
const shapes: readonly RegExp[] = [
  // A document: its private key.
  /^\{[^]*?"private_key"\s*:\s*"(?<secret>[^"]*)/d,
  // A URL with a user: the password.
  /^[a-z][a-z0-9+.-]*:\/\/[^\s:@/]*:(?<secret>[^\s]+)@/d,
  // A URL that is a secret as a whole: all but its scheme.
  /^https?:\/\/(?<secret>[^\s:@]+)$/d,
  // A name and its value.
  /^["']?[\w.-]+["']?\s*(?:=>|:=|=|:(?!\/))\s*["']?(?<secret>[^]+)$/d,
];

/**
 * The part of a corpus range that must be masked. Some ranges begin with the name of a value or hold a whole URL or document; those words are
 * no secret, and a filter that leaves them readable does better.
 */
export const secretPart = (text: string, [start, end]: Range): Range => {
  const inside = text.slice(start, end);
  for (const shape of shapes) {
    const found = shape.exec(inside)?.indices?.groups?.['secret'];
    if (found !== undefined) return [start + found[0], start + found[1]];
  }
  return [start, end];
};
