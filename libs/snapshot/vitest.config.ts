import { projectTests } from '../../vitest.shared.mjs';

export default projectTests('snapshot', import.meta.dirname);
