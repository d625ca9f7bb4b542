import { Buffer } from 'node:buffer';
import { limits } from '../limits.js';
import { type Match, type Span, compilePattern } from '../regular-expression.js';
import { isAlphanumeric, isDigit, isWordByte, runEnd, sliceOf } from '../text-bytes.js';
import { replacements } from '../replacement.js';
import { isReference, referenceEnd } from './references.js';
import { isSecretName, wordsOf } from './secret-names.js';
import { trimmed, valueExtent, wholeExtent } from './value-extent.js';

const anchored = (id: string, source: string): ((value: string) => boolean) => {
  const pattern = compilePattern(id, `^(?:${source})$`, 'i');
  return (value) => pattern.test(Buffer.from(value, 'latin1'));
};

const sensitive = (id: string, source: string): ((value: string) => boolean) => {
  const pattern = compilePattern(id, `^(?:${source})$`);
  return (value) => pattern.test(Buffer.from(value, 'latin1'));
};

/** RE2 sources of what a value is when it is no secret; part of the policy digest. */
export const valuePatterns = {
  placeholder:
    '%[sdvq]|%\\([a-z_]+\\)s|\\{[a-z_ ]*\\}|<[a-z][a-z0-9_ .:|/-]*>|\\*+|[x]{3,}|\\.{2,}|-+|_+|[$(\\[{<]+|' +
    '\\[[a-z_ ./-]*\\]|true|false|null|none|nil|undefined|yes|no|~|n/a',
  /** A variable of Windows: capitals, so that a password between percent signs is none. */
  windowsVariable: '%[A-Z_][A-Z0-9_]*%',
  /** The first word of a placeholder, where a flag's argument ends at a blank. */
  openPlaceholder: '<[a-z][a-z_ .:|/-]*',
  /** A reader of the environment, as a keyword argument passes it on. */
  environment:
    '(?:process\\.env|import\\.meta\\.env|os\\.environ|env)\\.[A-Z_][A-Z0-9_]*|(?:os\\.getenv|os\\.environ\\.get|System\\.getenv|getenv|env|Deno\\.env\\.get)\\(|(?:os\\.environ|ENV|process\\.env)\\[',
  /** A member of what carries settings; its last word must be that of the name. */
  carried:
    '(?:(?:self|this|args|config|cfg|conf|settings|options|opts|params|props|env|ctx|context|state|request|req|user)\\.)?(?:[a-z_]+)',
  /** The comparison of versions that package lists make of names such as jsonwebtoken. */
  version: '[~^>=v]{0,3}[0-9]+(?:\\.[0-9]+){1,3}(?:[-+][a-z0-9.]+)?',
  variable: '[$][A-Za-z_][A-Za-z0-9_]*',
  member: '[A-Za-z_$][A-Za-z_$]*(?:[?!]?\\.[A-Za-z_$]+)+[;,)\\]}]*',
  call: '[A-Za-z_$&*!][A-Za-z0-9_$.?!:]*[(\\[<].*',
  words:
    '(?:[a-z]{1,24}|[A-Z][a-z]{0,24}|[A-Z]{1,20})(?:[A-Z][a-z]{2,20})*(?:[-_./:|&@ ]+(?:[a-z]{1,24}|[A-Z][a-z]{0,24}|[A-Z]{1,20})(?:[A-Z][a-z]{2,20})*)*[.,;:!?)\\]}>"\']*',
} as const;

const isPlaceholder = anchored('value-placeholder', valuePatterns.placeholder);
const isWindowsVariable = sensitive('value-windows-variable', valuePatterns.windowsVariable);
const isOpenPlaceholder = anchored('value-open-placeholder', valuePatterns.openPlaceholder);
const isEnvironment = sensitive('value-environment', valuePatterns.environment);
const isCarried = sensitive('value-carried', valuePatterns.carried);
const isVersion = anchored('value-version', valuePatterns.version);
const isVariable = sensitive('value-variable', valuePatterns.variable);
const isMember = sensitive('value-member', valuePatterns.member);
const isCall = sensitive('value-call', valuePatterns.call);
const isWords = sensitive('value-words', valuePatterns.words);

