import path from 'node:path';

const SCRIPTS = path.resolve(import.meta.dirname, '../../scripts');

/** Becomes the Node that serves. */
export const NODE_SCRIPT = path.join(SCRIPTS, 'node.sh');

/** The path as it was before `npm test` put the platform's own Node in front, and that the Node found there is used. */
export const ON_THE_NODE_OF_THE_PATH = {
  OWN_NODE: 'false',
  PATH: (process.env['PATH'] ?? '')
    .split(path.delimiter)
    .filter((folder) => !folder.startsWith(path.join(SCRIPTS, 'node')))
    .join(path.delimiter),
};
