/** `npm run crash` (scripts/crash.mjs) sets it, and has the time for cases that the suite leaves out. */
export const IS_THOROUGH = process.env['CRASH_SECONDS'] !== undefined;

/** A case of `npm run crash` alone. */
export function thorough(name: string, test: () => Promise<void>, timeout: number): void {
  if (IS_THOROUGH) it(name, test, timeout);
}
