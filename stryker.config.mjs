// Mutation testing of one core library: STRYKER_LIBRARY=libs/contract npm run mutate
// @ts-check
const library = process.env.STRYKER_LIBRARY ?? 'libs/contract';

/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: `${library}/vitest.config.ts`, related: false },
  mutate: [
    `${library}/src/**/*.ts`,
    `!${library}/src/**/*.test.ts`,
    `!${library}/src/**/*.fixture.ts`,
    `!${library}/src/**/*.generated.ts`,
    `!${library}/src/generated/**`,
  ],
  ignorePatterns: ['/test/golden', '/docs', '/.nx', '/test-results', '**/dist'],
  coverageAnalysis: 'perTest',
  concurrency: 2,
  timeoutMS: 20_000,
  incremental: false,
  ignoreStatic: true,
  reporters: ['clear-text', 'json', 'progress-append-only'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  jsonReporter: { fileName: `test-results/mutation/${library.replace('/', '-')}.json` },
  thresholds: { high: 90, low: 85, break: 85 },
  tempDirName: '.stryker-tmp',
};
