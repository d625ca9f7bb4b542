import { Buffer } from 'node:buffer';
import { CasefileError } from '@casefile/contract';
import { limits } from './limits.js';
import { type PatternSet, type Span, compileSet, escapeLiteral } from './regular-expression.js';
import { makeSafe } from './unicode-safety.js';

/** Credentials with every form that a text may hold them in, ready to be looked for (D45). Holds secrets: never log it. */
export interface RegisteredCredentials {
  readonly forms: readonly Buffer[];
  readonly set: PatternSet;
}

const withoutLineFeeds = (text: string): string => text.replaceAll('\n', '');

const percentAll = (text: string): string =>
  [...Buffer.from(text, 'utf8')].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('');

const urlForms = (text: string): string[] => {
  const component = encodeURIComponent(text.toWellFormed());
  const strict = component
    .replaceAll('!', '%21')
    .replaceAll("'", '%27')
    .replaceAll('(', '%28')
    .replaceAll(')', '%29')
    .replaceAll('*', '%2A');
  const lower = (form: string): string =>
    form
      .split('%')
      .map((part, at) => (at === 0 ? part : part.slice(0, 2).toLowerCase() + part.slice(2)))
      .join('%');
  const forms = [component, strict, encodeURI(text.toWellFormed()), component.replaceAll('%20', '+'), percentAll(text)];
  return [...forms, ...forms.map(lower)];
};

const asciiOnly = (text: string): string => {
  let result = '';
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    result += unit < 0x7f ? (text[at] ?? '') : `\\u${unit.toString(16).padStart(4, '0')}`;
  }
  return result;
};

const jsonForms = (text: string): string[] => {
  const escaped = JSON.stringify(text).slice(1, -1);
  const slashed = escaped.replaceAll('/', '\\/');
  const html = escaped.replaceAll('<', '\\u003c').replaceAll('>', '\\u003e').replaceAll('&', '\\u0026');
  const twice = JSON.stringify(escaped).slice(1, -1);
  return [escaped, slashed, html, twice, asciiOnly(escaped), asciiOnly(slashed)];
};

/**
 * The base64 of a credential at each of the three places where it can begin in a longer text, without the characters that the bytes around it
 * decide; so it is found inside `user:password` as well.
 */
const base64Forms = (text: string): string[] => {
  const bytes = Buffer.from(text, 'utf8');
  const forms: string[] = [];
  for (let lead = 0; lead < 3; lead += 1) {
    const encoded = Buffer.concat([Buffer.alloc(lead), bytes])
      .toString('base64')
      .replaceAll('=', '');
    const spoiled = (lead + bytes.length) % 3 === 0 ? 0 : 1;
    const form = encoded.slice(lead === 0 ? 0 : lead + 1, encoded.length - spoiled);
    forms.push(form, form.replaceAll('+', '-').replaceAll('/', '_'));
  }
  const whole = bytes.toString('base64').replaceAll('=', '');
  return [...forms, whole, bytes.toString('base64url')];
};

/** A long line of a credential of many lines, such as a private key, is looked for by itself; its header and footer are no secret. */
const lines = (text: string): string[] =>
  text.includes('\n') ? text.split('\n').filter((line) => line.length >= 32 && !line.startsWith('-----')) : [];

const formsOf = (credential: string): string[] => {
  const source = credential.toWellFormed();
  // The text is normalized before it is searched, so its credentials are looked for in that form too.
  const normal = makeSafe(source, new Map()).clean;
  const spellings = [...new Set([source, normal, source.trim(), normal.trim()])].filter((text) => text !== '');
  return spellings.flatMap((text) => [
    text,
    ...lines(text),
    ...urlForms(text),
    ...jsonForms(text),
    ...base64Forms(text),
    ...base64Forms(`${text}\n`),
  ]);
};

/**
 * Prepares exact redaction of credentials: the text itself and its base64, URL-encoded and JSON-escaped forms (filter-policy: step 4, exact).
 * One shorter than eight bytes of UTF-8 is refused with `invalid_configuration` (D45).
 */
