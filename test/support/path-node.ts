import path from 'node:path';

const SCRIPTS = path.resolve(import.meta.dirname, '../../scripts');

/** Script that execs the Node that serves. */
export const NODE_SCRIPT = path.join(SCRIPTS, 'node.sh');

/** The PATH before `npm test` prepended the platform's own Node, and the setting to use the Node found there. */
export const ON_THE_NODE_OF_THE_PATH = {
  OWN_NODE: 'false',
  PATH: (process.env['PATH'] ?? '')
    .split(path.delimiter)
    .filter((folder) => !folder.startsWith(path.join(SCRIPTS, 'node')))
    .join(path.delimiter),
};
