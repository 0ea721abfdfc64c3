/** Recorded with every event; a test compares it with package.json. */
export const RELEASE = '0.4.0';

/** Minimum version of Node; a test compares it with package.json. */
export const OLDEST_NODE = '20.19.0';
