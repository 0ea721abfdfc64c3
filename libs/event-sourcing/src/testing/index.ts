export { TEST_TENANT, given } from './given.js';
export { TestClock } from './test-clock.js';
export { AT, UUID, Walk, type WalkPlace } from './walk.js';
export { KeyVault } from '../vault/key-vault.js';
export { MemoryDataKeys } from '../vault/memory-data-keys.js';
