import { projectTests } from '../../vitest.shared.mjs';

export default projectTests('fakes', import.meta.dirname);
