import { casesOf, items, type AttributionCase } from './attribution.fixture.js';
import { gitHub } from './forges.fixture.js';

/** GitHub names editors, of titles too. */
export const gitHubCases = casesOf(gitHub, items, {});

/** Each file of tests with the cases that it runs: what docs/attribution.md is made of. */
export const attributionTests: ReadonlyMap<string, readonly AttributionCase[]> = new Map([
  ['test/e2e/src/attribution-github.test.ts', gitHubCases],
]);
