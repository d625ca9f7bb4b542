import type { Buffer } from 'node:buffer';

const lineFeed = 0x0a;

/** The longest beginning of at most `maxBytes` bytes that ends between code points; the text must be well-formed UTF-8. */
export const cutAtCodePoint = (text: Buffer, maxBytes: number): Buffer => {
  if (text.length <= maxBytes) return text;
  let end = Math.max(0, Math.floor(maxBytes));
  while (end > 0 && ((text[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return text.subarray(0, end);
};

/** A text without the line feeds at its end. */
export const withoutTrailingLineFeeds = (text: Buffer): Buffer => {
  let end = text.length;
  while (end > 0 && text[end - 1] === lineFeed) end -= 1;
  return text.subarray(0, end);
};
