export * from './fleet-settings.js';
export * from './logging.js';
export * from './operations.js';
export * from './tenants.js';
export * from './worker-process.js';
