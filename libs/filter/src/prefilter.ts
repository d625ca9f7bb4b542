import type { Buffer } from 'node:buffer';
import { type SetMember, compileSet } from './regular-expression.js';
import { type Requirement, divide, requirementsOf } from './required-words.js';
import { isAlphanumeric } from './text-bytes.js';
import { compileWordAutomaton } from './word-automaton.js';

/** A detector as the prefilter sees it. */
export interface Candidate {
  readonly pattern: string;
  readonly flags: '' | 'i';
  /** Stands for the pattern: found in every text in which it can match. */
  readonly trigger?: string;
}

/** The positions of the candidates that may match somewhere in a text, in order; all others cannot. */
export type Prefilter = (text: Buffer) => readonly number[];

/** Long before any text: a word that was not seen yet. */
const never = -0x40000000;

/** A clause that a word meets, and what must stand around the word. */
interface WordUse {
  readonly clause: number;
  /** Bytes of the word where what stands before it must divide, else 0. */
  readonly length: number;
  /** Whether what stands behind it must divide. */
  readonly divided: boolean;
}

/** Answers which of some lists of requirements have one that a text meets: all of its words, as near to each other as a match needs them. */
const compileRequirements = (lists: readonly (readonly Requirement[])[]): ((text: Buffer) => Uint8Array) => {
  const words: string[] = [];
  const wordNumbers = new Map<string, number>();
  const usesOfWord: WordUse[][] = [];
  const clauseNumbers = new Map<string, number>();
  /** Each clause with the requirements that hold it. */
  const requirementsOfClause: number[][] = [];
  const requirements: { owner: number; clauses: number[]; longest: number }[] = [];

  const wordNumber = (word: string): number => {
    const known = wordNumbers.get(word);
    if (known !== undefined) return known;
    wordNumbers.set(word, words.length);
    usesOfWord.push([]);
    return words.push(word) - 1;
  };
  const clauseNumber = (clause: readonly string[]): number => {
    const key = [...clause].sort().join('\0');
    const known = clauseNumbers.get(key);
    if (known !== undefined) return known;
    const number = requirementsOfClause.push([]) - 1;
    clauseNumbers.set(key, number);
    for (const written of new Set(clause)) {
      const word = written.replaceAll(divide, '');
      // Where the word itself does not begin or end with a letter or digit of ASCII, nothing has to be asked.
      const length = written.startsWith(divide) && isAlphanumeric(word.charCodeAt(0)) ? word.length : 0;
      const divided = written.endsWith(divide) && isAlphanumeric(word.charCodeAt(word.length - 1));
      usesOfWord[wordNumber(word)]?.push({ clause: number, length, divided });
    }
    return number;
  };
  for (const [owner, list] of lists.entries()) {
    for (const { clauses, longest } of list) {
      const numbers = [...new Set(clauses.map(clauseNumber))];
      const number = requirements.push({ owner, clauses: numbers, longest: Math.min(longest, -never) }) - 1;
      for (const clause of numbers) requirementsOfClause[clause]?.push(number);
    }
  }
  const automaton = compileWordAutomaton(words);
  const usesOfSet = automaton.sets.map((set) => set.flatMap((word) => usesOfWord[word] ?? []));
  const last = new Int32Array(requirementsOfClause.length);

  const meet = (clause: number, position: number, met: Uint8Array): void => {
    last[clause] = position;
    for (const number of requirementsOfClause[clause] ?? []) {
      const requirement = requirements[number];
      if (requirement === undefined || met[requirement.owner] === 1) continue;
      const from = Math.max(position - requirement.longest, never + 1);
      if (requirement.clauses.every((other) => (last[other] ?? never) >= from)) met[requirement.owner] = 1;
    }
  };
  return (text) => {
    const met = new Uint8Array(lists.length);
    last.fill(never);
    automaton.scan(text, (set, position, end, wide) => {
      const within = isAlphanumeric(text[end]);
      for (const { clause, length, divided } of usesOfSet[set] ?? []) {
        if (divided && within) continue;
        // A word that was written with other letters than ASCII has another length: it is taken as it stands.
        if (length > 0 && wide <= end - length && isAlphanumeric(text[end - length - 1])) continue;
        meet(clause, position, met);
      }
    });
    return met;
  };
};

/**
 * Compiles one pass for many detectors. It reads the whole text once for the words that detectors require; where a detector has a trigger, or
 * requires no word that is known, one small set is asked as well.
 */
export const compilePrefilter = (id: string, candidates: readonly Candidate[]): Prefilter => {
  const requirements = candidates.map(({ pattern, trigger }) => requirementsOf(trigger ?? pattern));
  const meets = compileRequirements(requirements);
  const blind: { readonly position: number; readonly member: SetMember }[] = [];
  const triggers: SetMember[] = [];
  const triggerOf = new Map<number, number>();
  for (const [position, { pattern, flags, trigger }] of candidates.entries()) {
    if (trigger !== undefined) {
      const known = triggers.findIndex((member) => member.source === trigger && member.flags === flags);
      triggerOf.set(position, known < 0 ? triggers.push({ source: trigger, flags }) - 1 : known);
    } else if (requirements[position]?.length === 0) blind.push({ position, member: { source: pattern, flags } });
  }
  const blindSet = compileSet(
    `${id}-blind`,
    blind.map(({ member }) => member),
  );
  const triggerSet = compileSet(`${id}-triggers`, triggers);
  return (text) => {
    const met = meets(text);
    for (const found of blindSet(text)) {
      const position = blind[found]?.position;
      if (position !== undefined) met[position] = 1;
    }
    let fired: ReadonlySet<number> | undefined;
    for (const [position, trigger] of triggerOf) {
      // A trigger without words that are known is always asked.
      if (met[position] === 0 && requirements[position]?.length !== 0) continue;
      fired ??= new Set(triggerSet(text));
      met[position] = fired.has(trigger) ? 1 : 0;
    }
    const positions: number[] = [];
    for (let position = 0; position < met.length; position += 1) if (met[position] === 1) positions.push(position);
    return positions;
  };
};
