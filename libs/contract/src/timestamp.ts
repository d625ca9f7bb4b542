import type { Branded } from './brand.js';
import { CasefileError } from './error.js';

/** `YYYY-MM-DDTHH:MM:SS.nnnnnnnnnZ` (spec: Canonical bytes). */
export type Timestamp = Branded<'Timestamp'>;
/** `YYYYMMDDTHHMMSSnnnnnnnnnZ` (spec: Ordering files and prompt assembly). */
export type OrderKey = Branded<'OrderKey'>;

/** The reserved order key of the entity-body record: it sorts before every other (spec: Ordering files and prompt assembly). */
// The literal has the brand's form.
export const entityOrderKey = '00000000T000000000000000Z' as OrderKey;

// RFC 3339 as GitHub, Forgejo and GitLab's API write it, and GitLab's `2026-09-08 10:15:30 UTC` and `… +0200` of webhooks and events.
const spelling =
  /^(\d{4})-(\d{2})-(\d{2})[Tt ](\d{2}):(\d{2}):(\d{2})(?:[.,](\d{1,9}))? ?(?:([Zz]|UTC)|([+-])(\d{2}):?(\d{2}))$/;
const canonical = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{9}Z$/;

const minute = 60_000;

/**
 * Normalizes a forge's spelling of a time to UTC with exactly nine fractional digits (spec: Canonical bytes).
 *
 * Returns null for anything that is no time of the calendar: a day that a month lacks, hour 24, a leap second (no forge has one, and consumers' clocks
 * refuse it), more than nine fractional digits, a missing zone, a year that four digits do not hold, and Go's zero time, which stands for "none".
 */
export const parseTimestamp = (text: string): Timestamp | null => {
  const parts = spelling.exec(text);
  if (!parts) return null;
  const [, year, month, day, hour, minutes, seconds, fraction = '', , sign, offsetHours = '0', offsetMinutes = '0'] =
    parts;
  const wall = `${year}-${month}-${day}T${hour}:${minutes}:${seconds}`;
  const asUtc = Date.parse(`${wall}Z`);
  // Date.parse rolls some impossible dates over in some engines: only a time that reads back the same exists.
  if (Number.isNaN(asUtc) || new Date(asUtc).toISOString().slice(0, 19) !== wall) return null;
  if (Number(offsetHours) > 23 || Number(offsetMinutes) > 59) return null;
  const offset = (Number(offsetHours) * 60 + Number(offsetMinutes)) * minute * (sign === '-' ? -1 : 1);
  const utc = new Date(asUtc - offset).toISOString();
  if (!/^\d{4}-/.test(utc) || utc.startsWith('0000-') || utc.startsWith('0001-01-01T00:00:00')) return null;
  // The shape was built here.
  return `${utc.slice(0, 19)}.${fraction.padEnd(9, '0')}Z` as Timestamp;
};

/** Whether a string is a canonical timestamp of a time that exists. */
export const isTimestamp = (text: string): text is Timestamp => canonical.test(text) && parseTimestamp(text) === text;

/**
 * The time that a string says, in any of the forges' spellings.
 *
 * @throws CasefileError `not_canonical` for anything that is no time
 */
export const requireTimestamp = (text: string): Timestamp => {
  const time = parseTimestamp(text);
  if (time !== null) return time;
  throw new CasefileError('not_canonical', 'A time is written as YYYY-MM-DDTHH:MM:SSZ, with a fraction where wanted.');
};

/** The filename order key of a creation time: its digits without punctuation but `T` and `Z`. */
// The shape follows from the timestamp's.
export const orderKeyOf = (time: Timestamp): OrderKey => time.replace(/[-:.]/g, '') as OrderKey;
