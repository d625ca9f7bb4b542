export * from './error.js';
export * from './finding.js';
export * from './utf8.js';
