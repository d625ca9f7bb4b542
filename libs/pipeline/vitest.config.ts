import { projectTests } from '../../vitest.shared.mjs';

export default projectTests('pipeline', import.meta.dirname);
