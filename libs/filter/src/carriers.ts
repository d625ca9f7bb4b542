import { Buffer } from 'node:buffer';
import { type Pattern, type Span, compilePattern } from './regular-expression.js';
import { isAlphanumeric, runEnd } from './text-bytes.js';

/** RE2 sources of the places where text hides or stands aside; part of the policy digest. Group 1 is the text inside, where there is one. */
export const carrierPatterns = {
  comment: '<!--',
  hiddenElement:
    '<[a-z][a-z0-9-]{0,20}[\\s/][^<>]*(?:\\bhidden\\b|aria-hidden\\s{0,3}=\\s{0,3}["\']?true|display\\s{0,3}:\\s{0,3}none|visibility\\s{0,3}:\\s{0,3}(?:hidden|collapse)|font-size\\s{0,3}:\\s{0,3}0|font\\s{0,3}:\\s{0,3}0|opacity\\s{0,3}:\\s{0,3}0?(?:\\.0)?[^.0-9]|(?:left|top|text-indent|margin-left)\\s{0,3}:\\s{0,3}-[0-9]{3,}|color\\s{0,3}:\\s{0,3}(?:white|transparent|#fff\\b|#ffffff\\b)|height\\s{0,3}:\\s{0,3}0|width\\s{0,3}:\\s{0,3}0)[^<>]*>|<(?:template|noscript|script|style|title|object|iframe|noembed|noframes)\\b[^<>]*>',
  attribute:
    '\\b(?:title|alt|aria-label|aria-description|content|value|placeholder|data-[a-z-]{1,30}|summary|label)\\s{0,3}=\\s{0,3}(?:"([^"]{8,})"|\'[^\']{8,}\')',
  linkTitle: '\\]\\(\\s{0,3}<?[^\\s()<>]*>?\\s{1,4}(?:"([^"]{4,})"|\'[^\']{4,}\'|\\([^()]{4,}\\))\\s{0,3}\\)',
  imageText: '!\\[([^\\]]{4,})\\]\\s{0,1}[(\\[]',
  definition:
    '(?:^|\\n)[ ]{0,3}\\[[^\\]\\n]+\\]:[ \\t]{0,4}\\n?[ \\t]{0,4}<?[^\\s<>]*>?[ \\t]{0,4}\\n?[ \\t]{0,4}((?:"[^"]{4,}"|\'[^\']{4,}\'|\\([^()\\n]{4,}\\)))',
} as const;

const commentEnds = ['-->', '--!>'];

/** Comments up to their end, or to the end of the text where they have none. Each kind of end is searched once per stretch. */
const comments = (text: Buffer): Span[] => {
  const spans: Span[] = [];
  const nextEnds = commentEnds.map(() => -1);
  for (let at = text.indexOf('<!--'); at >= 0;) {
    const start = at + 4;
    for (const [kind, mark] of commentEnds.entries()) {
      if ((nextEnds[kind] ?? 0) >= start) continue;
      const found = text.indexOf(mark, start);
      nextEnds[kind] = found < 0 ? text.length : found;
    }
    const end = Math.min(...nextEnds);
    spans.push({ start, end });
    at = end >= text.length ? -1 : text.indexOf('<!--', end);
  }
  return spans;
};

/** Spans that overlap as one: nested hidden elements are read together, and no byte twice. */
const merged = (spans: readonly Span[]): Span[] => {
  const result: { start: number; end: number }[] = [];
  for (const { start, end } of [...spans].sort((a, b) => a.start - b.start)) {
    const last = result.at(-1);
    if (last !== undefined && start < last.end) last.end = Math.max(last.end, end);
    else result.push({ start, end });
  }
  return result;
};

const elementNameAt = (text: Buffer, from: number): string => {
  const end = runEnd(text, from, text.length, (byte) => isAlphanumeric(byte) || byte === 0x2d);
  return text.toString('latin1', from, end).toLowerCase();
};

/** Where the closing tags of each name begin, in order: found in one pass, so that thousands of names stay linear. */
const closingTags = (text: Buffer): ReadonlyMap<string, number[]> => {
  const places = new Map<string, number[]>();
  for (let at = text.indexOf('</'); at >= 0; at = text.indexOf('</', at + 2)) {
    const name = elementNameAt(text, at + 2);
    const known = places.get(name);
    if (known === undefined) places.set(name, [at]);
    else known.push(at);
  }
  return places;
};

/** The insides of elements, from the end of each opening tag to the next closing tag of its name, or to the end of the text. */
const insideElements = (text: Buffer, tags: readonly Span[]): Span[] => {
  if (tags.length === 0) return [];
  const closings = closingTags(text);
  /** How many closing tags of a name lie before the opening tag that is looked at: these come in order. */
  const passed = new Map<string, number>();
  return tags.map((tag) => {
    const name = elementNameAt(text, tag.start + 1);
    const places = closings.get(name) ?? [];
    let next = passed.get(name) ?? 0;
    while (next < places.length && (places[next] ?? 0) < tag.end) next += 1;
    passed.set(name, next);
    return { start: tag.end, end: places[next] ?? text.length };
  });
};

/** The places of a text that hide or stand aside, each by itself. */
export type CarrierFinder = (text: Buffer) => Buffer[];

const matches = (pattern: Pattern, text: Buffer): Span[] => {
  const spans: Span[] = [];
  for (let from = 0; from <= text.length;) {
    const match = pattern.next(text, from);
    if (match === undefined) break;
    spans.push(match.group);
    from = Math.max(match.whole.end, from + 1);
  }
  return spans;
};

/**
 * Compiles the finder of HTML comments, hidden elements, attribute texts, link titles, image texts and reference definitions (filter-policy:
 * step 5).
 */
export const compileCarriers = (): CarrierFinder => {
  const hidden = compilePattern('carrier-hidden-element', carrierPatterns.hiddenElement, 'i');
  const inline = [
    compilePattern('carrier-attribute', carrierPatterns.attribute, 'i', 1),
    compilePattern('carrier-link-title', carrierPatterns.linkTitle, '', 1),
    compilePattern('carrier-image-text', carrierPatterns.imageText, '', 1),
    compilePattern('carrier-definition', carrierPatterns.definition, '', 1),
  ];
  return (text) => {
    const angles = text.includes('<');
    const brackets = text.includes('](') || text.includes(']:') || text.includes('![');
    if (!angles && !brackets && !text.includes('=')) return [];
    const spans: Span[] = [];
    if (angles) {
      const tags = matches(hidden, text);
      const insides = insideElements(text, tags);
      for (const list of [merged(comments(text)), tags, merged(insides)]) for (const span of list) spans.push(span);
    }
    for (const [position, pattern] of inline.entries()) {
      if (position === 0 ? angles : brackets) for (const span of matches(pattern, text)) spans.push(span);
    }
    return spans.filter(({ start, end }) => end > start).map(({ start, end }) => text.subarray(start, end));
  };
};

/** The text of a carrier for a detector that looks at beginnings: without the quotes and blanks around it. */
export const carrierText = (carrier: Buffer): Buffer => Buffer.from(carrier.toString('utf8').trim(), 'utf8');
