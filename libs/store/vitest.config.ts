import { projectTests } from '../../vitest.shared.mjs';

export default projectTests('store', import.meta.dirname);
