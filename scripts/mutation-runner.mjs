// A Stryker test runner that imports a library's tests once and runs them again for each mutant in the same process: what one mutant costs is its tests, not the importing of
// modules and the compiling of schemas. vitest collects the tests, which have no hooks. What a module keeps between calls only hides kills, and tests that do not pass twice are
// refused, so that the score is a lower bound. `STRYKER_RUNNER=vitest` takes the slow and official way.
// @ts-check
import { readdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { INSTRUMENTER_CONSTANTS } from '@stryker-mutator/api/core';
import { PluginKind, commonTokens, declareFactoryPlugin } from '@stryker-mutator/api/plugin';
import {
  DryRunStatus,
  TestStatus,
  determineHitLimitReached,
  toMutantRunResult,
} from '@stryker-mutator/api/test-runner';

const config = {
  root: process.cwd(),
  setupFiles: [],
  name: '',
  passWithNoTests: false,
  testNamePattern: undefined,
  allowOnly: false,
  sequence: { shuffle: false, concurrent: false, seed: 0, hooks: 'stack', setupFiles: 'list' },
  chaiConfig: undefined,
  maxConcurrency: 1,
  testTimeout: 60_000,
  hookTimeout: 60_000,
  retry: 0,
  includeTaskLocation: false,
  tags: [],
  strictTags: false,
  expect: {},
};
// What `vitest` asks of the process that it believes to be its worker.
Reflect.set(globalThis, '__vitest_worker__', {
  config,
  ctx: { config },
  filepath: '',
  current: undefined,
  providedContext: {},
  rpc: {},
  environment: { name: 'node' },
});

/** @param {import('vitest').RunnerTask} task @returns {import('vitest').RunnerTestCase[]} */
const testsIn = (task) =>
  'tasks' in task ? task.tasks.flatMap(testsIn) : task.mode === 'run' || task.mode === 'queued' ? [task] : [];

class InProcessRunner {
  /** @type {Map<string, import('vitest').RunnerTestCase>} */
  tests = new Map();
  /** @type {Map<string, number>} milliseconds of the dry run */
  times = new Map();

  /** @param {any} options */
  constructor(options) {
    this.folder = options.inProcess.folder;
    this.budget = options.inProcess.budget ?? Infinity;
    this.without = options.inProcess.without ?? [];
  }

  // A mutant that importing executes too is tried only when the tests run; another process for each would not change that.
  capabilities() {
    return { reloadEnvironment: true };
  }

  get state() {
    const global = /** @type {any} */ (globalThis);
    return (global[INSTRUMENTER_CONSTANTS.NAMESPACE] ??= {});
  }

  async init() {
    const { collectTests } = await import('vitest/internal/browser');
    const { getFn } = await import('vitest/suite');
    this.getFn = getFn;
    const sources = resolve(this.folder, 'src');
    const files = (await readdir(sources, { recursive: true }))
      .filter((file) => file.endsWith('.test.ts'))
      .map((file) => resolve(sources, file));
    const wanted = files
      .filter((file) => !this.without.some((/** @type {string} */ name) => file.endsWith(name)))
      .sort();
    const runner = {
      config,
      pool: 'in-process',
      trace: (/** @type {string} */ _, /** @type {any} */ a, /** @type {any} */ b) => (b ?? a)(),
      importFile: (/** @type {string} */ file) => import(pathToFileURL(file).href),
    };
    const collected = await collectTests(wanted, /** @type {any} */ (runner));
    for (const file of collected) {
      if (file.result?.state === 'fail') throw new Error(`${file.filepath}: ${JSON.stringify(file.result.errors)}`);
      for (const test of testsIn(file)) {
        const names = [];
        for (let at = /** @type {any} */ (test); at !== undefined && at !== file; at = at.suite) names.unshift(at.name);
        const id = `${file.name}#${names.join(' ')}`;
        if (this.without.some((/** @type {string} */ name) => id.includes(name))) continue;
        this.tests.set(this.tests.has(id) ? `${id} (${test.id})` : id, test);
      }
    }
  }

  /** @param {readonly string[]} ids @param {boolean} bail */
  async run(ids, bail) {
    const results = [];
    for (const id of ids) {
      const test = this.tests.get(id);
      if (test === undefined) throw new Error(`no test ${id}`);
      this.state.currentTestId = id;
      const began = performance.now();
      const about = { id, name: id, timeSpentMs: 0 };
      try {
        Reflect.deleteProperty(test, 'promises');
        await this.getFn?.(test)();
        results.push({ ...about, timeSpentMs: performance.now() - began, status: TestStatus.Success });
      } catch (error) {
        const failureMessage = error instanceof Error ? error.message : String(error);
        results.push({ ...about, timeSpentMs: performance.now() - began, status: TestStatus.Failed, failureMessage });
        if (bail) break;
      } finally {
        this.state.currentTestId = undefined;
      }
    }
    return /** @type {any} */ ({ status: DryRunStatus.Complete, tests: results });
  }

  async dryRun() {
    this.state.activeMutant = undefined;
    const result = await this.run([...this.tests.keys()], false);
    const coverage = structuredClone(this.state.mutantCoverage);
    const again = await this.run([...this.tests.keys()], false);
    const unstable = again.tests.find((/** @type {any} */ { status }) => status === TestStatus.Failed);
    if (unstable !== undefined)
      return {
        status: DryRunStatus.Error,
        errorMessage: `${unstable.id} does not pass twice: ${unstable.failureMessage}`,
      };
    for (const { id, timeSpentMs } of result.tests) this.times.set(id, timeSpentMs);
    return { ...result, mutantCoverage: coverage };
  }

  /** @param {import('@stryker-mutator/api/test-runner').MutantRunOptions} options */
  async mutantRun({ testFilter, activeMutant, hitLimit, disableBail }) {
    this.state.activeMutant = activeMutant.id;
    this.state.hitCount = 0;
    this.state.hitLimit = hitLimit;
    // The quick ones first: most mutants die of one of them.
    const ids = [...(testFilter ?? this.tests.keys())].sort(
      (a, b) => (this.times.get(a) ?? 0) - (this.times.get(b) ?? 0),
    );
    // A bound on what one mutant may cost, where one is given, leaves out the slowest tests: they could only kill more.
    let spent = 0;
    const affordable = ids.filter((id, at) => (spent += this.times.get(id) ?? 0) <= this.budget || at === 0);
    const result = await this.run(affordable, !disableBail);
    const timeout = determineHitLimitReached(this.state.hitCount, hitLimit);
    this.state.activeMutant = undefined;
    return toMutantRunResult(timeout ?? result);
  }
}

/** @param {any} options */
const create = (options) => new InProcessRunner(options);
create.inject = /** @type {const} */ ([commonTokens.options]);

export const strykerPlugins = [declareFactoryPlugin(PluginKind.TestRunner, 'in-process', create)];
