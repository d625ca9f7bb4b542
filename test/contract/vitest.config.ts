import { projectTests } from '../../vitest.shared.mjs';

export default projectTests('contract-suites', import.meta.dirname);
