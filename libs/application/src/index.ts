export { ApplicationModule, type ApplicationOptions, roleOf } from './application.module.js';
export { BooksAudit } from './books/books-audit.js';
export { followLogLevels, sendLogLevels } from './log-levels.js';
export { MIGRATIONS } from './migrations.js';
export { OLDEST_NODE } from './release.js';
export { applicationOptionsOf } from './runtime-options.js';
export { bindStores } from './installation.js';
export { inspect, startFailure } from './start-failure.js';
export { erases } from './erases.js';
