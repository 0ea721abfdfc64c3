import path from 'node:path';
import { bundle } from './bundling.mjs';

/** Run by the build in a separate process: the bundler keeps one beside it. */
const DIST = path.resolve(import.meta.dirname, '..', 'dist');
const entries = ['api', 'worker', 'cli', 'pay'].map((app) => [app, path.join(DIST, 'apps', app, 'src', 'main.js')]);
await bundle(Object.fromEntries(entries), path.join(DIST, 'bundle'));
