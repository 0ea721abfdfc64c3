export { CashMoved, commandMetadata, till } from './till.fixture.js';
export { AT, UUID, Walk, type WalkPlace } from './walk.js';
