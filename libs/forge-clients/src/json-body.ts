import { Buffer, isUtf8 } from 'node:buffer';

/** A body as JSON; undefined where it is none or no UTF-8, and nothing of it in an error. */
export const parseJson = (body: Uint8Array): unknown => {
  // Decoded regardless, a text would be another than the one that was written.
  if (!isUtf8(body)) return undefined;
  try {
    return JSON.parse(Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8'));
  } catch {
    return undefined;
  }
};
