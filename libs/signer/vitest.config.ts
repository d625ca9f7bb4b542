import { projectTests } from '../../vitest.shared.mjs';

export default projectTests('signer', import.meta.dirname);
