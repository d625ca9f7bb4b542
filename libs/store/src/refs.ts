import { Buffer } from 'node:buffer';
import { canonicalBytes, CasefileError, sha256 } from '@casefile/contract';
import type { RefEntry } from '@casefile/ports';

/** Where an entry stands, and what it must therefore say. */
export interface RefPlace {
  readonly tenant: string;
  readonly name: string;
  readonly sequence: number;
  /** The SHA-256 of the bytes of the entry before it; null for the first. */
  readonly previous: string | null;
}

/** The most entries that one ref may have: file names have ten digits. */
const lastSequence = 9_999_999_999;

/** @throws CasefileError `usage` unless it is a sequence that could have been seen */
export const requireSequence = (after: number): void => {
  if (!Number.isSafeInteger(after) || after < 0 || after >= lastSequence)
    throw new CasefileError('usage', 'The sequence last seen is a whole number from 0.');
};

/** The error of somebody else having appended first. */
export const refMoved = (after: number, latest: number): CasefileError =>
  new CasefileError('already_exists', 'Somebody else appended to this ref first; read it again.', {
    details: { after, latest },
  });

/** The error of a caller who claims to have seen an entry that is not there. */
export const refBehind = (after: number, latest: number): CasefileError =>
  new CasefileError('not_found', 'The ref has no entry with the sequence last seen.', { details: { after, latest } });

/** The bytes of an entry: RFC 8785, naming its place, so that an entry moved to another place is not taken for that place's own. */
export const refBytes = (place: RefPlace, value: string): Buffer =>
  canonicalBytes({
    name: place.name,
    previous: place.previous,
    sequence: place.sequence,
    tenant: place.tenant,
    value,
    version: 1,
  });

const valueIn = (bytes: Uint8Array): string | null => {
  try {
    const document: unknown = JSON.parse(Buffer.from(bytes).toString('utf8'));
    if (typeof document !== 'object' || document === null || !('value' in document)) return null;
    return typeof document.value === 'string' ? document.value : null;
  } catch {
    // Bytes that are no JSON are no entry, whatever they are.
    return null;
  }
};

/**
 * Reads an entry: its bytes must be exactly those that its place and its value give.
 *
 * @throws CasefileError `digest_mismatch`
 */
export const readRef = (place: RefPlace, bytes: Uint8Array): RefEntry => {
  const value = valueIn(bytes);
  if (value?.isWellFormed() !== true || sha256(refBytes(place, value)) !== sha256(bytes))
    throw new CasefileError('digest_mismatch', 'An entry of a ref is not what was appended there.', {
      details: { sequence: place.sequence },
    });
  return { sequence: place.sequence, value };
};
