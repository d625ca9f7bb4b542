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

/** What a character is read as: another one, or nothing at all. The same for every text, whatever stands around it. */
export type Fold = (character: string) => string;

/** No letter with case, and none that is folded, stands at or beyond this code point. */
const lastCased = 0x1ffff;

/** The symbol of what is read as nothing. */
const skipped = 0xffff;

/** Some letters, and all that are the same but for case. */
const classOf = (letters: readonly string[]): string =>
  `[${letters.map((letter) => `\\u{${(letter.codePointAt(0) ?? 0).toString(16)}}`).join('')}]`;

/** Every code point up to one as a text: asked as a whole, the engine tells the few that are in a class at once. */
const everyCodePoint = (highest: number): string => {
  const parts: string[] = [];
  for (let codePoint = 0; codePoint <= highest; codePoint += 1) {
    // A half of a surrogate pair would join with the next one.
    if (codePoint < 0xd800 || codePoint > 0xdfff) parts.push(String.fromCodePoint(codePoint));
  }
  return parts.join('');
};

/** What of two lists of numbers belongs together, by way of any number of steps. */
const compileUnion = (size: number): { join: (a: number, b: number) => void; first: (a: number) => number } => {
  const parents = new Int32Array(size).map((_, at) => at);
  const first = (a: number): number => {
    let at = a;
    while ((parents[at] ?? at) !== at) at = parents[at] ?? at;
    parents[a] = at;
    return at;
  };
  return { first, join: (a, b) => (parents[Math.max(first(a), first(b))] = Math.min(first(a), first(b))) };
};

/**
 * Numbers the characters of the words; those alike but for case, or but for how they are read, have one number, in any number of steps. Every
 * other code point is 0.
 */
const symbolTable = (words: readonly string[], fold: Fold): { symbols: Uint16Array; count: number } => {
  const characters = [...new Set(words.flatMap((word) => [...word]))];
  const highest = Math.max(lastCased, ...characters.map((character) => character.codePointAt(0) ?? 0));
  const each = characters.map((character): [RegExp, number] => [
    new RegExp(`^${classOf([character])}$`, 'iu'),
    character.codePointAt(0) ?? 0,
  ]);
  const { join, first } = compileUnion(highest + 1);
  const symbols = new Uint16Array(highest + 1);
  for (let codePoint = 0; codePoint <= highest; codePoint += 1) {
    const text = String.fromCodePoint(codePoint);
    const read = fold(text);
    if (read === '') symbols[codePoint] = skipped;
    else if (read !== text) join(codePoint, read.codePointAt(0) ?? 0);
  }
  if (characters.length > 0) {
    for (const [text] of everyCodePoint(highest).matchAll(new RegExp(classOf(characters), 'giu')))
      for (const [alike, character] of each) if (alike.test(text)) join(text.codePointAt(0) ?? 0, character);
  }
  const numbers = new Map<number, number>();
  for (const [, character] of each) if (!numbers.has(first(character))) numbers.set(first(character), numbers.size + 1);
  for (let codePoint = 0; codePoint <= highest; codePoint += 1) {
    if (symbols[codePoint] !== skipped) symbols[codePoint] = numbers.get(first(codePoint)) ?? 0;
  }
  return { symbols, count: numbers.size + 1 };
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
      if (symbol === skipped) continue;
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
 * Compiles the automaton of Aho and Corasick: transitions of ASCII, and of what is folded to it, in one table, the others by failure links. RE2's
 * set does the same work, but builds each of its states while it reads, at a cost that grows with the number of words.
 */
export const compileWordAutomaton = (
  words: readonly string[],
  fold: Fold = (character) => character,
): WordAutomaton => {
  const { symbols, count } = symbolTable(words, fold);
  const { edges, ends } = treeOf(words, symbols);
  const states = edges.length;
  const fail = new Int32Array(states);
  // Columns for the symbols of ASCII only, a power of two of them, so that a row begins at a multiple of it.
  const ascii = new Uint8Array(0x80);
  const column = new Uint8Array(count);
  let width = 1;
  for (let byte = 0; byte < 0x80; byte += 1) {
    const symbol = symbols[byte] ?? 0;
    if (symbol === 0 || symbol === skipped) continue;
    if (column[symbol] === 0) column[symbol] = width++;
    ascii[byte] = column[symbol] ?? 0;
  }
  const shift = Math.ceil(Math.log2(width));
  // A state is named by where its row begins. One where words end stands there as its complement, below zero.
  const next = new Int32Array(states << shift);
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
      const place = column[symbol] ?? 0;
      if (place !== 0) next[(state << shift) | place] = target << shift;
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
  for (let at = 0; at < next.length; at += 1) {
    const target = next[at] ?? 0;
    if (endSet[target >> shift] !== 0) next[at] = ~target;
  }
  /** The state behind a character beyond ASCII, as a row; below zero where words end. */
  const beyondAscii = (row: number, symbol: number): number => {
    if (symbol === 0) return 0;
    const place = column[symbol] ?? 0;
    if (place !== 0) return next[row | place] ?? 0;
    for (let state = row >> shift; ; state = fail[state] ?? 0) {
      const target = edges[state]?.get(symbol);
      if (target !== undefined) return endSet[target] === 0 ? target << shift : ~(target << shift);
      if (state === 0) return 0;
    }
  };
  const scan = (text: Buffer, sink: WordSink): void => {
    let row = 0;
    let extra = 0;
    let wide = 0;
    const { length } = text;
    for (let at = 0; at < length; at += 1) {
      const byte = text[at] ?? 0;
      let following: number;
      if (byte < 0x80) following = next[row | (ascii[byte] ?? 0)] ?? 0;
      else {
        const symbol = symbols[decode(text, at, byte)] ?? 0;
        const more = byte < 0xe0 ? 1 : byte < 0xf0 ? 2 : 3;
        at += more;
        extra += more;
        wide = at + 1;
        if (symbol === skipped) {
          // Read as nothing: not even a place.
          extra += 1;
          continue;
        }
        following = beyondAscii(row, symbol);
      }
      if (following >= 0) {
        row = following;
        continue;
      }
      row = ~following;
      sink((endSet[row >> shift] ?? 0) - 1, at + 1 - extra, at + 1, wide);
    }
  };
  if (count >= skipped || sets.length > 0xffff) throw new RangeError('Too many words for one automaton.');
  return { sets, scan };
};
