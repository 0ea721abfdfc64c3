export { TEST_TENANT, given } from './given.js';
export { TestClock } from './test-clock.js';
