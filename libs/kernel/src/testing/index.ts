export { given, TEST_TENANT } from './given.js';
export { TestClock } from './test-clock.js';
