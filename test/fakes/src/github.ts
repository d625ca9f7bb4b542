export { startFakeGitHub, type FakeGitHub, type FakeGitHubOptions } from './github/fake-github.js';
export type { Fault } from './github/faults.js';
export type { RequestRecord, Unexpected } from './github/request-log.js';
export { parseSeed, readSeed, SeedError } from './seed/validate.js';
export { defaultToken } from './world/build.js';
export type * from './seed/types.js';
export type { World } from './world/types.js';
