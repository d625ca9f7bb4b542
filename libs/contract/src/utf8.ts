import { Buffer } from 'node:buffer';

const isSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdfff;

/**
 * Compares two strings by the bytes of their UTF-8 (D37, spec: Ordering and determinism). JavaScript's own `<` compares UTF-16 code units, which puts
 * astral code points before U+E000; elsewhere the two orders are one, so only a difference at a surrogate has to be encoded.
 */
export const compareUtf8 = (a: string, b: string): number => {
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at += 1) {
    const [left, right] = [a.charCodeAt(at), b.charCodeAt(at)];
    if (left === right) continue;
    if (isSurrogate(left) || isSurrogate(right)) return Buffer.compare(Buffer.from(a, 'utf8'), Buffer.from(b, 'utf8'));
    return left < right ? -1 : 1;
  }
  return Math.sign(a.length - b.length);
};

/** The length of a string's UTF-8, in bytes; a lone surrogate counts as the three bytes of U+FFFD. */
export const utf8Length = (text: string): number => Buffer.byteLength(text, 'utf8');
