// Mutation testing of one core library: STRYKER_LIBRARY=libs/contract npm run mutate
// It runs tests in one process (scripts/mutation-runner.mjs); STRYKER_RUNNER=vitest takes a process for each file.
// @ts-check
const library = process.env.STRYKER_LIBRARY ?? 'libs/contract';

/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
  testRunner: process.env.STRYKER_RUNNER ?? 'in-process',
  plugins: ['./scripts/mutation-runner.mjs', '@stryker-mutator/vitest-runner'],
  vitest: { configFile: `${library}/vitest.config.ts`, related: false },
  testRunnerNodeArgs: ['--import', 'tsx'],
  inProcess: {
    folder: library,
    // Tests that are left out, and the milliseconds of tests that one mutant may cost: less of them never raises the score.
    without: (process.env.STRYKER_WITHOUT ?? '').split(',').filter((name) => name !== ''),
    budget: Number(process.env.STRYKER_BUDGET_MS ?? Infinity),
  },
  mutate: [
    `${library}/src/**/*.ts`,
    `!${library}/src/**/*.test.ts`,
    `!${library}/src/**/*.fixture.ts`,
    `!${library}/src/**/*.generated.ts`,
    `!${library}/src/generated/**`,
  ],
  ignorePatterns: ['/test/golden', '/docs', '/.nx', '/test-results', '**/dist'],
  coverageAnalysis: 'perTest',
  concurrency: Number(process.env.STRYKER_CONCURRENCY ?? 2),
  timeoutMS: 8_000,
  incremental: false,
  ignoreStatic: true,
  warnings: { unknownOptions: false },
  reporters: ['clear-text', 'json', 'progress-append-only'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  jsonReporter: { fileName: `test-results/mutation/${library.replace('/', '-')}.json` },
  thresholds: { high: 90, low: 85, break: 85 },
  tempDirName: '.stryker-tmp',
};
