import { Buffer } from 'node:buffer';
import type { JsonObject } from '../json.js';

/**
 * A node whose body is no longer than it has to be to be known as too long: of a body over the bound a prefix is kept that is over it too, so that it is still
 * counted `source_too_large` after its authorization (D6, D15), without its megabytes.
 *
 * @param maxBytes the profile's `max_source_bytes`
 */
export const withBoundedBody = (node: JsonObject, maxBytes: number): JsonObject => {
  const body = node['body'];
  if (typeof body !== 'string' || Buffer.byteLength(body) <= maxBytes) return node;
  // Every UTF-16 unit is at least one byte, and a pair is not split. The copy does not hold on to the whole.
  const split = (body.codePointAt(maxBytes) ?? 0) > 0xffff ? 2 : 1;
  return { ...node, body: Buffer.from(body.slice(0, maxBytes + split), 'utf16le').toString('utf16le') };
};
