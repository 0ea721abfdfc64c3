import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './building.mjs';
import { ensureInstalled } from './installation.mjs';

/**
 * `node scripts/start.mjs <api|worker|cli|pay> [arguments]`: prepares a fresh clone, then becomes the app. The app runs in this process, so
 * signals, exit codes and kill -9 reach it without a parent process to relay them.
 */
const [name, ...rest] = process.argv.slice(2);
const app = name === 'api' && process.env.ROLE === 'worker' ? 'worker' : name;
const main = path.resolve(import.meta.dirname, '..', 'dist', 'bundle', `${app}.js`);
const say = (line) => console.error(line);

ensureInstalled(say);
ensureBuilt(say);
process.argv = [process.execPath, main, ...rest];
await import(pathToFileURL(main).href);
