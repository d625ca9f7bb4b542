import { projectTests } from '../../vitest.shared.mjs';

export default projectTests('attest', import.meta.dirname);
