import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesIn, goldenFolder } from './support/golden.js';
import { receiptCase } from './support/receipt-case.js';

const folder = join(goldenFolder, 'receipt');
const read = (path: string): string => readFileSync(join(folder, path), 'utf8');

interface Rows {
  readonly runs: readonly { readonly id: string; readonly agent: string }[];
  readonly records: readonly { readonly id: string }[];
  readonly threads: readonly { readonly record_keys: readonly string[] }[];
}
const rows = (path: string): Rows => JSON.parse(read(path));

describe('the golden case of receipts (D39)', () => {
  it('is what its generator makes, and holds no private key', async () => {
    for (const [name, text] of await receiptCase()) expect(read(name)).toBe(text);
    for (const bytes of filesIn(folder).values()) expect(bytes.toString('latin1')).not.toContain('PRIVATE KEY');
  });

  it('has runs for what the ring signed for this entity and a registered bot posted, once, and never edited', () => {
    expect(rows('tree/history/agent-runs.json').runs.map(({ id, agent }) => [id.replace(/.*5/, ''), agent])).toEqual([
      ['Late', 'fix'],
      ['First', 'triage'],
      ['Two', 'review'],
      ['Three', 'skip'],
    ]);
  });

  it('has comments for the forged, the quoted, the foreign, the edited, the revoked, the repeated one and a person’s', () => {
    expect(rows('tree/index.json').records.map(({ id }) => id.replace(/.*5/, ''))).toEqual([
      ...['Receipt', 'Answer', 'Forged', 'Quoted', 'Person', 'Other', 'Edited', 'Again', 'Revoked', 'Unknown', 'One'],
    ]);
  });

  it('has neither for a stranger’s, an unregistered bot’s, a broken one and two without a usable name', () => {
    for (const path of ['tree/index.json', 'tree/history/agent-runs.json'])
      for (const id of ['Stranger', 'Unregistered', 'Broken', 'Unsafe', 'Nameless'])
        expect(read(path)).not.toContain(id);
  });

  it('has a thread with the one comment that is no run, and none where nothing else was said', () => {
    expect(rows('tree/relations/reviews.json').threads.map(({ record_keys }) => record_keys.length)).toEqual([1]);
  });
});
