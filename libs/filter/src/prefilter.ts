import type { Buffer } from 'node:buffer';
import { type SetMember, compileSet } from './regular-expression.js';
import { type Requirement, requirementsOf } from './required-words.js';
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

/** Answers which of some lists of requirements have one that a text meets: all of its words, as near to each other as a match needs them. */
const compileRequirements = (lists: readonly (readonly Requirement[])[]): ((text: Buffer) => Uint8Array) => {
  const words: string[] = [];
  const wordNumbers = new Map<string, number>();
  const clausesOfWord: number[][] = [];
  const clauseNumbers = new Map<string, number>();
  /** Each clause with the requirements that hold it. */
  const requirementsOfClause: number[][] = [];
  const requirements: { owner: number; clauses: number[]; longest: number }[] = [];

  const wordNumber = (word: string): number => {
    const known = wordNumbers.get(word);
    if (known !== undefined) return known;
    wordNumbers.set(word, words.length);
    clausesOfWord.push([]);
    return words.push(word) - 1;
  };
  const clauseNumber = (clause: readonly string[]): number => {
    const key = [...clause].sort().join('\0');
    const known = clauseNumbers.get(key);
    if (known !== undefined) return known;
    const number = requirementsOfClause.push([]) - 1;
    clauseNumbers.set(key, number);
    for (const word of new Set(clause)) clausesOfWord[wordNumber(word)]?.push(number);
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
  const clausesOfSet = automaton.sets.map((set) => [...new Set(set.flatMap((word) => clausesOfWord[word] ?? []))]);
  const last = new Int32Array(requirementsOfClause.length);

  return (text) => {
    const met = new Uint8Array(lists.length);
    last.fill(never);
    automaton.scan(text, (set, position) => {
      for (const clause of clausesOfSet[set] ?? []) {
        last[clause] = position;
        for (const number of requirementsOfClause[clause] ?? []) {
          const requirement = requirements[number];
          if (requirement === undefined || met[requirement.owner] === 1) continue;
          const from = position - requirement.longest;
          let all = true;
          for (const other of requirement.clauses) {
            if ((last[other] ?? never) >= from && last[other] !== never) continue;
            all = false;
            break;
          }
          if (all) met[requirement.owner] = 1;
        }
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
