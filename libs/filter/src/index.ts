export { type Filter, type FilterInput, type TextForm, createFilter } from './filter.js';
export { type FilterLineAnswer, filterLine } from './filter-line.js';
export { filterVersion, policyDigest } from './policy.js';
export { type RegisteredCredentials, registerCredentials } from './registered-credentials.js';
