import { describe, expect, it } from 'vitest';
import { seedFor, treat } from './attribution.fixture.js';
import { gitHubCases } from './attribution-cases.fixture.js';
import { gitHub, referenceIn } from './forges.fixture.js';

describe('docs/attribution.md: GitHub', () => {
  it.each(gitHubCases)('$name', async (row) => {
    const seed = seedFor(row);
    const running = await gitHub.start(seed);
    try {
      expect(await treat(running.client, referenceIn(gitHub, seed), row.item)).toBe(row.treatment);
      expect(running.unexpected()).toEqual([]);
    } finally {
      await running.close();
    }
  });
});
