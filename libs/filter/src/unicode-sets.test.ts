import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { classOf, codePointClass, isNormalizable, normalizablePattern, unsafePattern } from './code-point-classes.js';
import { toNormalForm } from './normal-form.js';
import { compilePattern } from './regular-expression.js';

const everyCodePoint = function* (): Generator<number> {
  for (let codePoint = 0; codePoint <= 0x10ffff; codePoint += 1) {
    if (codePoint < 0xd800 || codePoint > 0xdfff) yield codePoint;
  }
};

const ignorable = /^[\p{Cf}\p{Default_Ignorable_Code_Point}]$/u;
const assigned = /^\p{Assigned}$/u;

describe("D34: the generated sets agree with JavaScript's own properties", () => {
  it('every Cf and Default_Ignorable code point is stripped, and no letter, mark, digit or symbol', () => {
    const wrong: number[] = [];
    for (const codePoint of everyCodePoint()) {
      const kind = classOf(codePoint);
      const text = String.fromCodePoint(codePoint);
      const mustGo = ignorable.test(text);
      if (mustGo && kind !== codePointClass.unassigned && kind === codePointClass.keep) wrong.push(codePoint);
      if (!mustGo && kind >= codePointClass.tag && kind <= codePointClass.format) wrong.push(codePoint);
    }
    expect(wrong).toEqual([]);
  });

  it('what the engine does not know is unassigned in 15.1, or reserved as ignorable', () => {
    const wrong: number[] = [];
    for (const codePoint of everyCodePoint()) {
      const text = String.fromCodePoint(codePoint);
      if (!assigned.test(text) && !ignorable.test(text) && classOf(codePoint) !== codePointClass.unassigned)
        wrong.push(codePoint);
    }
    expect(wrong).toEqual([]);
  });

  it('RE2 reads the sets as the table does', () => {
    const unsafe = compilePattern('unsafe', unsafePattern);
    const normalizable = compilePattern('normalizable', normalizablePattern);
    const wrong: number[] = [];
    for (const codePoint of everyCodePoint()) {
      if (codePoint > 0x3400 && codePoint % 17 !== 0) continue;
      const bytes = Buffer.from(String.fromCodePoint(codePoint), 'utf8');
      const touched = classOf(codePoint) !== codePointClass.keep;
      if (unsafe.test(bytes) !== touched || normalizable.test(bytes) !== isNormalizable(codePoint))
        wrong.push(codePoint);
    }
    expect(wrong).toEqual([]);
  });

  it('a kept code point that is not normalizable is its own NFKC', () => {
    const wrong: number[] = [];
    for (const codePoint of everyCodePoint()) {
      const text = String.fromCodePoint(codePoint);
      if (classOf(codePoint) === codePointClass.keep && !isNormalizable(codePoint) && text.normalize('NFKC') !== text)
        wrong.push(codePoint);
    }
    expect(wrong).toEqual([]);
  });

  it("D34: the linear normal form is the engine's", () => {
    const parts = fc.constantFrom(
      'a',
      '\u0301',
      '\u0316',
      '\u0344',
      '\u0f73',
      'か',
      '\u3099',
      '\uff9e',
      '\u1100',
      '\u1161',
      '\u11a8',
      '가',
      'Ａ',
      '\u0e33',
      '\u0345',
      '\u0334',
      '🟡',
      ' ',
    );
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 300 }), (list) => {
        const text = list.join('');
        expect(toNormalForm(text).text).toBe(text.normalize('NFKC'));
      }),
      { numRuns: 300 },
    );
  });
});
