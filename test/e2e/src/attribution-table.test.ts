import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { items, situations } from './attribution.fixture.js';
import { attributionTests } from './attribution-cases.fixture.js';
import { attributionDocument, faultsOf } from './attribution-document.fixture.js';
import { root } from './support/repository.js';

const document = readFileSync(join(root, 'docs', 'attribution.md'), 'utf8');

describe('docs/attribution.md', () => {
  it('has a row for every test, and names a test in every row', () => {
    expect(faultsOf(document, attributionTests)).toEqual([]);
  });

  it('is what the tests say: npx tsx test/e2e/scripts/attribution.mts', () => {
    expect(document).toBe(attributionDocument(attributionTests));
  });

  it('has a row for every forge, item and situation', () => {
    for (const [path, cases] of attributionTests) {
      const of = items.filter((item) => cases.some((one) => one.item === item));
      expect(of.length, path).toBeGreaterThan(0);
      for (const item of of)
        for (const situation of situations)
          expect(cases.filter((one) => one.item === item && one.situation === situation)).toHaveLength(1);
    }
  });

  it('is refused when a row names a test or a file that does not exist, or is missing', () => {
    const [line = ''] = document.split('\n').filter((row) => row.includes('GitHub, comment, never edited'));
    expect(line).not.toBe('');
    expect(faultsOf(document.replace(line, ''), attributionTests)).toHaveLength(1);
    expect(faultsOf(document.replace('GitHub, comment, never edited', 'GitHub, comment, x'), attributionTests)).toEqual(
      [expect.stringContaining('names no test'), expect.stringContaining('has no row')],
    );
    const elsewhere = line.replace('attribution-github', 'attribution-nowhere');
    expect(faultsOf(document.replace(line, elsewhere), attributionTests)[0]).toContain('does not exist');
  });
});
