export * from './certificate-file.js';
export * from './configuration.js';
export * from './environment.js';
export * from './exit-code.js';
export * from './forge-connection.js';
export * from './secret.js';
export * from './signals.js';
export * from './system-clock.js';
