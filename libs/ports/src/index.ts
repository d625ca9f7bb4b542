export * from './attribution-ledger.js';
export * from './blob-store.js';
export * from './clock.js';
export * from './forge-client.js';
export * from './queue.js';
export * from './ref-store.js';
export * from './sealed-store.js';
export * from './signer.js';
