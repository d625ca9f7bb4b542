import { Buffer } from 'node:buffer';
import { carrierText, compileCarriers } from './carriers.js';
import { foldConfusables, foldSpaces } from './confusables.js';
import { compileSpanDecoder } from './decodable-spans.js';
import { injectionDetectors } from './detectors/injections.js';
import { type FindingCounts, addFinding } from './finding-counts.js';
import { compileSet } from './regular-expression.js';
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

const insensitive = ({ pattern }: { readonly pattern: string }): { source: string; flags: 'i' } => ({
  source: pattern,
  flags: 'i',
});

/**
 * Compiles step 5: three views of the whole text, each hidden or secondary place by itself, and the decodable spans with their own views.
 */
export const compileInjectionScan = (): InjectionScan => {
  const visible = injectionDetectors.filter(({ scope }) => scope === 'text');
  const hidden = injectionDetectors.filter(({ scope }) => scope === 'carrier');
  const visibleSet = compileSet('injections', visible.map(insensitive));
  const hiddenSet = compileSet('injections-in-carriers', hidden.map(insensitive));
  const carriersOf = compileCarriers();
  const spansOf = compileSpanDecoder();

  const scanHidden = (text: Buffer, hits: Set<string>): void => {
    for (const position of hiddenSet(carrierText(text))) hits.add(hidden[position]?.id ?? '');
  };
  const scanView = (text: Buffer, hits: Set<string>): void => {
    for (const position of visibleSet(text)) hits.add(visible[position]?.id ?? '');
    for (const carrier of carriersOf(text)) scanHidden(carrier, hits);
  };
  const codeOf = new Map(injectionDetectors.map(({ id, code }) => [id, code]));

  return (input, counts) => {
    const hits = new Set<string>();
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
    for (const id of hits) addFinding(counts, codeOf.get(id) ?? 'injection.instruction-override');
    return hits.size > 0;
  };
};
