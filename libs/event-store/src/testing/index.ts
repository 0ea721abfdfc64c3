export { MemoryEventStore } from '../adapters/memory/memory-event-store.js';
export { MemoryStreamIndex } from '../adapters/memory/memory-stream-index.js';
export { KeyVault } from '../vault/key-vault.js';
export { MemoryDataKeys } from '../vault/memory-data-keys.js';
export { type Fault, FaultyStore } from './faulty-store.js';
