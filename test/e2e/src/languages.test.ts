import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createFilter } from '@casefile/filter';
import { describe, expect, it } from 'vitest';

const folder = join(import.meta.dirname, '..', '..', 'vectors', 'languages');

/** Each language with the codes that its text is counted under: what the floor takes out of it, and nothing else. */
const languages: readonly (readonly [language: string, codes: readonly string[]])[] = [
  ['arabic', ['unicode.bidi', 'unicode.nfkc']],
  ['chinese', ['unicode.nfkc']],
  ['emoji', ['unicode.nfkc', 'unicode.tag', 'unicode.variation-selector', 'unicode.zero-width']],
  ['greek', ['unicode.nfkc']],
  ['hebrew', ['unicode.bidi', 'unicode.nfkc']],
  ['hindi', ['unicode.nfkc', 'unicode.zero-width']],
  ['japanese', ['unicode.nfkc', 'unicode.variation-selector']],
  ['korean', ['unicode.format', 'unicode.nfkc']],
  ['persian', ['unicode.zero-width']],
  ['russian', ['unicode.nfkc']],
  ['thai', ['unicode.nfkc', 'unicode.zero-width']],
];

/** What the specification's floor makes of a text, said with JavaScript's own Unicode data: invisible code points go, then NFKC, then again. */
const floor = (text: string): string => {
  const visible = text.replaceAll(/[\p{Cf}\p{Default_Ignorable_Code_Point}\p{Variation_Selector}]/gu, '');
  const normal = visible.normalize('NFKC');
  return normal === text ? text : floor(normal);
};

describe('spec: Canonical bytes: languages survive the floor', () => {
  const filter = createFilter();

  it.each(languages)(
    '%s: changed as the floor demands, each change under its own code, never rejected',
    async (name, codes) => {
      const source = readFileSync(join(folder, `${name}.md`), 'utf8');
      const { status, findings, text } = filter.run({ text: source, form: 'record' });
      expect(status).toBe('modified');
      expect(findings.map(({ code }) => code)).toEqual(codes);
      expect(text).toBe(floor(source));
      const counted = findings.map(({ code, count }) => `${code} ${count}`).join('\n');
      await expect(text).toMatchFileSnapshot(join(folder, 'filtered', `${name}.md`));
      await expect(`${counted}\n`).toMatchFileSnapshot(join(folder, 'filtered', `${name}.findings`));
    },
  );

  it.each(languages)('%s: a text that is already in that form is unchanged (D35)', (name) => {
    const text = readFileSync(join(folder, 'filtered', `${name}.md`), 'utf8');
    expect(filter.run({ text, form: 'record' })).toEqual({ status: 'unchanged', findings: [], text });
  });
});