const hasForeignBytes = (value: string): boolean => {
  for (let at = 0; at < value.length; at += 1) if (value.charCodeAt(at) > 0x7f) return true;
  return false;
};

const hasDigit = (value: string): boolean => {
  for (let at = 0; at < value.length; at += 1) if (isDigit(value.charCodeAt(at))) return true;
  return false;
};

/** A value that says nothing: empty, a placeholder, a reference, all of it and closed; or a replacement that this policy wrote. */
const isEmptyValue = (value: string, depth = 0): boolean => {
  const inner = value.trim();
  if (inner === '' || replacements.has(inner) || isPlaceholder(inner) || isWindowsVariable(inner)) return true;
  return isReference(inner, isEmptyValue, depth);
};

/** A value of plain words, in any script: what prose and keywords are made of. */
const isPlainWords = (value: string): boolean => isWords(value) || (hasForeignBytes(value) && !hasDigit(value));

const codeStarts = '([{&*|>!?/~\\';

/** A code expression: a call, a member, an index, a generic type, a path, a block scalar. */
const isCode = (value: string): boolean =>
  codeStarts.includes(value[0] ?? '(') ||
  value.startsWith('./') ||
  isVariable(value) ||
  isMember(value) ||
  isCall(value);

/** Whether a value in YAML, INI or running text is a secret: no placeholder, no code, no plain words. */
const isWrittenSecret = (value: string): boolean => {
  if (isEmptyValue(value) || isVersion(value) || value.startsWith('http://') || value.startsWith('https://'))
    return false;
  const parts = value.split(' ').filter((part) => part !== '');
  if (parts.length > 3) return false;
  if (parts.length > 1) return !parts.every((part) => isPlainWords(part) || part.length < 4);
  return !isCode(value) && !isPlainWords(value);
};

const nextParameter = compilePattern('value-next-parameter', '[;,&][ ]?[A-Za-z][A-Za-z0-9_ .-]{0,40}=');

const queryEnds = ')]>#&';

/** Whether a name stands in the query of a URL. */
const inQuery = (text: Buffer, nameStart: number): boolean =>
  text[nameStart - 1] === 0x3f || text[nameStart - 1] === 0x26;

/** A bare value ends where the next parameter of a query, a connection string or an argument list begins, or where its URL ends. */
const firstParameter = (text: Buffer, span: Span, query: boolean): Span => {
  if (query) {
    const end = runEnd(text, span.start, span.end, (byte) => !queryEnds.includes(String.fromCharCode(byte)));
    if (end > span.start && end < span.end) return { start: span.start, end };
  }
  const next = nextParameter.next(text.subarray(span.start, span.end), 0);
  return next === undefined || next.whole.start === 0
    ? span
    : { start: span.start, end: span.start + next.whole.start };
};

interface NamedMatch {
  readonly name: string;
  /** Whether the name is a parameter in the query of a URL. */
  readonly query: boolean;
  /** What stands between the name and the value, its quote included. */
  readonly sign: string;
}

const isNameByte = (byte: number | undefined): boolean => isWordByte(byte) || byte === 0x2d || byte === 0x2e;

/** The whole name around the telling word that the pattern begins with, and the sign behind it. */
const nameOf = (text: Buffer, { whole, group }: Match): NamedMatch => {
  let start = whole.start;
  while (start < group.start && !isWordByte(text[start])) start += 1;
  while (start > 0 && whole.start - start < 64 && isNameByte(text[start - 1])) start -= 1;
  let end = Math.max(start, whole.start);
  while (end < group.start && !isWordByte(text[end])) end += 1;
  while (end < group.start && (isNameByte(text[end]) || text[end] === 0x3a)) {
    // A namespace's colon belongs to the name, an assignment's does not.
    if (text[end] === 0x3a && !isWordByte(text[end + 1])) break;
    end += 1;
  }
  return {
    name: text.toString('latin1', start, end),
    query: inQuery(text, start),
    sign: text.toString('latin1', end, group.start),
  };
};

