/**
 * Longest wait for a condition in tests: it ends those for one that never comes, before the test's own limit (testTimeout in
 * jest.config.mjs) ends it without saying which. A condition that comes late on a slow machine is no fault.
 */
export const WAIT_LIMIT_MILLISECONDS = 120_000;
const MIN_PAUSE_MILLISECONDS = 5;
const MAX_PAUSE_MILLISECONDS = 50;
/** Of the time that has passed: a wait of seconds is not spent on looking. */
const PAUSE_SHARE = 0.1;

/**
 * Polls a condition that no clock of ours drives, less often the longer it takes; rejects, with the condition's source, when it does
 * not come true.
 */
export async function eventually(
  look: () => Promise<boolean> | boolean,
  withinMilliseconds = WAIT_LIMIT_MILLISECONDS,
  minPauseMilliseconds = MIN_PAUSE_MILLISECONDS,
): Promise<void> {
  const start = performance.now();
  while (!(await look())) {
    const passed = performance.now() - start;
    if (passed > withinMilliseconds) throw new Error(`did not come to hold within ${withinMilliseconds} ms: ${look}`);
    const pause = Math.max(Math.min(passed * PAUSE_SHARE, MAX_PAUSE_MILLISECONDS), minPauseMilliseconds);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}
