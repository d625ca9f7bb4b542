import { isGitOid, type GitOid, parseTimestamp, type Timestamp } from '@casefile/contract';

/** A numeric id in base-10 (spec: Canonical bytes, Forgejo), or null: 0 is "none" and negative ids are accounts that are nobody's. */
export const numericIdOf = (value: unknown): string | null =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? String(value) : null;

/** A Git object id in lowercase, or null for what is none (spec: Canonical bytes). */
export const objectIdOf = (value: unknown): GitOid | null => {
  if (typeof value !== 'string') return null;
  const lower = value.toLowerCase();
  return isGitOid(lower) ? lower : null;
};

/** A time, or null for what is none; the epoch's beginning is how Forgejo writes "not yet". */
export const timeOf = (value: unknown): Timestamp | null => {
  if (typeof value !== 'string') return null;
  const time = parseTimestamp(value);
  return time?.startsWith('1970-01-01T00:00:00.000000000') === true ? null : time;
};