const digitsOnly = (value: string): boolean =>
  value !== '' && [...value].every((character) => isDigit(character.charCodeAt(0)));

/** What a name says about its value: a working directory is no password, a count of passed tests neither. */
const namesSecret = (name: string, value: string): boolean => {
  if (!isSecretName(name)) return false;
  const words = wordsOf(name);
  const last = words.at(-1);
  if (last === 'pwd' && (value.startsWith('/') || value.startsWith('~') || value[1] === ':')) return false;
  return !(words.length === 1 && last === 'pass' && digitsOnly(value));
};

/** Arguments that pass a value on: the name again, by itself or as a member of what carries settings, or the environment. */
const passesOn = (name: string, value: string): boolean => {
  if (isEnvironment(value)) return true;
  return name === name.toLowerCase() && isCarried(value) && wordsOf(value).at(-1) === wordsOf(name).at(-1);
};

const quotes = '"\'`';

/** A quoted key, or a name and a value side by side: every value but a placeholder or a reference. */
export const assignedValueSpan = (text: Buffer, match: Match): Span | undefined => {
  const value = sliceOf(text, match.group);
  if (isEmptyValue(value)) return undefined;
  return namesSecret(nameOf(text, match).name, value) ? match.group : undefined;
};

/** The strings of a list under a quoted key, each by itself. */
export const assignedListSpans = (text: Buffer, match: Match): Span[] => {
  const { name } = nameOf(text, match);
  const spans: Span[] = [];
  for (let at = match.group.start; at < match.group.end;) {
    const quote = text[at];
    if (quote !== 0x22 && quote !== 0x27) {
      at += 1;
      continue;
    }
    let end = at + 1;
    while (end < match.group.end && text[end] !== quote) end += text[end] === 0x5c ? 2 : 1;
    const span = { start: at + 1, end: Math.min(end, match.group.end) };
    const value = sliceOf(text, span);
    if (!isEmptyValue(value) && namesSecret(name, value)) spans.push(span);
    at = end + 1;
  }
  return spans;
};

/** `name=value` without spaces: every value but a placeholder or a reference. Everything else also without code and plain words. */
const isNamedSecret = ({ name, sign }: NamedMatch, value: string): boolean => {
  if (isEmptyValue(value) || isVariable(value) || !namesSecret(name, value)) return false;
  const quoted = quotes.includes(sign.at(-1) ?? ' ');
  if (sign === '=') return !passesOn(name, value);
  if (quoted && sign.length === 2 && sign.startsWith('=')) return true;
  if (isOpenPlaceholder(value) || !isWrittenSecret(value)) return false;
  return !digitsOnly(value) || (value.length >= 4 && wordsOf(name).some((word) => word.startsWith('pass')));
};

/** A bare name and a value between quotes or other marks. */
export const writtenValueSpan = (text: Buffer, match: Match): Span | undefined => {
  const named = nameOf(text, match);
  const quoted = quotes.includes(named.sign.at(-1) ?? ' ');
  const span = quoted ? match.group : trimmed(text, match.group);
  const value = sliceOf(text, span);
  // The quotes inside a command end the match, not the value.
  if (quoted && value.startsWith('$(')) {
    const window = text.toString('latin1', span.start, span.start + limits.maxJudgedBytes);
    const end = referenceEnd(window, 0);
    const command = { start: span.start, end: span.start + end };
    if (end > value.length) return isNamedSecret(named, window.slice(0, end)) ? command : undefined;
  }
  return isNamedSecret(named, value) ? span : undefined;
};

const bareStops = ' \t\n"\'`';

