import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { entityOrderKey, isTimestamp, orderKeyOf, parseTimestamp } from './timestamp.js';

describe('Canonical bytes: "Every JSON timestamp is normalized to UTC and serialized with exactly nine fractional-second digits"', () => {
  it.each([
    ['GitHub', '2026-09-08T10:15:30Z', '2026-09-08T10:15:30.000000000Z'],
    ['GitLab with milliseconds', '2026-09-08T10:15:30.123Z', '2026-09-08T10:15:30.123000000Z'],
    ['GitLab with an offset', '2026-09-08T12:15:30.123+02:00', '2026-09-08T10:15:30.123000000Z'],
    ['Forgejo across midnight', '2026-01-01T01:30:00+02:00', '2025-12-31T23:30:00.000000000Z'],
    ['a western offset', '2026-12-31T23:30:00-01:00', '2027-01-01T00:30:00.000000000Z'],
    ['a half-hour offset', '2026-09-08T15:45:30+05:30', '2026-09-08T10:15:30.000000000Z'],
    ['GitLab in webhooks', '2026-09-08 10:15:30 UTC', '2026-09-08T10:15:30.000000000Z'],
    ['GitLab in events', '2026-09-08 12:15:30 +0200', '2026-09-08T10:15:30.000000000Z'],
    ['nanoseconds', '2026-09-08T10:15:30.123456789Z', '2026-09-08T10:15:30.123456789Z'],
    ['lower case', '2026-09-08t10:15:30z', '2026-09-08T10:15:30.000000000Z'],
    ['a leap day', '2024-02-29T00:00:00Z', '2024-02-29T00:00:00.000000000Z'],
  ])('reads %s', (_, spelling, canonical) => {
    expect(parseTimestamp(spelling)).toBe(canonical);
  });

  it.each([
    '',
    '2026-09-08',
    '2026-09-08T10:15:30',
    '2026-02-30T10:15:30Z',
    '2025-02-29T10:15:30Z',
    '2026-13-01T00:00:00Z',
    '2026-09-08T24:00:00Z',
    '2026-12-31T23:59:60Z',
    '2026-09-08T10:15:30.1234567891Z',
    '2026-09-08T10:15:30+25:00',
    '2026-09-08T10:15:30+02:61',
    '0001-01-01T00:00:00Z',
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:59-01:00',
    '12026-09-08T10:15:30Z',
    ' 2026-09-08T10:15:30Z',
    '2026-09-08T10:15:30Z\n',
    '２026-09-08T10:15:30Z',
    '1757326530',
  ])('refuses %j', (spelling) => {
    expect(parseTimestamp(spelling)).toBeNull();
  });

  it('is a fixed point, and keeps the order of instants as the order of strings', () => {
    const instant = fc.date({
      min: new Date('1970-01-01T00:00:00Z'),
      max: new Date('9998-12-31T00:00:00Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(instant, instant, (a, b) => {
        const [first, second] = [parseTimestamp(a.toISOString()), parseTimestamp(b.toISOString())];
        if (first === null || second === null) throw new Error('a valid instant was refused');
        expect(parseTimestamp(first)).toBe(first);
        expect(isTimestamp(first)).toBe(true);
        expect(Math.sign(a.getTime() - b.getTime())).toBe(first < second ? -1 : first > second ? 1 : 0);
      }),
    );
  });

  it('knows a canonical spelling from an equivalent one', () => {
    expect(isTimestamp('2026-09-08T10:15:30.000000000Z')).toBe(true);
    for (const other of [
      '2026-09-08T10:15:30Z',
      '2026-09-08T10:15:30.000000000+00:00',
      '2026-02-30T10:15:30.000000000Z',
    ])
      expect(isTimestamp(other)).toBe(false);
  });
});

describe('Ordering files: "normalized to UTC as YYYYMMDDTHHMMSSnnnnnnnnnZ"', () => {
  it('derives the order key from a creation time', () => {
    const time = parseTimestamp('2026-09-08T10:15:30.000000001Z');
    expect(time && orderKeyOf(time)).toBe('20260908T101530000000001Z');
  });

  it('reserves a key for the entity body that sorts before every other', () => {
    const earliest = parseTimestamp('0001-01-01T00:00:01Z');
    expect(earliest && entityOrderKey < orderKeyOf(earliest)).toBe(true);
  });
});
