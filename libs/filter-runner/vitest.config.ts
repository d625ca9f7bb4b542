import { projectTests } from '../../vitest.shared.mjs';

export default projectTests('filter-runner', import.meta.dirname);
