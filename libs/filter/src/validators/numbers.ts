import type { Buffer } from 'node:buffer';
import type { Match, Span } from '../regular-expression.js';
import { isAlphanumeric, isDigit, isUpper, isWordByte, runEnd, sliceOf } from '../text-bytes.js';

const hyphen = 0x2d;
const point = 0x2e;

/** Whether something that continues the number stands before `start`: a word, or a hyphen or point with a word before it. */
const continuesBefore = (text: Buffer, start: number): boolean => {
  const before = text[start - 1];
  if (start === 0) return false;
  if (isWordByte(before)) return true;
  return (before === hyphen || before === point) && isWordByte(text[start - 2]);
};

const continuesAfter = (text: Buffer, end: number): boolean => {
  const after = text[end];
  if (end >= text.length) return false;
  if (isWordByte(after)) return true;
  return (after === hyphen || after === point) && isWordByte(text[end + 1]);
};

/** Areas, groups and serials that were never issued fall out; so does a number inside a longer one. */
export const ssnSpan = (text: Buffer, { group }: Match): Span | undefined => {
  let digits = '';
  for (let at = group.start; at < group.end; at += 1)
    if (isDigit(text[at])) digits += String.fromCharCode(text[at] ?? 0);
  const area = digits.slice(0, 3);
  if (area === '000' || area === '666' || area >= '900') return undefined;
  if (digits.slice(3, 5) === '00' || digits.slice(5) === '0000') return undefined;
  if (continuesAfter(text, group.end) || isDigit(text[group.start - 1])) return undefined;
  if (text[group.start - 1] === hyphen && isWordByte(text[group.start - 2])) return undefined;
  return group;
};

const luhn = (digits: string): boolean => {
  let sum = 0;
  for (let at = 0; at < digits.length; at += 1) {
    const digit = digits.charCodeAt(digits.length - 1 - at) - 0x30;
    const doubled = at % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
};

interface Issuer {
  readonly from: number;
  readonly to: number;
  readonly lengths: readonly number[];
}

/** Ranges of leading digits, six of them, and the lengths that go with them (ISO/IEC 7812). */
const issuers: readonly Issuer[] = [
  { from: 400000, to: 499999, lengths: [13, 16, 19] },
  { from: 510000, to: 559999, lengths: [16] },
  { from: 222100, to: 272099, lengths: [16] },
  { from: 340000, to: 349999, lengths: [15] },
  { from: 370000, to: 379999, lengths: [15] },
  { from: 300000, to: 305999, lengths: [14, 16] },
  { from: 309500, to: 309599, lengths: [14, 16] },
  { from: 360000, to: 369999, lengths: [14, 16, 19] },
  { from: 380000, to: 399999, lengths: [14, 16, 19] },
  { from: 601100, to: 601199, lengths: [16, 19] },
  { from: 622126, to: 622925, lengths: [16, 17, 18, 19] },
  { from: 644000, to: 659999, lengths: [16, 19] },
  { from: 352800, to: 358999, lengths: [16, 17, 18, 19] },
  { from: 620000, to: 629999, lengths: [16, 17, 18, 19] },
  { from: 500000, to: 509999, lengths: [16, 18, 19] },
  { from: 560000, to: 589999, lengths: [16, 18, 19] },
  { from: 630000, to: 639999, lengths: [16, 18, 19] },
  { from: 670000, to: 679999, lengths: [16, 18, 19] },
  { from: 220000, to: 220499, lengths: [16, 17, 18, 19] },
];

/** How the digits of a card are grouped when they are grouped. */
const groupings = new Set([
  '4-4-4-4',
  '4-6-5',
  '4-6-4',
  '4-4-4-4-3',
  '4-4-4-4-2',
  '4-4-4-4-1',
  '6-13',
  '4-4-5',
  '4-4-4-1',
]);

const isCard = (digits: string): boolean => {
  const lead = Number(digits.slice(0, 6));
  return (
    issuers.some(({ from, to, lengths }) => lead >= from && lead <= to && lengths.includes(digits.length)) &&
    luhn(digits)
  );
};

/** The groups of digits in a run, each with the separator before it. */
const groupsIn = (text: Buffer, run: Span): Span[] => {
  const groups: Span[] = [];
  for (let at = run.start; at < run.end;) {
    const end = runEnd(text, at, run.end, isDigit);
    if (end > at) groups.push({ start: at, end });
    at = Math.max(end, at + 1);
  }
  return groups;
};

/** Every payment card in a run of digits with single separators; one inside a longer number, hex, UUID or time is none. */
export const cardSpans = (text: Buffer, { whole }: Match): Span[] => {
  const groups = groupsIn(text, whole);
  const cards: Span[] = [];
  for (let first = 0; first < groups.length; first += 1) {
    const lead = text[groups[first]?.start ?? 0] ?? 0;
    // No issuer's numbers begin with another digit.
    if (lead < 0x32 || lead > 0x36) continue;
    for (let count = 1; count <= 5 && first + count <= groups.length; count += 1) {
      const window = groups.slice(first, first + count);
      const span = { start: window[0]?.start ?? 0, end: window.at(-1)?.end ?? 0 };
      const digits = window.map((group) => sliceOf(text, group)).join('');
      if (digits.length > 19) break;
      if (digits.length < 13) continue;
      if (count > 1 && !groupings.has(window.map((group) => group.end - group.start).join('-'))) continue;
      const separators = new Set(window.slice(1).map((group) => text[group.start - 1]));
      if (separators.size > 1) continue;
      if (continuesBefore(text, span.start) || continuesAfter(text, span.end) || !isCard(digits)) continue;
      cards.push(span);
      first += count - 1;
      break;
    }
  }
  return cards;
};

/** The length of an IBAN by country (ISO 13616 registry). */
const ibanLengths: ReadonlyMap<string, number> = new Map(
  (
    'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 ES24 FI18 FK18 ' +
    'FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 ' +
    'LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 PT25 QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 ' +
    'SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30'
  )
    .split(' ')
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
);

const remainder97 = (characters: string): number => {
  let remainder = 0;
  for (const character of characters.slice(4) + characters.slice(0, 4)) {
    const code = character.charCodeAt(0);
    remainder = code >= 0x41 ? (remainder * 100 + code - 0x37) % 97 : (remainder * 10 + code - 0x30) % 97;
  }
  return remainder;
};

/** An IBAN of its country's length whose check digits hold. */
export const ibanSpan = (text: Buffer, { whole }: Match): Span | undefined => {
  const length = ibanLengths.get(text.toString('latin1', whole.start, whole.start + 2));
  if (length === undefined) return undefined;
  let characters = '';
  let at = whole.start;
  while (characters.length < length && at < whole.end) {
    const byte = text[at] ?? 0;
    if (isDigit(byte) || isUpper(byte)) characters += String.fromCharCode(byte);
    at += 1;
  }
  if (characters.length < length || isAlphanumeric(text[at]) || continuesBefore(text, whole.start)) return undefined;
  return remainder97(characters) === 1 ? { start: whole.start, end: at } : undefined;
};

/** The issuers, groupings and lengths, for the policy digest. */
export const numberRules = { issuers, groupings: [...groupings], ibanLengths: [...ibanLengths] } as const;
