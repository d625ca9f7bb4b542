import { projectTests } from '../../vitest.shared.mjs';

export default projectTests('assembler', import.meta.dirname);
