import { Buffer } from 'node:buffer';
import { describe, expect, it } from 'vitest';
import type { FindingCounts } from '../finding-counts.js';
import { compilePattern, compileSet } from '../regular-expression.js';
import { compileRedaction, detectorSpans } from '../redaction.js';
import { makeSafe } from '../unicode-safety.js';
import { injectionDetectors } from './injections.js';
import { redactionDetectors } from './redactions.js';

const bytes = (text: string): Buffer => Buffer.from(text, 'utf8');

const redact = compileRedaction();

describe('filter-policy: detectors are data', () => {
  it('every id is unique', () => {
    const ids = [...redactionDetectors, ...injectionDetectors].map(({ id }) => id);
    expect(ids.length).toBe(new Set(ids).size);
  });

  describe.each(redactionDetectors.map((detector) => [detector.id, detector] as const))('%s', (_id, detector) => {
    it.each(detector.positives)('finds its positive %#', (text) => {
      expect(detectorSpans(bytes(text), detector)).not.toEqual([]);
      const counts: FindingCounts = new Map();
      redact(bytes(text), undefined, counts);
      expect([...counts.keys()].some((code) => code.startsWith('secret.') || code.startsWith('personal.'))).toBe(true);
    });
    it.each(detector.nearMisses)('leaves its near miss %#', (text) => {
      expect(detectorSpans(bytes(text), detector)).toEqual([]);
    });
    it('agrees with JavaScript and with the set on every example', () => {
      const set = compileSet('one', [{ source: detector.pattern, flags: detector.flags }]);
      const own = compilePattern(detector.id, detector.pattern, detector.flags, detector.group);
      const other = new RegExp(detector.pattern, `u${detector.flags}`);
      for (const text of [...detector.positives, ...detector.nearMisses]) {
        const found = own.next(bytes(text), 0) !== undefined;
        expect(other.test(text), text).toBe(found);
        if (found) expect(set(bytes(text)), text).toEqual([0]);
      }
    });
  });

  describe.each(injectionDetectors.map((detector) => [detector.id, detector] as const))('%s', (_id, detector) => {
    const own = compilePattern(detector.id, detector.pattern, 'i');
    const other = new RegExp(detector.pattern, 'iu');
    const safe = (text: string): string => makeSafe(text, new Map()).clean;
    it.each(detector.positives)('finds its positive %#', (text) => {
      expect(own.test(bytes(safe(text))), text).toBe(true);
      expect(other.test(safe(text)), text).toBe(true);
    });
    it.each(detector.nearMisses)('leaves its near miss %#', (text) => {
      expect(own.test(bytes(safe(text))), text).toBe(false);
      expect(other.test(safe(text)), text).toBe(false);
    });
  });
});