export const registerCredentials = (credentials: readonly string[]): RegisteredCredentials => {
  for (const credential of credentials) {
    if (Buffer.byteLength(credential, 'utf8') >= limits.minCredentialBytes) continue;
    throw new CasefileError('invalid_configuration', 'A credential to redact must have at least eight bytes.', {
      details: { minBytes: limits.minCredentialBytes },
    });
  }
  const texts = new Set(
    credentials
      .flatMap(formsOf)
      .map(withoutLineFeeds)
      .filter((form) => Buffer.byteLength(form) >= limits.minCredentialBytes),
  );
  const forms = [...texts].sort();
  return {
    forms: forms.map((form) => Buffer.from(form, 'utf8')),
    set: compileSet(
      'registered',
      forms.map((form) => ({ source: escapeLiteral(form), flags: '' as const })),
    ),
  };
};

/** A text without some of its bytes, and where each of the rest stood. */
interface JoinedText {
  readonly bytes: Buffer;
  readonly origin: (offset: number) => number;
}

const identity: (offset: number) => number = (offset) => offset;

/** Takes line feeds out, with the blanks that begin the next line or with escaped line feeds where asked. */
const joinLines = (text: Buffer, gapEnd: (text: Buffer, at: number) => number): JoinedText => {
  const starts: number[] = [];
  const shifts: number[] = [];
  const parts: Buffer[] = [];
  let removed = 0;
  let from = 0;
  for (let at = 0; at < text.length;) {
    const end = gapEnd(text, at);
    if (end === at) {
      at += 1;
      continue;
    }
    parts.push(text.subarray(from, at));
    starts.push(at - removed);
    removed += end - at;
    shifts.push(removed);
    from = end;
    at = end;
  }
  if (removed === 0) return { bytes: text, origin: identity };
  parts.push(text.subarray(from));
  const origin = (offset: number): number => {
    let low = 0;
    let high = starts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle + 1;
      else high = middle;
    }
    return offset + (low === 0 ? 0 : (shifts[low - 1] ?? 0));
  };
  return { bytes: Buffer.concat(parts), origin };
};

const lineFeed = 0x0a;
const isBlank = (byte: number | undefined): boolean => byte === 0x20 || byte === 0x09;

const lineFeedGap = (text: Buffer, at: number): number => {
  let end = at;
  while (text[end] === lineFeed) end += 1;
  return end;
};

const indentGap = (text: Buffer, at: number): number => {
  let end = lineFeedGap(text, at);
  if (end === at) return at;
  while (isBlank(text[end]) || text[end] === lineFeed) end += 1;
  return end;
};

const escapedGap = (text: Buffer, at: number): number => {
  const byte = text[at];
  if (byte === lineFeed) return indentGap(text, at);
  if (byte !== 0x5c) return at;
  const next = text[at + 1];
  return next === 0x6e || next === 0x72 ? at + 2 : at;
};

const spansIn = ({ bytes, origin }: JoinedText, { forms, set }: RegisteredCredentials): Span[] => {
  const spans: Span[] = [];
  for (const position of set(bytes)) {
    const form = forms[position];
    if (form === undefined) continue;
    for (let at = bytes.indexOf(form); at >= 0; at = bytes.indexOf(form, at + 1)) {
      spans.push({ start: origin(at), end: origin(at + form.length - 1) + 1 });
      if (spans.length > limits.maxRedactions) return spans;
    }
  }
  return spans;
};

/** Where registered credentials stand in a text, in any form, also broken over lines, indented or with escaped line ends. */
export const registeredSpans = (text: Buffer, registered: RegisteredCredentials): Span[] => {
  if (registered.forms.length === 0) return [];
  const spans = spansIn({ bytes: text, origin: identity }, registered);
  const broken = text.includes(lineFeed);
  if (broken)
    spans.push(
      ...spansIn(joinLines(text, lineFeedGap), registered),
      ...spansIn(joinLines(text, indentGap), registered),
    );
  if (text.includes('\\n') || text.includes('\\r')) spans.push(...spansIn(joinLines(text, escapedGap), registered));
  return spans;
};
