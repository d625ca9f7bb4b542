import { projectTests } from '../../vitest.shared.mjs';

export default projectTests('workspace', import.meta.dirname);
