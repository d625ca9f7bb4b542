import type { Buffer } from 'node:buffer';
import type { Span } from './regular-expression.js';

/** Whether a byte is an ASCII digit. */
export const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x30 && byte <= 0x39;

/** Whether a byte is an ASCII capital. */
export const isUpper = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x41 && byte <= 0x5a;

/** Whether a byte is an ASCII small letter. */
export const isLower = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x61 && byte <= 0x7a;

/** Whether a byte is an ASCII letter or digit. */
export const isAlphanumeric = (byte: number | undefined): boolean => isDigit(byte) || isUpper(byte) || isLower(byte);

/** Whether a byte belongs to a word: ASCII letter, digit or underscore. */
export const isWordByte = (byte: number | undefined): boolean => isAlphanumeric(byte) || byte === 0x5f;

/** The end of a run of bytes from `at` for which `holds`. */
export const runEnd = (text: Buffer, at: number, end: number, holds: (byte: number) => boolean): number => {
  let position = at;
  while (position < end && holds(text[position] ?? 0)) position += 1;
  return position;
};

/** The bytes of a span, one character each; for ASCII decisions only. */
export const sliceOf = (text: Buffer, span: Span): string => text.toString('latin1', span.start, span.end);

/** How many of the bytes of a span are digits, capitals and small letters. */
export const tally = (text: Buffer, span: Span): { digits: number; uppers: number; lowers: number } => {
  const counts = { digits: 0, uppers: 0, lowers: 0 };
  for (let at = span.start; at < span.end; at += 1) {
    const byte = text[at];
    if (isDigit(byte)) counts.digits += 1;
    else if (isUpper(byte)) counts.uppers += 1;
    else if (isLower(byte)) counts.lowers += 1;
  }
  return counts;
};
