/** Set by `npm run crash` (scripts/crash.mjs), which has time for cases that the suite omits. */
export const IS_THOROUGH = process.env['CRASH_SECONDS'] !== undefined;

/** A case that only `npm run crash` runs. */
export function thorough(name: string, test: () => Promise<void>, timeout: number): void {
  if (IS_THOROUGH) it(name, test, timeout);
}
