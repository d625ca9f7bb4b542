import { Buffer, isAscii } from 'node:buffer';
import { foldCharacter, foldConfusables, foldSpaces } from './confusables.js';
import type { InjectionDetector } from './detector.js';
import { MatchWindows } from './match-windows.js';
import { type Pattern, type Span, compilePattern } from './regular-expression.js';
import { compileRequirementFinder } from './requirement-finder.js';
import { requirementsOf } from './required-words.js';

/** A detector, compiled, and what finds its matches where the text may begin or end inside a carrier. */
interface CompiledDetector {
  readonly detector: InjectionDetector;
  readonly pattern: Pattern;
  /** For a carrier's detector the pattern without its anchors, since a carrier begins and ends where the text around it does not. */
  readonly near: Pattern;
  readonly windows: MatchWindows;
}

/** A pattern without the anchors of beginning and end: it matches wherever the pattern matches some part of the text. */
export const withoutAnchors = (pattern: string): string => {
  let result = '';
  let inClass = false;
  for (let at = 0; at < pattern.length; at += 1) {
    const character = pattern[at] ?? '';
    if (character === '\\') {
      result += pattern.slice(at, at + 2);
      at += 1;
      continue;
    }
    if (inClass) inClass = character !== ']';
    else if (character === '[') {
      inClass = true;
      // A bracket that stands first in a class is a member of it.
      const first = pattern[at + 1] === '^' ? at + 2 : at + 1;
      if (pattern[first] === ']') {
        result += pattern.slice(at, first + 1);
        at = first;
        continue;
      }
    } else if (character === '^' || character === '$') continue;
    result += character;
  }
  return result;
};

/** The window as it stands, with Unicode spaces folded, with confusable letters folded; none twice. */
const readings = (text: Buffer, { start, end }: Span, ascii: boolean): Buffer[] => {
  const window = text.subarray(start, end);
  if (ascii || isAscii(window)) return [window];
  const source = window.toString('utf8');
  const spaced = foldSpaces(source);
  const folded = foldConfusables(spaced);
  const list = [window];
  if (spaced !== source) list.push(Buffer.from(spaced, 'utf8'));
  if (folded !== spaced) list.push(Buffer.from(folded, 'utf8'));
  return list;
};

/** Which of some detectors match in a text, as it stands or folded. */
export interface InjectionMatcher {
  /** Those whose pattern matches in some reading of a part of the text: every detector that matches the whole is among them. */
  readonly near: (text: Buffer, ascii: boolean) => readonly InjectionDetector[];
  /** How many characters at most stand between a place in a match and the end of what the match looks at; infinite where unbounded. */
  readonly reach: number;
  /** Whether one of these detectors matches in a whole text as it stands. */
  readonly matches: (text: Buffer, detector: InjectionDetector) => boolean;
}

/**
 * Compiles the detectors for a scan that reads a text once and runs each pattern only where its words stand, on windows that hold every match
 * whole. What matches in a window is near: it has to be asked of the whole text, since a window begins and ends where the text does not.
 */
export const compileInjectionMatcher = (detectors: readonly InjectionDetector[]): InjectionMatcher => {
  const requirements = detectors.map(({ pattern }) => requirementsOf(pattern));
  const compiled = detectors.map((detector, position): CompiledDetector => {
    const pattern = compilePattern(detector.id, detector.pattern, 'i');
    const own = requirements[position] ?? [];
    const before = Math.max(0, ...own.map(({ clauses }) => clauses.reduce((sum, { since }) => sum + since, 0)));
    const behind = Math.max(0, ...own.map(({ rest }) => rest));
    return {
      detector,
      pattern,
      near: detector.scope === 'text' ? pattern : compilePattern(detector.id, withoutAnchors(detector.pattern), 'i'),
      windows: new MatchWindows(before, behind),
    };
  });
  const patterns = new Map(compiled.map(({ detector, pattern }) => [detector, pattern]));
  // A detector of which no word is known is near everywhere.
  const blind = compiled.filter((_, position) => requirements[position]?.length === 0);
  const find = compileRequirementFinder(requirements, foldCharacter);
  const longest = requirements.flat().map((requirement) => requirement.longest);
  return {
    reach: blind.length > 0 ? Number.POSITIVE_INFINITY : Math.max(0, ...longest) + 2,
    near: (text, ascii) => {
      const touched = new Set<CompiledDetector>();
      find(text, (owner, end) => {
        const candidate = compiled[owner];
        if (candidate === undefined) return;
        candidate.windows.add(end);
        touched.add(candidate);
      });
      const found = blind.map(({ detector }) => detector);
      for (const { detector, near, windows } of touched) {
        const spans = windows.take(text);
        if (spans.some((span) => readings(text, span, ascii).some((reading) => near.test(reading))))
          found.push(detector);
      }
      return found;
    },
    matches: (text, detector) => patterns.get(detector)?.test(text) ?? false,
  };
};
