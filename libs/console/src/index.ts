export { consoleMigration } from './console.migration.js';
export { operatorSessionsMigration } from './operator-sessions.migration.js';
export { ConsoleModule } from './console.module.js';
export { ConsoleSessions } from './sessions/console-sessions.js';
