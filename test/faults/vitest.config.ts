import { projectTests } from '../../vitest.shared.mjs';

export default projectTests('faults', import.meta.dirname);
