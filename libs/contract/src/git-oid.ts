import type { Branded } from './brand.js';
import { CasefileError } from './error.js';

/** A Git object id in lowercase hexadecimal: 40 digits of SHA-1 or 64 of SHA-256 (spec: Canonical bytes). */
export type GitOid = Branded<'GitOid'>;

const pattern = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;

/** Whether a string is a Git object id as the specification writes it. */
export const isGitOid = (text: string): text is GitOid => pattern.test(text);

/**
 * The string as a Git object id.
 *
 * @throws CasefileError `not_canonical` for another string
 */
export const requireGitOid = (text: string): GitOid => {
  if (isGitOid(text)) return text;
  throw new CasefileError('not_canonical', 'A Git object id has 40 or 64 lowercase hexadecimal digits.');
};
