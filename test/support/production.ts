/**
 * Switches tests to production: platforms created for tests are then production platforms with an outside world. Used by `npm run
 * test:production` and by conformance/production, which is part of every run.
 */
export const production = { isPlayed: process.env['CONFORMANCE'] === 'production' };

/** Codes of contacts and wallets in the sandbox; in production they are in the sent messages. */
const SANDBOX_CODES = ['123456', '000000'];
/** The newest code passed to a messenger. */
let newestCode: string | null = null;

/** The sent code in place of the sandbox's. */
export function deliveredCode(code: string): string {
  return production.isPlayed && newestCode !== null && SANDBOX_CODES.includes(code) ? newestCode : code;
}

/** Records the code of a message. */
export function noteCode(code: string): void {
  newestCode = code;
}
