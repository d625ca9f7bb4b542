import { isGitOid, utf8Length, type GitOid } from '@casefile/contract';

const nodeId = /^[A-Za-z0-9][A-Za-z0-9_=-]*$/;

/**
 * GitHub's node id, or null for whatever its alphabet does not hold or is longer than a structural value may be (spec: Canonical bytes, structural IDs; D15).
 *
 * @param maxBytes `bounds.max_metadata_string_bytes` of the profile
 */
export const nodeIdOf = (value: unknown, maxBytes: number): string | null =>
  typeof value === 'string' && nodeId.test(value) && utf8Length(value) <= maxBytes ? value : null;

/** A Git object id in lowercase, or null for what is none (spec: Canonical bytes). */
export const objectIdOf = (value: unknown): GitOid | null => {
  if (typeof value !== 'string') return null;
  const lower = value.toLowerCase();
  return isGitOid(lower) ? lower : null;
};
