import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalBytes, canonicalText } from './canonical-json.js';
import { CasefileError } from './error.js';

/** What RFC 8785 has bytes for: no lone surrogates, no integers that doubles do not hold. */
const isKept = (value: unknown): boolean => {
  if (typeof value === 'string') return value.isWellFormed();
  if (typeof value === 'number') return !Number.isInteger(value) || Number.isSafeInteger(value);
  if (value === null || typeof value !== 'object') return true;
  return Object.entries(value).every(([name, member]) => name.isWellFormed() && isKept(member));
};

describe('Canonical bytes: "JSON is UTF-8 serialized with the JSON Canonicalization Scheme (RFC 8785)"', () => {
  it.each([
    [{ b: 1, a: [true, null, 'x'] }, '{"a":[true,null,"x"],"b":1}'],
    // RFC 8785, section 3.2.3: members sort by UTF-16 code units, in which an astral name comes before U+FB33.
    [{ '\ufb33': 1, '\u{1f600}': 2, '€': 3, '\r': 4, '1': 5 }, '{"\\r":4,"1":5,"€":3,"\u{1f600}":2,"\ufb33":1}'],
    ['\u0008\t\n\f\r"\\/\u001f\u007f', '"\\b\\t\\n\\f\\r\\"\\\\/\\u001f\u007f"'],
    [[0, -0, 1e21, 1e-7, 9007199254740991], null],
    [{ reviews: [], threads: [] }, '{"reviews":[],"threads":[]}'],
  ])('serializes %j', (value, text) => {
    if (text === null) expect(() => canonicalText(value)).toThrow(CasefileError);
    else expect(canonicalText(value)).toBe(text);
  });

  it('has no byte-order mark and no trailing newline', () => {
    const bytes = canonicalBytes({ a: 'é' });
    expect(bytes[0]).toBe('{'.charCodeAt(0));
    expect(bytes.at(-1)).toBe('}'.charCodeAt(0));
  });

  it.each([
    ['a lone surrogate', ['\ud83d']],
    ['a lone surrogate in a name', { '\udc00': 1 }],
    ['NaN', Number.NaN],
    ['infinity', [Infinity]],
    ['an integer that doubles do not hold', 2 ** 53],
    ['undefined in an array', [undefined]],
    ['undefined', undefined],
    ['a function', { f: () => 1 }],
    ['a bigint', 1n],
    ['a date, which JSON would rewrite', { at: new Date(0) }],
    ['a map, which JSON would drop', new Map([['a', 1]])],
  ])('D37: refuses %s instead of rewriting it', (_, value) => {
    expect(() => canonicalText(value)).toThrowError(expect.objectContaining({ code: 'not_canonical' }));
  });

  it('does not depend on the order of members, and reads back as the same value', () => {
    const json = fc.jsonValue({ depthSize: 'small' }).filter(isKept);
    fc.assert(
      fc.property(json, (value) => {
        const shuffled: unknown = JSON.parse(JSON.stringify(value), (_, member: unknown) =>
          member !== null && typeof member === 'object' && !Array.isArray(member)
            ? Object.fromEntries(Object.entries(member).reverse())
            : member,
        );
        expect(canonicalText(shuffled)).toBe(canonicalText(value));
        expect(JSON.parse(canonicalText(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
      { numRuns: 1000 },
    );
  });
});
