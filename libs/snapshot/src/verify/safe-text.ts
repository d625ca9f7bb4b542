import { isUtf8, Buffer } from 'node:buffer';
import { utf8Length } from '@casefile/contract';

/**
 * What no emitted text holds: controls but tab and line feed, format characters, line and paragraph separators, lone surrogates, code points that are not assigned, and whatever
 * renders as nothing (spec: Canonical bytes; D34). A newer Unicode than the filter's knows fewer unassigned code points, never more.
 */
const unsafe = /[^\P{Cc}\t\n]|[\p{Cf}\p{Cn}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;

/** Whether a text holds nothing invisible and is its own NFKC form. */
export const isSafeText = (text: string): boolean => !unsafe.test(text) && text.normalize('NFKC') === text;

/** Whether a body or log is empty or ends in exactly one line feed; a text of nothing but line feeds is empty (D35). */
export const hasTextForm = (text: string): boolean => text === '' || /[^\n]\n$/.test(text);

/** Whether a display string is what the filter emits for one: one line, trimmed, its runs of blanks one space, safe, not empty, within its bound in bytes of UTF-8 (spec: Canonical bytes; D36). */
export const isDisplayString = (text: string, maxBytes: number): boolean =>
  text !== '' &&
  text === text.trim() &&
  !/[\t\n]|\p{Zs}{2}/u.test(text) &&
  utf8Length(text) <= maxBytes &&
  text.isWellFormed() &&
  isSafeText(text);

/** The text of bytes that are UTF-8, a byte order mark kept; null where they are not. */
export const decodeUtf8 = (bytes: Uint8Array): string | null =>
  isUtf8(bytes) ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8') : null;
