import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeName, fileNameOf, sealedFileNameOf } from './names.js';

const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }).filter((value) => value.isWellFormed());
const awkward = fc.oneof(
  name,
  fc.constantFrom(
    '.',
    '..',
    '/',
    '../..',
    'a/../b',
    '\0',
    'A',
    'a',
    'é',
    'e\u0301',
    'K',
    'ſ',
    'İ',
    '=2e',
    '=h',
    '~',
    'con',
    'x'.repeat(900),
  ),
);

describe('names on disk', () => {
  it('Queue and store: a name on disk has nothing that leads elsewhere, and fits a file system', () => {
    fc.assert(
      fc.property(awkward, (value) => {
        expect(fileNameOf('tenant', value)).toMatch(/^[a-z0-9_=-]{1,200}$/);
      }),
    );
  });

  it('Queue and store: two names are two on disk, whatever the file system folds', () => {
    fc.assert(
      fc.property(awkward, awkward, (a, b) => {
        const folded = (value: string): string => fileNameOf('tenant', value).normalize('NFKC').toLowerCase();
        expect(folded(a) === folded(b)).toBe(a === b);
      }),
      { numRuns: 1000 },
    );
  });

  it('Queue and store: a long name is its digest, which no other name is', () => {
    const long = 'x'.repeat(201);
    expect(fileNameOf('tenant', long)).toMatch(/^=h[0-9a-f]{64}$/);
    expect(fileNameOf('tenant', fileNameOf('tenant', long))).not.toBe(fileNameOf('tenant', long));
    expect(fileNameOf('tenant', 'x'.repeat(200))).toBe('x'.repeat(200));
  });

  it('Queue and store: sealed names keep their prefixes', () => {
    fc.assert(
      fc.property(name, name, (a, b) => {
        expect(encodeName(a + b).startsWith(encodeName(a))).toBe(true);
        expect(encodeName(b).startsWith(encodeName(a))).toBe(b.startsWith(a));
      }),
    );
    expect(() => sealedFileNameOf('x'.repeat(201))).toThrow('200');
    expect(sealedFileNameOf('c1/chunk/1')).toBe('c1=2fchunk=2f1');
  });
});
