export {
  type FilterRunner,
  type FilterRunnerInput,
  type FilterRunnerOptions,
  createFilterRunner,
} from './filter-runner.js';
