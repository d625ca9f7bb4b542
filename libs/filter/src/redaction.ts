import { Buffer } from 'node:buffer';
import type { RedactionDetector } from './detector.js';
import { tellingWords } from './detectors/named-values.js';
import { redactionDetectors } from './detectors/redactions.js';
import { type FindingCounts, addFinding } from './finding-counts.js';
import { limits } from './limits.js';
import { type RegisteredCredentials, registeredSpans } from './registered-credentials.js';
import { type PossibleMatch, type Prefilter, compilePrefilter } from './prefilter.js';
import { type Match, type Pattern, type Span, compilePattern } from './regular-expression.js';
import { registeredCode, replacementFor, replacements } from './replacement.js';
import { validators } from './validators/validators.js';

interface CompiledDetector {
  readonly detector: RedactionDetector;
  readonly pattern: Pattern;
}

/** A span with its place in the table: smaller goes first (D47). */
interface RankedSpan extends Span {
  readonly rank: number;
  readonly code: string;
}

/** The text after redaction, or `tooMany` where it holds more than the limit (`limit.matches`). */
export type Redacted = { readonly bytes: Buffer } | { readonly tooMany: true };

/** Redacts one text, counting each replacement (D46). */
export type Redaction = (
  text: Buffer,
  registered: RegisteredCredentials | undefined,
  counts: FindingCounts,
) => Redacted;

/** What a detector did with one text, for tests: how often a validator was asked, and how many bytes it was handed. */
export interface DetectorWork {
  asked: number;
  bytes: number;
}

/** How the matches of a detector are found: the first one at or after a place. */
type Search = (text: Buffer, from: number) => Match | undefined;

/** Looks for matches at some places only, which come in order: every match begins at one. */
const searchAt = (pattern: Pattern, places: readonly number[]): Search => {
  let passed = 0;
  return (text, from) => {
    for (; passed < places.length; passed += 1) {
      const place = places[passed] ?? 0;
      const match = place < from ? undefined : pattern.at(text, place);
      if (match !== undefined) return match;
    }
    return undefined;
  };
};

/** Looks for matches in some windows only, which come in order: every match lies in one. Where a window cuts a match, the text decides. */
const searchIn = (pattern: Pattern, windows: readonly Span[]): Search => {
  let passed = 0;
  return (text, from) => {
    let begin = from;
    for (; passed < windows.length; passed += 1) {
      const { start, end } = windows[passed] ?? { start: 0, end: 0 };
      const part = text.subarray(0, end);
      for (begin = Math.max(begin, start); begin < end;) {
        const found = pattern.next(part, begin);
        if (found === undefined) break;
        const match = pattern.at(text, found.whole.start);
        if (match !== undefined) return match;
        begin = found.whole.start + 1;
      }
    }
    return undefined;
  };
};

const searchOf = (pattern: Pattern, { places, windows }: Omit<PossibleMatch, 'position'>): Search => {
  if (places !== undefined) return searchAt(pattern, places);
  return windows === undefined ? pattern.next : searchIn(pattern, windows);
};

const spansOf = (
  text: Buffer,
  { detector, pattern }: CompiledDetector,
  rank: number,
  possible: Omit<PossibleMatch, 'position'>,
  work?: DetectorWork,
): RankedSpan[] => {
  const search = searchOf(pattern, possible);
  const validate = validators[detector.validator];
  const spans: RankedSpan[] = [];
  for (let from = 0; from <= text.length;) {
    const match = search(text, from);
    if (match === undefined) break;
    if (work !== undefined) {
      work.asked += 1;
      work.bytes += match.whole.end - match.whole.start;
    }
    const found = validate(text, match);
    for (const { start, end } of found) spans.push({ start, end, rank, code: detector.code });
    if (spans.length > limits.maxRedactions) break;
    // A refused value may itself hold a name and a value.
    const resume = found.at(-1)?.end ?? (detector.group === 1 ? match.group.start : match.whole.end);
    from = Math.max(resume, match.whole.start + 1);
  }
  return spans;
};

const compile = (detector: RedactionDetector): CompiledDetector => ({
  detector,
  pattern: compilePattern(detector.id, detector.pattern, detector.flags, detector.group),
});

