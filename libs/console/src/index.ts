export { consoleMigration } from './console.migration.js';
export { operatorJobsMigration, operatorSessionsMigration, operatorSignInsMigration } from './operators.migrations.js';
export { BookChecks } from './books/book-checks.port.js';
export { ConsoleModule } from './console.module.js';
export { ConsoleSessions } from './sessions/console-sessions.js';
