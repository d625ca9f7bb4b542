import { Buffer, isAscii, isUtf8 } from 'node:buffer';
import { type FindingCounts, addFinding } from './finding-counts.js';

const replacement = '\ufffd';

const occurrences = (text: string, part: string): number => {
  let count = 0;
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length)) count += 1;
  return count;
};

const occurrencesIn = (bytes: Buffer, part: Buffer): number => {
  let count = 0;
  for (let at = bytes.indexOf(part); at >= 0; at = bytes.indexOf(part, at + part.length)) count += 1;
  return count;
};

const loneSurrogates = (text: string): number => {
  let count = 0;
  for (const codePoint of text) {
    const unit = codePoint.charCodeAt(0);
    if (codePoint.length === 1 && unit >= 0xd800 && unit <= 0xdfff) count += 1;
  }
  return count;
};

/** A string whose lone surrogates are U+FFFD, each counted as `unicode.invalid` (D37). */
const wellFormed = (text: string, counts: FindingCounts): string => {
  if (text.isWellFormed()) return text;
  addFinding(counts, 'unicode.invalid', loneSurrogates(text));
  return text.toWellFormed();
};

type ByteOrder = 'little' | 'big';

/** The byte order of UTF-16 text: by its mark, or because NUL stands in every other byte (nine of ten are enough, and none elsewhere). */
const utf16Order = (bytes: Buffer): ByteOrder | undefined => {
  if (bytes.length >= 2 && bytes[0] === 0xff && bytes[1] === 0xfe) return 'little';
  if (bytes.length >= 2 && bytes[0] === 0xfe && bytes[1] === 0xff) return 'big';
  if (bytes.length < 4 || bytes.length % 2 !== 0) return undefined;
  const first = bytes.indexOf(0);
  // A text without NUL at its very start is not worth a second look.
  if (first < 0 || first > 32) return undefined;
  const zeros = [0, 0];
  for (let at = 0; at < bytes.length; at += 1) if (bytes[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const enough = (bytes.length / 2) * 0.9;
  if (even === 0 && odd >= enough) return 'little';
  if (odd === 0 && even >= enough) return 'big';
  return undefined;
};

const decodeUtf16 = (bytes: Buffer, order: ByteOrder, counts: FindingCounts): string => {
  const whole = bytes.subarray(0, bytes.length - (bytes.length % 2));
  const text = (order === 'little' ? whole : Buffer.from(whole).swap16()).toString('utf16le');
  if (whole.length === bytes.length) return wellFormed(text, counts);
  addFinding(counts, 'unicode.invalid');
  return wellFormed(text, counts) + replacement;
};

/** A decoded text, as a string and as the bytes of its UTF-8, and whether it is plain ASCII. */
export interface DecodedText {
  readonly text: string;
  readonly bytes: Buffer;
  readonly ascii: boolean;
}

/**
 * Step 1 of the policy: UTF-8 or UTF-16 to well-formed text, the byte order mark kept; whatever does not decode becomes U+FFFD and is counted
 * as `unicode.invalid` (D37). Unassigned code points are the business of Unicode safety, which knows the sets.
 */
export const decodeText = (source: string | Uint8Array, counts: FindingCounts): DecodedText => {
  if (typeof source === 'string') {
    const text = wellFormed(source, counts);
    const bytes = Buffer.from(text, 'utf8');
    return { text, bytes, ascii: bytes.length === text.length };
  }
  const bytes = Buffer.from(source.buffer, source.byteOffset, source.byteLength);
  const order = utf16Order(bytes);
  if (order !== undefined) {
    const text = decodeUtf16(bytes, order, counts);
    const utf8 = Buffer.from(text, 'utf8');
    return { text, bytes: utf8, ascii: utf8.length === text.length };
  }
  if (isAscii(bytes)) return { text: bytes.toString('latin1'), bytes, ascii: true };
  const text = bytes.toString('utf8');
  if (isUtf8(bytes)) return { text, bytes, ascii: false };
  const made = occurrences(text, replacement) - occurrencesIn(bytes, Buffer.from(replacement, 'utf8'));
  addFinding(counts, 'unicode.invalid', made);
  return { text, bytes: Buffer.from(text, 'utf8'), ascii: false };
};
