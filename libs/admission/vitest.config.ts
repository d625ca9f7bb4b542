import { projectTests } from '../../vitest.shared.mjs';

export default projectTests('admission', import.meta.dirname);
