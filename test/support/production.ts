/**
 * The switch of the tests: with it, those that ask for a platform get one of production, with the outside world around it: in `npm run test:production`, and in the part of
 * it that every run has (test/conformance/production).
 */
export const production = { isPlayed: process.env['CONFORMANCE'] === 'production' };

/** Codes of the sandbox, of contacts and of wallets; those of production are in the messages that were sent. */
const SANDBOX_CODES = ['123456', '000000'];
/** The newest code that a messenger was given. */
let newestCode: string | null = null;

/** The code that was sent, for the one that the sandbox takes in its place. */
export function deliveredCode(code: string): string {
  return production.isPlayed && newestCode !== null && SANDBOX_CODES.includes(code) ? newestCode : code;
}

/** Takes note of the code of a message. */
export function noteCode(code: string): void {
  newestCode = code;
}
