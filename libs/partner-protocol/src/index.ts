export * from './messages.js';
export * from './operations.js';
export * from './signatures.js';
export * from './partner-server.js';
export * from './openapi.js';
