export { assembleSnapshot } from './assemble.js';
export type { AbortGap, Assembly, Snapshot } from './snapshot.js';
