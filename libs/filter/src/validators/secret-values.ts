import { Buffer } from 'node:buffer';
import { type Match, type Span, compilePattern } from '../regular-expression.js';
import { isAlphanumeric, isDigit, isWordByte, runEnd, sliceOf } from '../text-bytes.js';
import { isSecretName, wordsOf } from './secret-names.js';

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
    '[$]\\{.*|[$]\\(.*|\\{\\{.*|%[a-z_][a-z0-9_]*%|%[sdvq]|%\\([a-z_]+\\)s|\\{[a-z_ ]*\\}|<[a-z][a-z0-9_ .:|/-]*>?|\\*+|[x]{3,}|\\.{2,}|-+|_+|' +
    '\\[[a-z0-9_ ./:-]*\\]?|true|false|null|none|nil|undefined|yes|no|~|n/a',
  /** The comparison of versions that package lists make of names such as jsonwebtoken. */
  version: '[~^>=v]{0,3}[0-9]+(?:\\.[0-9]+){1,3}(?:[-+][a-z0-9.]+)?',
  variable: '[$][A-Za-z_][A-Za-z0-9_]*',
  member: '[A-Za-z_$][A-Za-z_$]*(?:[?!]?\\.[A-Za-z_$]+)+[;,)\\]}]*',
  call: '[A-Za-z_$&*!][A-Za-z0-9_$.?!:]*[(\\[<].*',
  words:
    '(?:[a-z]{1,24}|[A-Z][a-z]{0,24}|[A-Z]{1,20})(?:[A-Z][a-z]{2,20})*(?:[-_./:|&@ ]+(?:[a-z]{1,24}|[A-Z][a-z]{0,24}|[A-Z]{1,20})(?:[A-Z][a-z]{2,20})*)*[.,;:!?)\\]}>"\']*',
} as const;

const isPlaceholder = anchored('value-placeholder', valuePatterns.placeholder);
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

/** A value that says nothing: empty, a placeholder, something already masked. */
const isEmptyValue = (value: string): boolean => {
  const inner = value.trim();
  return inner === '' || inner.includes('[REDACTED:') || isPlaceholder(inner) || isVersion(inner);
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
  if (isEmptyValue(value) || value.startsWith('http://') || value.startsWith('https://')) return false;
  const parts = value.split(' ').filter((part) => part !== '');
  if (parts.length > 3) return false;
  if (parts.length > 1) return !parts.every((part) => isPlainWords(part) || part.length < 4);
  return !isCode(value) && !isPlainWords(value);
};

const trailing = ',;)]}>\'"`';

/** Without punctuation of the sentence or the code around it; a closing bracket stays where it was opened inside. */
const trimmed = (text: Buffer, span: Span): Span => {
  let end = span.end;
  while (end > span.start + 1) {
    const last = String.fromCharCode(text[end - 1] ?? 0);
    if (!trailing.includes(last)) break;
    const open = { ')': 0x28, ']': 0x5b, '}': 0x7b, '>': 0x3c }[last];
    if (open !== undefined && text.subarray(span.start, end - 1).includes(open)) break;
    end -= 1;
  }
  return { start: span.start, end };
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

/** Arguments that pass a value on: the name again, a member, a call, another name of a secret. */
const passesOn = (name: string, value: string): boolean => {
  const last = wordsOf(name).at(-1) ?? '';
  const small = name === name.toLowerCase();
  if (isMember(value) || isCall(value)) return true;
  return small && isPlainWords(value) && wordsOf(value).at(-1) === last && value === value.toLowerCase();
};

const quotes = '"\'`';

/** A quoted key or `name=value`: every value but a placeholder or a reference. */
export const assignedValueSpan = (text: Buffer, match: Match): Span | undefined => {
  const value = sliceOf(text, match.group);
  if (isEmptyValue(value) || (isVariable(value) && value === value.toUpperCase())) return undefined;
  return namesSecret(nameOf(text, match).name, value) ? match.group : undefined;
};

/** A bare name and its value: `name=value` without spaces as above, everything else also without code and plain words. */
export const writtenValueSpan = (text: Buffer, match: Match): Span | undefined => {
  const { name, sign, query } = nameOf(text, match);
  const quoted = quotes.includes(sign.at(-1) ?? ' ');
  const span = quoted ? match.group : trimmed(text, firstParameter(text, match.group, query));
  const value = sliceOf(text, span);
  if (isEmptyValue(value) || isVariable(value) || !namesSecret(name, value)) return undefined;
  const assigned = sign === '=' || (quoted && sign.length === 2 && sign.startsWith('='));
  if (assigned) return !quoted && passesOn(name, value) ? undefined : span;
  if (!isWrittenSecret(value)) return undefined;
  const isNumber = digitsOnly(value);
  return isNumber && (value.length < 4 || !wordsOf(name).some((word) => word.startsWith('pass'))) ? undefined : span;
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

/** The credential of a header's value: behind its scheme, or by itself. */
export const headerValueSpan = (text: Buffer, { group }: Match): Span | undefined => {
  let cut = group.start;
  while (cut < group.end && !isBlank(text[cut])) cut += 1;
  let second = cut;
  while (second < group.end && isBlank(text[second])) second += 1;
  const head = trimmed(text, { start: group.start, end: cut });
  const tail = second < group.end ? trimmed(text, { start: second, end: group.end }) : undefined;
  const scheme = schemes.has(sliceOf(text, head).toLowerCase());
  if (!scheme && isHeaderSecret(sliceOf(text, head))) return head;
  return tail !== undefined && isHeaderSecret(sliceOf(text, tail)) ? tail : undefined;
};

/** The pairs of a cookie header, unless the only value is a placeholder. */
export const cookieSpan = (text: Buffer, { group }: Match): Span | undefined => {
  const pairs = sliceOf(text, group).split(';');
  const values = pairs.map((pair) => pair.slice(pair.indexOf('=') + 1));
  return values.every((value) => isEmptyValue(value) || isVariable(value)) ? undefined : group;
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
  if (isEmptyValue(password) || isVariable(password) || password.startsWith('$')) return undefined;
  return { start: group.start, end: group.start + at };
};
