import { Buffer } from 'node:buffer';
import { carrierText, compileCarriers } from './carriers.js';
import { foldConfusables, foldSpaces } from './confusables.js';
import { compileSpanDecoder } from './decodable-spans.js';
import { injectionDetectors } from './detectors/injections.js';
import { type FindingCounts, addFinding } from './finding-counts.js';
import { compileInjectionMatcher } from './injection-matcher.js';
import { markPlaces, surroundings } from './match-windows.js';
import { makeSafe } from './unicode-safety.js';

/** What is scanned: the redacted text, and the text with a space for every invisible run where there was one. */
export interface ScanInput {
  readonly bytes: Buffer;
  readonly ascii: boolean;
  readonly marked?: string;
  /** The text that `marked` is marked of, where that is another one: before anything was masked. */
  readonly unmasked?: Buffer;
}

/** Scans one text; counts every detector that hits once, over all views and carriers (D46). True when the text must be rejected. */
export type InjectionScan = (input: ScanInput, counts: FindingCounts) => boolean;

/** The views of a text, no two alike: as it stands, with marks and Unicode spaces as spaces, with confusable letters folded. */
const viewsOf = ({ bytes, ascii, marked }: ScanInput): Buffer[] => {
  if (ascii && marked === undefined) return [bytes];
  const text = bytes.toString('utf8');
  const spaced = foldSpaces(marked ?? text);
  const views = new Set([text, spaced, foldConfusables(foldSpaces(text)), foldConfusables(spaced)]);
  return [...views].map((view) => (view === text ? bytes : Buffer.from(view, 'utf8')));
};

type Hits = Map<string, string>;

/**
 * Compiles step 5: three views of the whole text, each hidden or secondary place by itself, and the decodable spans with their own views. The
 * views are made only where something near a match stands in them.
 */
export const compileInjectionScan = (): InjectionScan => {
  const { near, matches, reach } = compileInjectionMatcher(injectionDetectors);
  const carriersOf = compileCarriers();
  const spansOf = compileSpanDecoder();

  const scanText = (input: ScanInput, hiddenItself: boolean, hits: Hits): void => {
    const nearby = new Set(near(input.bytes, input.ascii));
    if (input.marked !== undefined) {
      const marked = Buffer.from(input.marked, 'utf8');
      const places = reach === Number.POSITIVE_INFINITY ? undefined : markPlaces(input.unmasked ?? input.bytes, marked);
      // What lies farther from every mark than a match can reach was read in the text without marks.
      const stretches = places === undefined ? [{ start: 0, end: marked.length }] : surroundings(marked, places, reach);
      for (const { start, end } of stretches) {
        for (const detector of near(marked.subarray(start, end), input.ascii)) nearby.add(detector);
      }
    }
    if (nearby.size === 0) return;
    const views = viewsOf(input);
    let hiddenTexts: readonly Buffer[] | undefined;
    for (const detector of nearby) {
      if (hits.has(detector.id)) continue;
      let texts: readonly Buffer[] = views;
      if (detector.scope === 'carrier') {
        hiddenTexts ??= [...views.flatMap(carriersOf), ...(hiddenItself ? views : [])].map(carrierText);
        texts = hiddenTexts;
      }
      if (texts.some((text) => matches(text, detector))) hits.set(detector.id, detector.code);
    }
  };

  return (input, counts) => {
    const hits: Hits = new Map();
    scanText(input, false, hits);
    const { spans, leftAside } = spansOf(input.bytes);
    for (const span of spans) {
      const { clean, marked } = makeSafe(span.text, new Map());
      const bytes = Buffer.from(clean, 'utf8');
      const ascii = bytes.length === clean.length;
      scanText({ bytes, ascii, ...(marked === clean ? {} : { marked }) }, span.hidden, hits);
    }
    addFinding(counts, 'limit.spans', leftAside);
    for (const code of hits.values()) addFinding(counts, code);
    return hits.size > 0;
  };
};
