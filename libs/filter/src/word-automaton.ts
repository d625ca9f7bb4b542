import type { Buffer } from 'node:buffer';

/**
 * Is told of every place where words end: the set of those words, how many characters and how many bytes stand before the place, and how many
 * bytes up to the end of the last character beyond ASCII.
 */
export type WordSink = (set: number, position: number, end: number, wide: number) => void;

/** Finds words in a text of well-formed UTF-8, letter case aside, in one pass; time is linear in the text, whatever it holds. */
export interface WordAutomaton {
  /** For each set of words that can end together, the words' positions in the list. */
  readonly sets: readonly (readonly number[])[];
  readonly scan: (text: Buffer, sink: WordSink) => void;
}

/** No letter with case stands at or beyond this code point. */
const lastCased = 0x1ffff;

/** Whether a letter may have others that are the same but for case. */
const inClass = (letters: readonly string[]): RegExp =>
  new RegExp(`^[${letters.map((letter) => `\\u{${(letter.codePointAt(0) ?? 0).toString(16)}}`).join('')}]$`, 'iu');

/** Numbers the characters of the words, alike but for case alike; every other code point is 0. */
const symbolTable = (words: readonly string[]): { symbols: Uint16Array; count: number } => {
  const characters = [...new Set(words.flatMap((word) => [...word]))];
  const highest = Math.max(lastCased, ...characters.map((character) => character.codePointAt(0) ?? 0));
  const symbols = new Uint16Array(highest + 1);
  let count = 1;
  const any = inClass(characters);
  const each = characters.map((character): [RegExp, string] => [inClass([character]), character]);
  const numbers = new Map<string, number>();
  for (let codePoint = 0; codePoint <= highest; codePoint += 1) {
    const text = String.fromCodePoint(codePoint);
    if (!any.test(text)) continue;
    // The first of the characters that are alike stands for them all.
    const first = each.find(([alike]) => alike.test(text))?.[1] ?? text;
    const known = numbers.get(first);
    if (known === undefined) {
      numbers.set(first, count);
      count += 1;
    }
    symbols[codePoint] = known ?? count - 1;
  }
  return { symbols, count };
};

/** A code point in UTF-8 that begins at `at` with a lead byte beyond ASCII. */
const decode = (text: Buffer, at: number, lead: number): number => {
  const second = (text[at + 1] ?? 0) & 0x3f;
  if (lead < 0xe0) return ((lead & 0x1f) << 6) | second;
  const third = (text[at + 2] ?? 0) & 0x3f;
  if (lead < 0xf0) return ((lead & 0x0f) << 12) | (second << 6) | third;
  return ((lead & 0x07) << 18) | (second << 12) | (third << 6) | ((text[at + 3] ?? 0) & 0x3f);
};

/** The words as a tree of symbols, each state with its edges and the words that end there. */
interface Tree {
  readonly edges: Map<number, number>[];
  readonly ends: number[][];
}

const treeOf = (words: readonly string[], symbols: Uint16Array): Tree => {
  const edges: Map<number, number>[] = [new Map()];
  const ends: number[][] = [[]];
  for (const [position, word] of words.entries()) {
    let state = 0;
    for (const character of word) {
      const symbol = symbols[character.codePointAt(0) ?? 0] ?? 0;
      const known = edges[state]?.get(symbol);
      if (known === undefined) {
        edges[state]?.set(symbol, edges.length);
        edges.push(new Map());
        ends.push([]);
      }
      state = known ?? edges.length - 1;
    }
    ends[state]?.push(position);
  }
  return { edges, ends };
};

/**
 * Compiles the automaton of Aho and Corasick: transitions of ASCII in one table, the others by failure links. RE2's set does the same work, but
 * builds each of its states while it reads, at a cost that grows with the number of words.
 */
export const compileWordAutomaton = (words: readonly string[]): WordAutomaton => {
  const { symbols, count } = symbolTable(words);
  const { edges, ends } = treeOf(words, symbols);
  const states = edges.length;
  const fail = new Uint16Array(states);
  // Of ASCII only; wide enough for every symbol, so that a row begins at a multiple of a power of two.
  const ascii = new Uint16Array(0x80);
  let width = 1;
  const numbers = new Map<number, number>();
  for (let byte = 0; byte < 0x80; byte += 1) {
    const symbol = symbols[byte] ?? 0;
    if (symbol === 0) continue;
    if (!numbers.has(symbol)) numbers.set(symbol, width++);
    ascii[byte] = numbers.get(symbol) ?? 0;
  }
  const shift = Math.ceil(Math.log2(width));
  const next = new Uint16Array(states << shift);
  const queue: number[] = [0];
  for (let head = 0; head < queue.length; head += 1) {
    const state = queue[head] ?? 0;
    const back = fail[state] ?? 0;
    if (state !== 0) {
      ends[state]?.push(...(ends[back] ?? []));
      next.copyWithin(state << shift, back << shift, (back + 1) << shift);
    }
    for (const [symbol, target] of edges[state] ?? []) {
      queue.push(target);
      let link = state === 0 ? -1 : back;
      while (link > 0 && edges[link]?.get(symbol) === undefined) link = fail[link] ?? 0;
      fail[target] = link < 0 ? 0 : (edges[link]?.get(symbol) ?? 0);
      const column = numbers.get(symbol);
      if (column !== undefined) next[(state << shift) | column] = target;
    }
  }
  const sets: number[][] = [];
  const setNumbers = new Map<string, number>();
  // One more than the set that ends at a state, 0 where none does.
  const endSet = new Uint16Array(states);
  for (const [state, list] of ends.entries()) {
    if (list.length === 0) continue;
    const members = [...new Set(list)].sort((a, b) => a - b);
    const key = members.join(' ');
    if (!setNumbers.has(key)) setNumbers.set(key, sets.push(members));
    endSet[state] = setNumbers.get(key) ?? 0;
  }
  const stepBeyondAscii = (from: number, codePoint: number): number => {
    const symbol = symbols[codePoint] ?? 0;
    if (symbol === 0) return 0;
    for (let state = from; ; state = fail[state] ?? 0) {
      const target = edges[state]?.get(symbol);
      if (target !== undefined) return target;
      if (state === 0) return 0;
    }
  };
  const scan = (text: Buffer, sink: WordSink): void => {
    let state = 0;
    let extra = 0;
    let wide = 0;
    const { length } = text;
    for (let at = 0; at < length; at += 1) {
      const byte = text[at] ?? 0;
      if (byte < 0x80) state = next[(state << shift) | (ascii[byte] ?? 0)] ?? 0;
      else {
        state = stepBeyondAscii(state, decode(text, at, byte));
        const more = byte < 0xe0 ? 1 : byte < 0xf0 ? 2 : 3;
        at += more;
        extra += more;
        wide = at + 1;
      }
      const set = endSet[state] ?? 0;
      if (set !== 0) sink(set - 1, at + 1 - extra, at + 1, wide);
    }
  };
  if (count > 0xffff || states > 0xffff) throw new RangeError('Too many words for one automaton.');
  return { sets, scan };
};
