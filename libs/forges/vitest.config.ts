import { projectTests } from '../../vitest.shared.mjs';

export default projectTests('forges', import.meta.dirname);
