import { utf8Length } from '@casefile/contract';

const nodeId = /^[A-Za-z0-9][A-Za-z0-9_=-]*$/;
const objectId = /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/;

/**
 * GitHub's node id, or null for whatever its alphabet does not hold or is longer than a structural value may be (spec: Canonical bytes, structural IDs; D15).
 *
 * @param maxBytes `bounds.max_metadata_string_bytes` of the profile
 */
export const nodeIdOf = (value: unknown, maxBytes: number): string | null =>
  typeof value === 'string' && nodeId.test(value) && utf8Length(value) <= maxBytes ? value : null;

/** A Git object id in lowercase, or null for what is none (spec: Canonical bytes). */
export const objectIdOf = (value: unknown): string | null => {
  if (typeof value !== 'string') return null;
  const lower = value.toLowerCase();
  return objectId.test(lower) ? lower : null;
};
