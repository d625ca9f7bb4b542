import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sumFindings } from './finding.js';
import { isSha256, sha256 } from './digest.js';
import { compareUtf8, utf8Length } from './utf8.js';

describe('D37: "Byte order means the bytes of UTF-8"', () => {
  it('puts U+FFFD before an astral code point, which UTF-16 order does not', () => {
    expect('\ufffd' < '\u{1f600}').toBe(false);
    expect(compareUtf8('\ufffd', '\u{1f600}')).toBeLessThan(0);
    expect(['b', '\u{1f600}', 'ä', 'B', '\ufffd'].sort(compareUtf8)).toEqual(['B', 'b', 'ä', '\ufffd', '\u{1f600}']);
  });

  it('agrees with the bytes on every pair of strings, also where a pair of surrogates is torn', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', 'b', 'ä', '\ue000', '\uffff', '\u{10000}', '\u{10ffff}', '\ud83d', '\ude00'),
      maxLength: 6,
    });
    fc.assert(
      fc.property(text, text, (a, b) => {
        const bytes = Buffer.compare(Buffer.from(a, 'utf8'), Buffer.from(b, 'utf8'));
        expect(Math.sign(compareUtf8(a, b))).toBe(bytes);
      }),
      { numRuns: 5000 },
    );
  });

  it('measures bytes, not code units', () => {
    expect([utf8Length('a'), utf8Length('ä'), utf8Length('한'), utf8Length('🟡')]).toEqual([1, 2, 3, 4]);
  });
});

describe('Ordering and determinism: "filter findings by code"', () => {
  it('adds findings up and sorts them by code', () => {
    const one = { code: 'unicode.tag', count: 2 };
    const other = { code: 'secret.github', count: 1 };
    expect(sumFindings([[one], [other, one]])).toEqual([other, { code: 'unicode.tag', count: 4 }]);
  });
});

describe('digests', () => {
  it('are the lowercase hexadecimal SHA-256 of the bytes', () => {
    expect(sha256('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
    expect(sha256('é')).toBe(sha256(Buffer.from('é', 'utf8')));
    expect(isSha256(sha256('x'))).toBe(true);
    expect(isSha256(sha256('x').toUpperCase())).toBe(false);
  });
});
