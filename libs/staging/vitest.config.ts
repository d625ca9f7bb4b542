import { projectTests } from '../../vitest.shared.mjs';

export default projectTests('staging', import.meta.dirname);
