import { projectTests } from '../../vitest.shared.mjs';

export default projectTests('cli', import.meta.dirname);
