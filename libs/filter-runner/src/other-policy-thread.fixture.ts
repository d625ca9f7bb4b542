import type { ThreadAnswer } from './thread-task.js';

/** A thread that was built from another policy. */
export default (): ThreadAnswer => ({ kind: 'warm', version: 'casefile-1.000000000000', policyDigest: '0'.repeat(64) });
