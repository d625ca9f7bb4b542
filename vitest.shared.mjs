import { defineConfig } from 'vitest/config';

/**
 * What the tests of every project share: workspace packages resolve to their sources, and results are also
 * written for `.ci/run` to count.
 * @param {string} name the project's name
 * @param {string} root the project's folder
 * @param {number} [workers] how many test files run at once: more than one where files mostly wait for processes of their own
 */
export const projectTests = (name, root, workers = 1) =>
  defineConfig({
    root,
    ssr: { resolve: { conditions: ['@casefile/source', 'node', 'import', 'default'] } },
    resolve: { conditions: ['@casefile/source', 'node', 'import', 'default'] },
    test: {
      name,
      include: ['**/*.test.ts'],
      exclude: ['**/node_modules/**', '**/dist/**'],
      environment: 'node',
      pool: 'forks',
      maxWorkers: workers,
      testTimeout: 60_000,
      hookTimeout: 60_000,
      reporters: process.env.CI ? ['default', 'json'] : ['default'],
      outputFile: { json: `${import.meta.dirname}/test-results/${name}.json` },
    },
  });
