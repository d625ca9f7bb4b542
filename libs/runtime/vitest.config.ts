import { projectTests } from '../../vitest.shared.mjs';

export default projectTests('runtime', import.meta.dirname);
