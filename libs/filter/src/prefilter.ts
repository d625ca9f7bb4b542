import type { Buffer } from 'node:buffer';
import { type SetMember, compileSet, escapeLiteral } from './regular-expression.js';
import { requiredWordsByAlternative } from './required-words.js';

/** A detector as the prefilter sees it. */
export interface Candidate {
  readonly pattern: string;
  readonly flags: '' | 'i';
  /** Stands for the pattern: found in every text in which it can match. */
  readonly trigger?: string;
}

/** The positions of the candidates that may match somewhere in a text, in order; all others cannot. */
export type Prefilter = (text: Buffer) => readonly number[];

const memberOf = (words: readonly string[]): SetMember => ({ source: words.map(escapeLiteral).join('|'), flags: 'i' });

/** What the set is asked for one candidate: its trigger, or the words that each alternative requires, or, where none are known, itself. */
const membersOf = ({ pattern, flags, trigger }: Candidate): SetMember[][] => {
  if (trigger !== undefined) return [[{ source: trigger, flags }]];
  const alternatives = requiredWordsByAlternative(pattern);
  return alternatives.length === 0
    ? [[{ source: pattern, flags }]]
    : alternatives.map((clauses) => clauses.map(memberOf));
};

/**
 * Compiles one set for many detectors. The set holds words and short triggers, never long patterns with gaps: those would need more states
 * than fit its memory. It reads the whole text once; a detector is a candidate when everything that it requires was found.
 */
export const compilePrefilter = (id: string, candidates: readonly Candidate[]): Prefilter => {
  const members: SetMember[] = [];
  const positions = new Map<string, number>();
  const positionOf = (member: SetMember): number => {
    const key = `${member.flags}/${member.source}`;
    const known = positions.get(key);
    if (known !== undefined) return known;
    positions.set(key, members.length);
    members.push(member);
    return members.length - 1;
  };
  const needs = candidates.map((candidate) => membersOf(candidate).map((required) => required.map(positionOf)));
  const set = compileSet(id, members);
  return (text) => {
    const found = new Set(set(text));
    if (found.size === 0) return [];
    return needs.flatMap((alternatives, position) =>
      alternatives.some((required) => required.every((member) => found.has(member))) ? [position] : [],
    );
  };
};
