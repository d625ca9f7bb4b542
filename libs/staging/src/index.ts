export { createCleanup, type Cleanup } from './cleanup.js';
export { requireFileDestination, requireTreeDestination, type ReplaceOption } from './destination.js';
export { writePrivateFile, type PrivateFileOptions } from './private-file.js';
export { readTree, treeLimits, type TreeFault, type TreeLimits } from './read-tree.js';
export { removeTree } from './remove-tree.js';
export { scavenge, type Scavenged, type ScavengeOptions } from './scavenge.js';
export { stageTree, type StageTreeOptions } from './stage-tree.js';
export type { Identity } from './system.js';
