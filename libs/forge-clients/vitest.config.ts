import { projectTests } from '../../vitest.shared.mjs';

export default projectTests('forge-clients', import.meta.dirname);
