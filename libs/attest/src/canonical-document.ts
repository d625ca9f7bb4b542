import { Buffer } from 'node:buffer';
import { canonicalBytes } from '@casefile/contract';

/** A JSON document whose bytes are exactly the RFC 8785 form of what they say: no member twice, nothing that two readers read in two ways. Null for any other. */
export const readCanonicalJson = (bytes: Uint8Array): { readonly value: unknown } | null => {
  try {
    const value: unknown = JSON.parse(Buffer.from(bytes).toString('utf8'));
    return canonicalBytes(value).equals(bytes) ? { value } : null;
  } catch {
    return null;
  }
};
