/** Recorded with every event; a test holds it equal to package.json. */
export const RELEASE = '0.2.0';
