/**
 * Starts the built product once for each of VICTIMS, `[name of its database, environment]`, in this one process. Each line that a
 * server prints begins with the name of its database. test/support/kill-at.mjs, which is preloaded, ends them.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const PRODUCT = pathToFileURL(path.resolve(import.meta.dirname, '..', '..', 'dist', 'bundle', 'api.js')).href;

const speaker = new AsyncLocalStorage();
const { write } = process.stderr;
process.stderr.write = (text, ...rest) => {
  const name = speaker.getStore();
  const lines = name === undefined ? text : String(text).replaceAll(/^(?=.)/gm, `${name}: `);
  return write.call(process.stderr, lines, ...rest);
};

for (const [database, environment] of JSON.parse(process.env.VICTIMS)) {
  // the settings are read while the module is evaluated; under another address it is evaluated again
  Object.assign(process.env, environment);
  await speaker.run(database, () => import(`${PRODUCT}?database=${database}`));
}
