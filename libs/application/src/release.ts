/** Recorded with every event; a test holds it equal to package.json. */
export const RELEASE = '0.4.0';

/** The oldest Node that runs the product; a test holds it equal to package.json. */
export const OLDEST_NODE = '20.19.0';
