import { projectTests } from '../../vitest.shared.mjs';

export default projectTests('bench', import.meta.dirname);
