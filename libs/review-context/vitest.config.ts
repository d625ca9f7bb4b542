import { projectTests } from '../../vitest.shared.mjs';

export default projectTests('review-context', import.meta.dirname);
