import { Buffer, isUtf8 } from 'node:buffer';
import { limits } from './limits.js';
import { type Pattern, type Span, compilePattern } from './regular-expression.js';
import { tally } from './text-bytes.js';

/** RE2 sources of what can be decoded to another text; part of the policy digest. */
export const spanPatterns = {
  /** Anything without blanks that holds percent-encoded bytes. */
  percent: '%[0-9A-Fa-f]{2}[^\\s"\'<>`]*',
  /** Character references and what stands between them, as long as the next is near. */
  entities:
    '&(?:#[0-9]{1,7}|#[xX][0-9A-Fa-f]{1,6}|[A-Za-z]{2,8});(?:[^&]{0,200}&(?:#[0-9]{1,7}|#[xX][0-9A-Fa-f]{1,6}|[A-Za-z]{2,8});)*',
} as const;

/** The shortest line that continues a span of base64. */
const continuationBytes = 16;

type Encoding = keyof typeof spanPatterns | 'base64';

/** A decoded span; hidden where no reader of the page sees what it says. */
export interface DecodedSpan {
  readonly text: string;
  readonly hidden: boolean;
}

/** The decoded spans of a text, the longest first, and how many were left aside, whole or past their bound (`limit.spans`). */
export interface DecodedSpans {
  readonly spans: readonly DecodedSpan[];
  readonly leftAside: number;
}

/** How long a stretch of readable characters makes a decoded span a text. */
const readableRun = 12;

const isReadable = (unit: number): boolean =>
  (unit >= 0x20 && unit < 0x7f) || unit === 0x0a || unit === 0x0d || unit === 0x09 || unit > 0xa0;

/** Whether decoded bytes hold something to read; hashes, images and keys do not. */
const readable = (bytes: Buffer): boolean => {
  const text = isUtf8(bytes) ? bytes.toString('utf8') : bytes.toString('latin1');
  const limit = isUtf8(bytes) ? Number.POSITIVE_INFINITY : 0x7f;
  let run = 0;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    run = isReadable(unit) && unit < limit ? run + 1 : 0;
    if (run >= readableRun) return true;
  }
  return false;
};

const decodeBase64 = (source: Buffer): string | undefined => {
  const compact = source.toString('latin1').replaceAll('\n', '').replaceAll(' ', '').replaceAll('\t', '');
  const bytes = Buffer.from(compact, 'base64');
  return readable(bytes) ? bytes.toString('utf8') : undefined;
};

const hexValue = (byte: number | undefined): number => {
  if (byte === undefined) return -1;
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const small = byte | 0x20;
  return small >= 0x61 && small <= 0x66 ? small - 0x57 : -1;
};

const decodePercent = (source: Buffer): string => {
  const bytes = Buffer.alloc(source.length);
  let length = 0;
  for (let at = 0; at < source.length; at += 1) {
    const high = source[at] === 0x25 ? hexValue(source[at + 1]) : -1;
    const low = source[at] === 0x25 ? hexValue(source[at + 2]) : -1;
    const decoded = high >= 0 && low >= 0;
    bytes[length] = decoded ? high * 16 + low : source[at] === 0x2b ? 0x20 : (source[at] ?? 0);
    length += 1;
    if (decoded) at += 2;
  }
  return bytes.toString('utf8', 0, length);
};

/** The named references that hide markup and words; others stay as they are. */
const namedReferences: ReadonlyMap<string, string> = new Map(
  Object.entries({
    lt: '<',
    LT: '<',
    gt: '>',
    GT: '>',
    amp: '&',
    AMP: '&',
    quot: '"',
    QUOT: '"',
    apos: "'",
    nbsp: ' ',
    ensp: ' ',
    emsp: ' ',
    thinsp: ' ',
    excl: '!',
    num: '#',
    lpar: '(',
    rpar: ')',
    colon: ':',
    semi: ';',
    comma: ',',
    period: '.',
    lsqb: '[',
    rsqb: ']',
    sol: '/',
    Tab: '\t',
    NewLine: '\n',
    hyphen: '-',
    dash: '-',
    shy: '',
    zwnj: '',
    zwj: '',
    ndash: '-',
    mdash: '-',
    grave: '`',
    lowbar: '_',
    equals: '=',
  }),
);

const decodeReference = (name: string): string | undefined => {
  if (!name.startsWith('#')) return namedReferences.get(name);
  const hexadecimal = name[1] === 'x' || name[1] === 'X';
  const codePoint = Number.parseInt(name.slice(hexadecimal ? 2 : 1), hexadecimal ? 16 : 10);
  if (!(codePoint > 0 && codePoint <= 0x10ffff)) return undefined;
  return codePoint >= 0xd800 && codePoint <= 0xdfff ? undefined : String.fromCodePoint(codePoint);
};

const decodeEntities = (source: Buffer): string => {
  const text = source.toString('utf8');
  const parts: string[] = [];
  let from = 0;
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', at + 1)) {
    const end = text.indexOf(';', at);
    const decoded = end > at && end - at <= 10 ? decodeReference(text.slice(at + 1, end)) : undefined;
    if (decoded === undefined) continue;
    parts.push(text.slice(from, at), decoded);
    from = end + 1;
  }
  return [...parts, text.slice(from)].join('');
};

