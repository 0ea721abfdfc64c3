export { afterCommands, given, refusalOf, TEST_TENANT } from './given.js';
export { minute, shown } from './shown.js';
export { TestClock } from './test-clock.js';
export { UnmovedClocks } from './unmoved-clocks.js';
