import type { Buffer } from 'node:buffer';
import type { ValidatorName } from '../detector.js';
import type { Match, Span } from '../regular-expression.js';
import { isAlphanumeric, tally } from '../text-bytes.js';
import { cardSpans, ibanSpan, ssnSpan } from './numbers.js';
import { privateKeySpan } from './private-key.js';
import {
  argumentSpan,
  assignedListSpans,
  assignedValueSpan,
  bareValueSpan,
  cookieSpan,
  headerTokenSpan,
  headerValueSpan,
  urlPasswordSpan,
  writtenValueSpan,
} from './secret-values.js';

/** What a validator makes of a match: the spans to mask, none where it is no secret. Pure; asks nothing but the text. */
export type Validator = (text: Buffer, match: Match) => readonly Span[];

const one =
  (span: (text: Buffer, match: Match) => Span | undefined): Validator =>
  (text, match) => {
    const found = span(text, match);
    return found === undefined ? [] : [found];
  };

const whenTallied =
  (holds: (counts: ReturnType<typeof tally>) => boolean): Validator =>
  (text, { group }) =>
    holds(tally(text, group)) ? [group] : [];

const awsSecret: Validator = (text, { group }) => {
  const { digits, uppers, lowers } = tally(text, group);
  const alone = !isAlphanumeric(text[group.start - 1]) && !isAlphanumeric(text[group.end]);
  return alone && digits > 0 && uppers > 0 && lowers > 0 ? [group] : [];
};

/** Every validator by its name in the table of detectors. */
export const validators: Readonly<Record<ValidatorName, Validator>> = {
  none: (_text, { group }) => [group],
  mixed: whenTallied(({ digits, uppers, lowers }) => digits > 0 && uppers > 0 && lowers > 0),
  digitAndLetter: whenTallied(({ digits, uppers, lowers }) => digits > 0 && uppers + lowers > 0),
  awsSecret,
  privateKey: one(privateKeySpan),
  headerValue: one(headerValueSpan),
  headerToken: one(headerTokenSpan),
  argument: one(argumentSpan),
  cookiePairs: one(cookieSpan),
  assignedValue: one(assignedValueSpan),
  assignedList: assignedListSpans,
  bareValue: one(bareValueSpan),
  writtenValue: one(writtenValueSpan),
  urlPassword: one(urlPasswordSpan),
  ssn: one(ssnSpan),
  paymentCard: cardSpans,
  iban: one(ibanSpan),
};
