import { projectTests } from '../../vitest.shared.mjs';

export default projectTests('ports', import.meta.dirname);
