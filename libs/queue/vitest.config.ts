import { projectTests } from '../../vitest.shared.mjs';

export default projectTests('queue', import.meta.dirname);
