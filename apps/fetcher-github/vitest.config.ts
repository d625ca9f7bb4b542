import { projectTests } from '../../vitest.shared.mjs';

export default projectTests('fetcher-github', import.meta.dirname);
