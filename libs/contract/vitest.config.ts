import { projectTests } from '../../vitest.shared.mjs';

export default projectTests('contract', import.meta.dirname);
