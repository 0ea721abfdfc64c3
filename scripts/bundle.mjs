import fs from 'node:fs';
import path from 'node:path';
import { bundle } from './bundling.mjs';

/** Run by the build in a separate process: the bundler keeps one beside it. */
const DIST = path.resolve(import.meta.dirname, '..', 'dist');
const APPS = ['api', 'worker', 'cli', 'pay', 'partner-messages', 'partner-bank-files', 'partner-check'];
const entries = APPS.map((app) => [app, path.join(DIST, 'apps', app, 'src', 'main.js')]);
await bundle(Object.fromEntries(entries), path.join(DIST, 'bundle'));
/** Files that a partner reads at its start, beside the bundle. */
const READ = { 'partner-messages': 'templates', 'partner-bank-files': 'schemas' };
for (const [app, folder] of Object.entries(READ))
  fs.cpSync(path.join(DIST, '../apps', app, folder), path.join(DIST, 'bundle', folder), { recursive: true });
