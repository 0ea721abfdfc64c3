import fs from 'node:fs';
import path from 'node:path';
import { bundle, bundleScript } from './bundling.mjs';

/** The build runs this in a separate process, since the bundler keeps a child process running. */
const DIST = path.resolve(import.meta.dirname, '..', 'dist');
const BUNDLE = path.join(DIST, 'bundle');
/** Bundled into one script, for which `cache-code.mjs` writes V8's code cache. */
const SERVERS = ['api', 'worker'];
const OTHERS = ['cli', 'pay', 'partner-messages', 'partner-bank-files', 'partner-check'];

const mainsOf = (apps) => Object.fromEntries(apps.map((app) => [app, path.join(DIST, 'apps', app, 'src', 'main.js')]));

await Promise.all([
  bundle(mainsOf(OTHERS), BUNDLE),
  bundleScript(mainsOf(SERVERS), path.join(BUNDLE, 'server-script.js')),
]);
fs.copyFileSync(path.join(import.meta.dirname, 'code-cache.mjs'), path.join(BUNDLE, 'code-cache.js'));
for (const app of SERVERS)
  fs.writeFileSync(
    path.join(BUNDLE, `${app}.js`),
    `import { server } from './code-cache.js';\n\nserver().${app}.start();\n`,
  );

/** Files that a partner reads at start-up, next to the bundle. */
const READ = { 'partner-messages': 'templates', 'partner-bank-files': 'schemas' };
for (const [app, folder] of Object.entries(READ))
  fs.cpSync(path.join(DIST, '../apps', app, folder), path.join(BUNDLE, folder), { recursive: true });
