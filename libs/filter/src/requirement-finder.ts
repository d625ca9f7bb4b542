import type { Buffer } from 'node:buffer';
import { type Requirement, divide } from './required-words.js';
import { isAlphanumeric } from './text-bytes.js';
import { type Fold, compileWordAutomaton } from './word-automaton.js';

/** Is told each time a requirement of an owner is met, and where in the text its last word ends, in bytes. */
export type RequirementSink = (owner: number, end: number) => void;

/**
 * Is told each time a word of the first clause of an owner's requirement stands in the text: from the first byte at which it may begin to where
 * it ends, and the first byte at which a match with it may begin.
 */
export type BeginningSink = (owner: number, word: number, end: number, match: number) => void;

/** Reads a text and tells what it finds. */
export type RequirementFinder = (text: Buffer, met: RequirementSink, begun?: BeginningSink) => void;

/** The most bytes of a character. */
const widest = 4;

/** Where as many characters begin as stand before a place. */
const characterStart = (text: Buffer, end: number, characters: number): number => {
  let at = end;
  for (let left = characters; left > 0 && at > 0; left -= 1) {
    at -= 1;
    while (at > 0 && ((text[at] ?? 0) & 0xc0) === 0x80) at -= 1;
  }
  return at;
};

/** Long before any text: a word that was not seen yet. */
const never = -0x40000000;

/** A clause of a requirement that a word meets, and what must stand around the word. */
interface WordUse {
  readonly requirement: number;
  /** Which clause it is, counted in the order of the match. */
  readonly clause: number;
  /** Characters of the word. */
  readonly characters: number;
  /** Bytes of the word where what stands before it must divide, else 0. */
  readonly length: number;
  /** Whether what stands behind it must divide. */
  readonly divided: boolean;
}

/**
 * Compiles one pass over a text for the words that the requirements of several owners name. A requirement is met where words of all its clauses
 * have ended, in order and as near to each other as a match needs them; time is linear in the text. Where characters are folded, it is met in
 * every text in which it would be met folded or as it stands.
 */
export const compileRequirementFinder = (
  lists: readonly (readonly Requirement[])[],
  fold?: Fold,
): RequirementFinder => {
  const words: string[] = [];
  const wordNumbers = new Map<string, number>();
  const usesOfWord: WordUse[][] = [];
  const wordNumber = (word: string): number => {
    const known = wordNumbers.get(word);
    if (known !== undefined) return known;
    wordNumbers.set(word, words.length);
    usesOfWord.push([]);
    return words.push(word) - 1;
  };
  const requirements = lists.flatMap((list, owner) => list.map((requirement) => ({ ...requirement, owner })));
  const mostClauses = Math.max(1, ...requirements.map(({ clauses }) => clauses.length));
  for (const [requirement, { clauses }] of requirements.entries()) {
    for (const [clause, { words: spellings }] of clauses.entries()) {
      for (const written of new Set(spellings)) {
        const word = written.replaceAll(divide, '');
        // Where the word itself does not begin or end with a letter or digit of ASCII, nothing has to be asked.
        const length = written.startsWith(divide) && isAlphanumeric(word.charCodeAt(0)) ? word.length : 0;
        const divided = written.endsWith(divide) && isAlphanumeric(word.charCodeAt(word.length - 1));
        usesOfWord[wordNumber(word)]?.push({ requirement, clause, characters: [...word].length, length, divided });
      }
    }
  }
  const automaton = compileWordAutomaton(words, fold);
  // One after the other: the later clauses first, since no two end at one place.
  const usesOfSet = automaton.sets.map((set) =>
    set.flatMap((word) => usesOfWord[word] ?? []).sort((a, b) => b.clause - a.clause),
  );
  const starts = new Int32Array(usesOfSet.length + 1);
  for (const [set, uses] of usesOfSet.entries()) starts[set + 1] = (starts[set] ?? 0) + uses.length;
  const uses = usesOfSet.flat();
  const lengths = Int32Array.from(uses, ({ length }) => length);
  const divideds = Uint8Array.from(uses, ({ divided }) => (divided ? 1 : 0));
  /** Where is kept how far the latest match that may have begun has come. */
  const places = Int32Array.from(uses, ({ requirement, clause }) => requirement * mostClauses + clause);
  const firsts = Uint8Array.from(uses, ({ clause }) => (clause === 0 ? 1 : 0));
  const lasts = Uint8Array.from(uses, ({ requirement, clause }) =>
    clause === (requirements[requirement]?.clauses.length ?? 0) - 1 ? 1 : 0,
  );
  const since = Int32Array.from(uses, ({ requirement, clause }) =>
    Math.min(requirements[requirement]?.clauses[clause]?.since ?? 0, -never / 2),
  );
  const owners = Int32Array.from(uses, ({ requirement }) => requirements[requirement]?.owner ?? 0);
  const characters = Int32Array.from(uses, (use) => use.characters);
  const reached = new Int32Array(requirements.length * mostClauses);
  return (text, met, begun) => {
    reached.fill(never);
    automaton.scan(text, (set, position, end, wide) => {
      const within = isAlphanumeric(text[end]);
      const last = starts[set + 1] ?? 0;
      for (let use = starts[set] ?? 0; use < last; use += 1) {
        if (within && divideds[use] === 1) continue;
        const length = lengths[use] ?? 0;
        // A word that was written with other letters than ASCII has another length: it is taken as it stands.
        if (length > 0 && wide <= end - length && isAlphanumeric(text[end - length - 1])) continue;
        const place = places[use] ?? 0;
        const isFirst = firsts[use] === 1;
        if (isFirst && begun !== undefined) {
          const most = since[use] ?? 0;
          const letters = characters[use] ?? 0;
          begun(
            owners[use] ?? 0,
            wide <= end - letters ? end - letters : characterStart(text, end, letters),
            end,
            Math.max(0, wide <= end - most ? end - most : end - most * widest),
          );
        }
        if (!isFirst && (reached[place - 1] ?? never) < position - (since[use] ?? 0)) continue;
        if (lasts[use] === 1) met(owners[use] ?? 0, end);
        else reached[place] = position;
      }
    });
  };
};
