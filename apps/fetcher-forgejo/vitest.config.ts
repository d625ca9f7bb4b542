import { projectTests } from '../../vitest.shared.mjs';

export default projectTests('fetcher-forgejo', import.meta.dirname);
