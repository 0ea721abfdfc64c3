export { CashMoved, commandMetadata, till, type TillState } from './till.fixture.js';
export { AT, UUID, Walk, type WalkContext } from './walk.js';
