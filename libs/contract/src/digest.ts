import { createHash } from 'node:crypto';
import type { Branded } from './brand.js';
import { CasefileError } from './error.js';

/** Lowercase hexadecimal SHA-256, 64 characters. */
export type Sha256 = Branded<'Sha256'>;

/** The SHA-256 of bytes, or of a string's UTF-8 (spec: Canonical bytes; D33). */
export const sha256 = (bytes: Uint8Array | string): Sha256 =>
  // The hash's own hexadecimal form is the brand's definition.
  createHash('sha256').update(bytes).digest('hex') as Sha256;

const pattern = /^[0-9a-f]{64}$/;

/** Whether a string is the lowercase hexadecimal form of a SHA-256. */
export const isSha256 = (text: string): text is Sha256 => pattern.test(text);

/**
 * The string as a SHA-256.
 *
 * @throws CasefileError `not_canonical` for another string
 */
export const requireSha256 = (text: string): Sha256 => {
  if (isSha256(text)) return text;
  throw new CasefileError('not_canonical', 'A SHA-256 has 64 lowercase hexadecimal digits.');
};
