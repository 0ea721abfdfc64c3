/**
 * Longest wait for a condition in tests: it ends those for one that never comes, before the test's own limit (testTimeout in
 * jest.config.mjs) ends it without a reason. A condition that comes late on a slow machine is no fault, so no test has a shorter limit.
 */
export const WAIT_LIMIT_MILLISECONDS = 120_000;
const MIN_PAUSE_MILLISECONDS = 5;
const MAX_PAUSE_MILLISECONDS = 50;
/** Of the time that has passed: a wait of seconds is not spent on looking. */
const PAUSE_SHARE = 0.1;

type Look = () => Promise<boolean> | boolean;

interface Looks {
  /** Shortest time between two looks. */
  readonly pauseMilliseconds?: number;
}

/** Polls a condition that no clock of ours drives; rejects, with the condition's source, when it does not come true. */
export async function eventually(look: Look, looks?: Looks): Promise<void> {
  if (await comesTrue(look, WAIT_LIMIT_MILLISECONDS, looks)) return;
  throw new Error(`did not come to hold within ${WAIT_LIMIT_MILLISECONDS} ms: ${look}`);
}

/** Polls a condition, less often the longer it takes; answers whether it came true in the time. Where that fails no test. */
export async function comesTrue(
  look: Look,
  withinMilliseconds: number,
  { pauseMilliseconds = MIN_PAUSE_MILLISECONDS }: Looks = {},
): Promise<boolean> {
  const start = performance.now();
  while (!(await look())) {
    const passed = performance.now() - start;
    if (passed > withinMilliseconds) return false;
    const pause = Math.max(Math.min(passed * PAUSE_SHARE, MAX_PAUSE_MILLISECONDS), pauseMilliseconds);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  return true;
}
