import type { Buffer } from 'node:buffer';
import { MatchWindows } from './match-windows.js';
import { type NameNotation, NamePlaceCollector, inOrder } from './name-places.js';
import { type SetMember, type Span, compileSet } from './regular-expression.js';
import { requirementsOf } from './required-words.js';
import { compileRequirementFinder } from './requirement-finder.js';

/** A detector as the prefilter sees it. */
export interface Candidate {
  readonly pattern: string;
  readonly flags: '' | 'i';
  /** Looked for at the places of this notation only. */
  readonly names?: NameNotation;
}

/** A candidate that may match in a text: its position, and where its matches can begin or what parts hold them, where that is known. */
export interface PossibleMatch {
  readonly position: number;
  readonly places?: readonly number[];
  readonly windows?: readonly Span[];
}

/** The candidates that may match somewhere in a text, in order; all others cannot. */
export type Prefilter = (text: Buffer) => readonly PossibleMatch[];

/** Where the first words of a match are farther from its beginning than this, each place where it can begin is not looked at by itself. */
const farthest = 12;

/**
 * Compiles one pass for many detectors. It reads the whole text once for the words that detectors require, those that tell names of secrets among
 * them; for detectors that require no word that is known, one small set is asked as well.
 */
export const compilePrefilter = (
  id: string,
  candidates: readonly Candidate[],
  tellingWords: readonly string[],
): Prefilter => {
  const requirements = candidates.map(({ pattern, names }) => (names === undefined ? requirementsOf(pattern) : []));
  const longestTelling = Math.max(0, ...tellingWords.map((word) => [...word].length));
  const telling = { clauses: [{ words: tellingWords, since: longestTelling }], longest: longestTelling, rest: 0 };
  const find = compileRequirementFinder([...requirements, [telling]]);
  const blind = candidates.flatMap(({ pattern, flags, names }, position): { position: number; member: SetMember }[] =>
    names === undefined && requirements[position]?.length === 0
      ? [{ position, member: { source: pattern, flags } }]
      : [],
  );
  const blindSet = compileSet(
    `${id}-blind`,
    blind.map(({ member }) => member),
  );
  /** Whether the first words of every alternative stand near its beginning. */
  const begins = requirements.map((list) => list.every(({ clauses: [first] }) => (first?.since ?? 0) <= farthest));
  const windowsOf = requirements.map((list) =>
    list.every(({ longest }) => longest !== Number.POSITIVE_INFINITY)
      ? new MatchWindows(
          Math.max(0, ...list.map(({ clauses }) => clauses.reduce((sum, { since }) => sum + since, 0))),
          Math.max(0, ...list.map(({ rest }) => rest)),
        )
      : undefined,
  );
  return (text) => {
    const met = new Uint8Array(candidates.length);
    const places = new Map<number, number[]>();
    const names = new NamePlaceCollector(text);
    find(
      text,
      (owner, end) => {
        met[owner] = 1;
        if (begins[owner] === false) windowsOf[owner]?.add(end);
      },
      (owner, word, end, match) => {
        if (owner === candidates.length) names.add(word, end);
        if (begins[owner] !== true) return;
        const known = places.get(owner) ?? [];
        places.set(owner, known);
        for (let place = match; place <= word; place += 1) known.push(place);
      },
    );
    const everywhere = new Set(blindSet(text).map((found) => blind[found]?.position));
    return candidates.flatMap((candidate, position): PossibleMatch[] => {
      if (candidate.names !== undefined) {
        const own = names.of(candidate.names);
        return own.length === 0 ? [] : [{ position, places: own }];
      }
      if (everywhere.has(position)) return [{ position }];
      if (met[position] === 0) return [];
      if (begins[position] === true) return [{ position, places: inOrder(places.get(position) ?? []) }];
      const windows = windowsOf[position]?.take(text);
      return [windows === undefined ? { position } : { position, windows }];
    });
  };
};
