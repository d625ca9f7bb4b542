import { Buffer } from 'node:buffer';
import { carrierText, compileCarriers } from './carriers.js';
import { foldConfusables, foldSpaces } from './confusables.js';
import { compileSpanDecoder } from './decodable-spans.js';
import type { InjectionDetector } from './detector.js';
import { injectionDetectors } from './detectors/injections.js';
import { type FindingCounts, addFinding } from './finding-counts.js';
import { compilePrefilter } from './prefilter.js';
import { compilePattern } from './regular-expression.js';
import { makeSafe } from './unicode-safety.js';

/** What is scanned: the redacted text, and the text with a space for every invisible run where there was one. */
export interface ScanInput {
  readonly bytes: Buffer;
  readonly ascii: boolean;
  readonly marked?: string;
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

/** Which of some detectors match in a text. */
interface Matcher {
  readonly match: (text: Buffer) => readonly InjectionDetector[];
  /** False where no part of the text can hold a match. */
  readonly possible: (text: Buffer) => boolean;
}

const compileMatcher = (id: string, detectors: readonly InjectionDetector[]): Matcher => {
  const patterns = detectors.map((detector) => ({
    detector,
    pattern: compilePattern(detector.id, detector.pattern, 'i'),
  }));
  const prefilter = compilePrefilter(
    id,
    detectors.map(({ pattern }) => ({ pattern, flags: 'i' as const })),
  );
  return {
    match: (text) =>
      prefilter(text).flatMap((position) => {
        const candidate = patterns[position];
        return candidate?.pattern.test(text) === true ? [candidate.detector] : [];
      }),
    possible: (text) => prefilter(text).length > 0,
  };
};

/**
 * Compiles step 5: three views of the whole text, each hidden or secondary place by itself, and the decodable spans with their own views.
 */
export const compileInjectionScan = (): InjectionScan => {
  const visible = compileMatcher(
    'injections',
    injectionDetectors.filter(({ scope }) => scope === 'text'),
  );
  const hidden = compileMatcher(
    'injections-in-carriers',
    injectionDetectors.filter(({ scope }) => scope === 'carrier'),
  );
  const carriersOf = compileCarriers();
  const spansOf = compileSpanDecoder();

  type Hits = Map<string, string>;
  const scanHidden = (text: Buffer, hits: Hits): void => {
    for (const { id, code } of hidden.match(carrierText(text))) hits.set(id, code);
  };
  const scanView = (text: Buffer, hits: Hits): void => {
    for (const { id, code } of visible.match(text)) hits.set(id, code);
    if (!hidden.possible(text)) return;
    for (const carrier of carriersOf(text)) scanHidden(carrier, hits);
  };

  return (input, counts) => {
    const hits: Hits = new Map();
    for (const view of viewsOf(input)) scanView(view, hits);
    const { spans, leftAside } = spansOf(input.bytes);
    for (const span of spans) {
      const { clean, marked } = makeSafe(span.text, new Map());
      const bytes = Buffer.from(clean, 'utf8');
      for (const view of viewsOf({
        bytes,
        ascii: bytes.length === clean.length,
        ...(marked === clean ? {} : { marked }),
      })) {
        scanView(view, hits);
        if (span.hidden) scanHidden(view, hits);
      }
    }
    addFinding(counts, 'limit.spans', leftAside);
    for (const code of hits.values()) addFinding(counts, code);
    return hits.size > 0;
  };
};