const decoders: Readonly<Record<Encoding, (source: Buffer) => string | undefined>> = {
  base64: decodeBase64,
  percent: decodePercent,
  entities: decodeEntities,
};

interface FoundSpan extends Span {
  readonly encoding: Encoding;
}

/** Finds and decodes what a text holds in other encodings, one level deep. */
export type SpanDecoder = (text: Buffer) => DecodedSpans;

/** A span of entities reaches over to the words around it, so that one reference in a phrase does not hide the phrase. */
const widened = (text: Buffer, { start, end }: Span): Span => {
  const before = text.lastIndexOf(0x0a, Math.max(0, start - 1));
  const after = text.indexOf(0x0a, end);
  return { start: Math.max(before + 1, start - 200), end: Math.min(after < 0 ? text.length : after, end + 200) };
};

const base64Bytes = ((): Uint8Array => {
  const table = new Uint8Array(256);
  for (const character of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/_-')
    table[character.charCodeAt(0)] = 1;
  return table;
})();

const base64End = (text: Buffer, from: number): number => {
  let at = from;
  while (at < text.length && base64Bytes[text[at] ?? 0] === 1) at += 1;
  return at;
};

/** The start of the next line behind its blanks, or -1 where `at` is no line end. */
const nextLine = (text: Buffer, at: number): number => {
  if (text[at] !== 0x0a) return -1;
  let start = at + 1;
  while (start < at + 9 && (text[start] === 0x20 || text[start] === 0x09)) start += 1;
  return start;
};

/** Base64 in either alphabet, over several lines where every line is long enough; rules and dashes, which are no text, fall out. */
const findBase64 = (text: Buffer): FoundSpan[] => {
  const spans: FoundSpan[] = [];
  for (let at = 0; at < text.length;) {
    // Every span covers a byte at each of these distances: most of the text is never looked at.
    if (base64Bytes[text[at + limits.minSpanBytes - 1] ?? 0] !== 1) {
      at += limits.minSpanBytes;
      continue;
    }
    let start = at + limits.minSpanBytes - 1;
    while (start > at && base64Bytes[text[start - 1] ?? 0] === 1) start -= 1;
    let end = base64End(text, at + limits.minSpanBytes - 1);
    if (end - start < limits.minSpanBytes) {
      at = end;
      continue;
    }
    for (let line = nextLine(text, end); line > 0; line = nextLine(text, end)) {
      const next = base64End(text, line);
      if (next - line < continuationBytes) break;
      end = next;
    }
    while (text[end] === 0x3d) end += 1;
    const { digits, uppers, lowers } = tally(text, { start, end: Math.min(end, start + 64) });
    if (digits + uppers + lowers >= limits.minSpanBytes / 2) spans.push({ start, end, encoding: 'base64' });
    at = end;
  }
  return spans;
};

const blanksAndQuotes = ' \n\t"\'<>`';

/** A percent-encoded span begins with the word that it stands in. */
const wordStart = (text: Buffer, { start, end }: Span): Span => {
  let at = start;
  while (at > 0 && start - at < 200 && !blanksAndQuotes.includes(String.fromCharCode(text[at - 1] ?? 0x20))) at -= 1;
  return { start: at, end };
};

const compileEncoding = (encoding: keyof typeof spanPatterns): { encoding: Encoding; pattern: Pattern } => ({
  encoding,
  pattern: compilePattern(`span-${encoding}`, spanPatterns[encoding]),
});

const find = (text: Buffer, encoding: Encoding, pattern: Pattern): FoundSpan[] => {
  const spans: FoundSpan[] = [];
  for (let from = 0; from < text.length;) {
    const match = pattern.next(text, from);
    if (match === undefined) break;
    const span = encoding === 'entities' ? widened(text, match.whole) : wordStart(text, match.whole);
    if (span.end - span.start >= limits.minSpanBytes) spans.push({ ...span, encoding });
    from = Math.max(match.whole.end, from + 1);
  }
  return spans;
};

/**
 * Compiles the decoder of step 5: the longest base64, percent-encoded and character-reference spans of 24 bytes or more that decode to
 * something readable, eight KiB of each.
 */
export const compileSpanDecoder = (): SpanDecoder => {
  const [percent, entities] = [compileEncoding('percent'), compileEncoding('entities')];
  return (text) => {
    const found = findBase64(text);
    if (text.includes('%')) found.push(...find(text, percent.encoding, percent.pattern));
    if (text.includes('&')) found.push(...find(text, entities.encoding, entities.pattern));
    found.sort((a, b) => b.end - b.start - (a.end - a.start) || a.start - b.start);
    const spans: DecodedSpan[] = [];
    let leftAside = 0;
    for (const { start, end, encoding } of found) {
      const source = text.subarray(start, Math.min(end, start + limits.maxSpanBytes));
      const cut = source.length < end - start;
      const decoded = decoders[encoding](source);
      const says = decoded !== undefined && decoded !== source.toString('utf8');
      const looked = says && spans.length < limits.maxSpans;
      if (looked) spans.push({ text: decoded, hidden: encoding === 'base64' });
      // What lies behind the cut was not looked at, whatever stands before it: said, never silent.
      if (cut || (says && !looked)) leftAside += 1;
    }
    return { spans, leftAside };
  };
};