/** Where the matches of one detector by itself can stand. */
const possibleOf = (text: Buffer, detector: RedactionDetector): readonly PossibleMatch[] =>
  compilePrefilter(detector.id, [detector], tellingWords)(text);

/** What one detector by itself would mask in a text. */
export const detectorSpans = (text: Buffer, detector: RedactionDetector): Span[] =>
  possibleOf(text, detector)
    .flatMap((possible) => spansOf(text, compile(detector), 0, possible))
    .map(({ start, end }) => ({ start, end }));

/** How much one detector does for a text. */
export const detectorWork = (text: Buffer, detector: RedactionDetector): DetectorWork => {
  const work: DetectorWork = { asked: 0, bytes: 0 };
  for (const possible of possibleOf(text, detector)) spansOf(text, compile(detector), 0, possible, work);
  return work;
};

/** Overlapping spans are one, with the code of the detector that stands first (D47). */
const united = (spans: readonly RankedSpan[]): RankedSpan[] => {
  const sorted = [...spans].sort((a, b) => a.start - b.start || a.rank - b.rank);
  const result: RankedSpan[] = [];
  for (const span of sorted) {
    const last = result.at(-1);
    if (last === undefined || span.start >= last.end) {
      result.push(span);
      continue;
    }
    const first = span.rank < last.rank ? span : last;
    result[result.length - 1] = {
      start: last.start,
      end: Math.max(last.end, span.end),
      rank: first.rank,
      code: first.code,
    };
  }
  return result;
};

const replaced = (text: Buffer, spans: readonly RankedSpan[]): Buffer => {
  const parts: Buffer[] = [];
  let from = 0;
  for (const { start, end, code } of spans) {
    parts.push(text.subarray(from, start), Buffer.from(replacementFor(code), 'latin1'));
    from = end;
  }
  return Buffer.concat([...parts, text.subarray(from)]);
};

const opening = '[REDACTED:';
const longestReplacement = Math.max(...[...replacements].map((text) => text.length));

/** Whether a span lies inside a replacement: neither it nor a credential that is part of its words may be masked for ever. */
const isReplacement = (text: Buffer, { start, end }: Span): boolean => {
  // Only as far back as a replacement reaches: thousands of credentials stay linear.
  const near = Math.max(0, start - longestReplacement);
  const back = text.subarray(near, start + opening.length).lastIndexOf(opening, start - near, 'latin1');
  if (back < 0) return false;
  const begin = near + back;
  const close = begin + text.subarray(begin, begin + longestReplacement).indexOf(0x5d);
  return close >= end - 1 && replacements.has(text.toString('latin1', begin, close + 1));
};

const findSpans = (
  text: Buffer,
  detectors: readonly CompiledDetector[],
  prefilter: Prefilter,
  registered: RegisteredCredentials | undefined,
): RankedSpan[] => {
  const exact = registered === undefined ? [] : registeredSpans(text, registered);
  const spans: RankedSpan[] = exact.map(({ start, end }) => ({ start, end, rank: -1, code: registeredCode }));
  for (const possible of prefilter(text)) {
    const detector = detectors[possible.position];
    if (detector !== undefined) spans.push(...spansOf(text, detector, possible.position, possible));
  }
  // Whatever finds it: what this policy wrote is not masked again (D35).
  return spans.filter((span) => !isReplacement(text, span));
};

/**
 * Compiles step 4 of the policy. The whole text goes through one set; only the patterns whose words are there are run. Masking can bring together what a
 * detector takes for a value, so it is repeated until nothing is found (D35).
 */
export const compileRedaction = (): Redaction => {
  const detectors = redactionDetectors.map(compile);
  const prefilter = compilePrefilter('redactions', redactionDetectors, tellingWords);
  return (source, registered, counts) => {
    let text = source;
    let total = 0;
    for (let round = 1; ; round += 1) {
      const spans = united(findSpans(text, detectors, prefilter, registered));
      if (spans.length === 0) return { bytes: text };
      total += spans.length;
      if (total > limits.maxRedactions || round > limits.maxRedactionRounds) return { tooMany: true };
      for (const { code } of spans) addFinding(counts, code);
      text = replaced(text, spans);
    }
  };
};
