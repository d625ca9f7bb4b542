import type { RedactionDetector } from '../detector.js';

/** Structured personal values, each with its own check (filter-policy: personal). */
export const personalValues: readonly RedactionDetector[] = [
  {
    id: 'us-ssn',
    code: 'personal.ssn',
    why: 'US social security numbers as they are written',
    facts: 'ssa.gov: no area 000, 666 or 900 to 999, no group 00, no serial 0000',
    pattern: '\\b[0-8][0-9]{2}-[0-9]{2}-[0-9]{4}\\b',
    flags: '',
    group: 0,
    validator: 'ssn',
    positives: ['SSN 123-45-6789', '(536-22-8726)', 'ssn=219-09-9999,'],
    nearMisses: ['666-45-6789', '123-00-6789', '4123-45-6789'],
  },
  {
    id: 'us-ssn-named',
    code: 'personal.ssn',
    why: 'social security numbers without hyphens, where the text says what they are',
    facts: 'ssa.gov: nine digits',
    pattern:
      '\\b(?:ssn|social[ _-]?security(?:[ _-]?(?:number|no\\.?|#))?)["\']?\\s{0,3}[:=#]?\\s{0,3}(?:is\\s)?["\']?([0-8][0-9]{2}[ -]?[0-9]{2}[ -]?[0-9]{4})\\b',
    flags: 'i',
    group: 1,
    validator: 'ssn',
    positives: ['SSN: 123456789', 'social security number is 123 45 6789', '"ssn": "536228726"'],
    nearMisses: ['order: 123456789', 'SSN: 000456789', 'ssn: 1234567890'],
  },
  {
    id: 'payment-card',
    code: 'personal.payment-card',
    why: 'payment card numbers: issuer prefix, length and check digit',
    facts: 'ISO/IEC 7812: issuer identification ranges, the Luhn check digit',
    pattern: '[0-9](?:[ -]?[0-9]){12,}',
    flags: '',
    group: 0,
    validator: 'paymentCard',
    positives: ['4111 1111 1111 1111', 'card 378282246310005 ok', '5555-5555-5555-4444'],
    nearMisses: ['4111 1111 1111 1112', 'order 4929123456789012345 shipped', '1700000000000'],
  },
  {
    id: 'iban',
    code: 'personal.iban',
    why: 'international bank account numbers: country, length and check digits',
    facts: 'the IBAN registry of ISO 13616: the length of each country, MOD 97-10',
    pattern: '\\b[A-Z]{2}[0-9]{2}(?:[ -]?[A-Z0-9]){11,32}',
    flags: '',
    group: 0,
    validator: 'iban',
    positives: ['DE89 3704 0044 0532 0130 00', 'IBAN GB29NWBK60161331926819.', 'FR14 2004 1010 0505 0001 3M02 606'],
    nearMisses: ['DE89 3704 0044 0532 0130 01', 'XX89 3704 0044 0532 0130 00', 'DE89 3704 0044 0532 0130'],
  },
];
