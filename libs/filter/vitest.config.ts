import { projectTests } from '../../vitest.shared.mjs';

export default projectTests('filter', import.meta.dirname);
