import fs from 'node:fs';
import path from 'node:path';
import { bundle } from './bundling.mjs';

/** Run by the build in a separate process: the bundler keeps one beside it. */
const DIST = path.resolve(import.meta.dirname, '..', 'dist');
const APPS = ['api', 'worker', 'cli', 'pay', 'partner-messages', 'partner-bank-files', 'partner-check'];
const entries = APPS.map((app) => [app, path.join(DIST, 'apps', app, 'src', 'main.js')]);
await bundle(Object.fromEntries(entries), path.join(DIST, 'bundle'));
fs.cpSync(path.join(DIST, '../apps/partner-messages/templates'), path.join(DIST, 'bundle/templates'), {
  recursive: true,
});