/** A bare name and a bare value, of which the pattern found the beginning. */
export const bareValueSpan = (text: Buffer, match: Match): Span | undefined => {
  const named = nameOf(text, match);
  const extent = valueExtent(text, match.group.start, bareStops);
  const first = firstParameter(text, extent.span, named.query);
  const cut = first.end < extent.span.end;
  if (!isNamedSecret(named, sliceOf(text, trimmed(text, first)))) return undefined;
  return trimmed(text, cut ? first : wholeExtent(text, extent, bareStops));
};

const schemes = new Set([
  'bearer',
  'basic',
  'token',
  'apikey',
  'api-key',
  'key',
  'negotiate',
  'ntlm',
  'jwt',
  'oauth',
  'splunk',
  'bot',
  'pat',
]);

const hasAlphanumeric = (value: string): boolean =>
  [...value].some((character) => isAlphanumeric(character.charCodeAt(0)));

const isHeaderSecret = (value: string): boolean =>
  hasAlphanumeric(value) &&
  !isEmptyValue(value) &&
  !isVariable(value) &&
  !isPlainWords(value) &&
  !codeStarts.includes(value[0] ?? '(');

const isBlank = (byte: number | undefined): boolean => byte === 0x20 || byte === 0x09;

const headerStops = ' \t\n"\'`\\';

/** What begins at a place of a header's value, where it is a credential. */
const headerSpan = (text: Buffer, start: number): Span | undefined => {
  const extent = valueExtent(text, start, headerStops);
  return isHeaderSecret(sliceOf(text, trimmed(text, extent.span)))
    ? trimmed(text, wholeExtent(text, extent, headerStops))
    : undefined;
};

/** The credential of a header's value: behind its scheme, or by itself. The pattern found its beginning. */
export const headerValueSpan = (text: Buffer, { group }: Match): Span | undefined => {
  const { span, complete } = valueExtent(text, group.start, headerStops);
  const head = sliceOf(text, trimmed(text, span)).toLowerCase();
  if (!complete || !schemes.has(head)) {
    const found = headerSpan(text, group.start);
    if (found !== undefined) return found;
  }
  const second = runEnd(text, span.end, Math.min(text.length, span.end + 4), isBlank);
  const behind = complete && second > span.end && second < text.length;
  return behind && !headerStops.includes(String.fromCharCode(text[second] ?? 0)) ? headerSpan(text, second) : undefined;
};

/** The credential of a header or an argument that has no scheme. The pattern found all of it, or its beginning. */
export const headerTokenSpan = (text: Buffer, { group }: Match): Span | undefined => headerSpan(text, group.start);

/** A user's password in a command's argument. */
export const argumentSpan = (text: Buffer, { group }: Match): Span | undefined => {
  const span = trimmed(text, group);
  return isHeaderSecret(sliceOf(text, span)) ? span : undefined;
};

const cookieStops = '\n"\'`';

/** The pairs of a cookie header, unless the only values are placeholders. The pattern found the first. */
export const cookieSpan = (text: Buffer, { group }: Match): Span | undefined => {
  const extent = valueExtent(text, group.start, cookieStops);
  const pairs = sliceOf(text, extent.span).split(';');
  const values = pairs.map((pair) => pair.slice(pair.indexOf('=') + 1));
  return values.every((value) => isEmptyValue(value) || isVariable(value)) && extent.complete
    ? undefined
    : wholeExtent(text, extent, cookieStops);
};

const portOnly = (value: string): boolean => digitsOnly(value) && value.length <= 5;

/**
 * The password of a URL: up to the last `@` of the authority. Where a `/` comes first, what stands before it is a port, or the password holds
 * the `/` itself.
 */
export const urlPasswordSpan = (text: Buffer, { group }: Match): Span | undefined => {
  const value = sliceOf(text, group);
  const slash = value.indexOf('/');
  const authority = slash < 0 ? value : value.slice(0, slash);
  let at = authority.lastIndexOf('@');
  if (at < 0) {
    if (portOnly(authority)) return undefined;
    at = value.indexOf('@');
  }
  const password = value.slice(0, at);
  if (isEmptyValue(password) || isVariable(password)) return undefined;
  return { start: group.start, end: group.start + at };
};
