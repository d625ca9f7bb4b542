import type { Buffer } from 'node:buffer';

/** A text in pieces of at most a size, cut between code points. */
export const cutAt = (text: Buffer, size: number): Buffer[] => {
  const pieces: Buffer[] = [];
  for (let from = 0; from < text.length;) {
    let to = Math.min(text.length, from + size);
    while (to < text.length && to > from + 1 && ((text[to] ?? 0) & 0xc0) === 0x80) to -= 1;
    pieces.push(text.subarray(from, to));
    from = to;
  }
  return pieces;
};

/** As many pieces of a size as there are, the shorter last one left out. */
export const wholePieces = (text: Buffer, size: number): Buffer[] =>
  cutAt(text, size).filter((piece) => piece.length > size - 4);
