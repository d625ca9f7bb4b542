import { describe, expect, it } from 'vitest';
import { seedFor, treat } from './attribution.fixture.js';
import { forgejoCases } from './attribution-cases.fixture.js';
import { forgejo, referenceIn } from './forges.fixture.js';

describe('docs/attribution.md: Forgejo', () => {
  it.each(forgejoCases)('$name', async (row) => {
    const seed = seedFor(row);
    const running = await forgejo.start(seed);
    try {
      expect(await treat(running.client, referenceIn(forgejo, seed), row.item)).toBe(row.treatment);
      expect(running.unexpected()).toEqual([]);
    } finally {
      await running.close();
    }
  });
});
