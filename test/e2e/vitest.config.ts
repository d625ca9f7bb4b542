import { projectTests } from '../../vitest.shared.mjs';

export default projectTests('e2e', import.meta.dirname, 2);
