import { Buffer } from 'node:buffer';

/**
 * Compares two strings by the bytes of their UTF-8 (D37, spec: Ordering and determinism). JavaScript's own `<` compares UTF-16 code units, which puts
 * astral code points before U+E000.
 */
export const compareUtf8 = (a: string, b: string): number =>
  Buffer.compare(Buffer.from(a, 'utf8'), Buffer.from(b, 'utf8'));

/** The length of a string's UTF-8, in bytes; a lone surrogate counts as the three bytes of U+FFFD. */
export const utf8Length = (text: string): number => Buffer.byteLength(text, 'utf8');
