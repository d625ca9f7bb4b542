import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createFilter } from '@casefile/filter';
import { describe, expect, it } from 'vitest';

const folder = join(import.meta.dirname, '..', '..', 'vectors', 'logs');

/**
 * What is masked in a log on purpose: the value of a member that JSON names `token` is masked whatever it is, and one of these tests compares
 * two such objects.
 */
const masked: Readonly<Record<string, readonly string[]>> = { 'vitest.log': ['secret.named-value'] };

describe('filter-policy: false alarms that cost users: what build and test tools print', () => {
  const filter = createFilter();
  const names = readdirSync(folder).sort();

  it('is here for each of the tools', () => {
    expect(names).toEqual(['cargo.log', 'mvn.log', 'npm.log', 'pytest.log', 'tsc.log', 'vitest.log']);
  });

  it.each(names)('%s is never rejected, and nothing in it is taken for a secret', (name) => {
    const { status, findings, text } = filter.run({ text: readFileSync(join(folder, name)), form: 'log' });
    expect(status).not.toBe('rejected');
    const codes = findings.map(({ code }) => code).filter((code) => !code.startsWith('unicode.'));
    expect(codes).toEqual(masked[name] ?? []);
    // What the tool says stays readable: only its colours go.
    expect(text).not.toContain('\u001b');
    expect((text ?? '').split('\n').length).toBe(readFileSync(join(folder, name), 'utf8').split('\n').length);
  });
});
