import { projectTests } from '../../vitest.shared.mjs';

export default projectTests('filter-worker', import.meta.dirname);
