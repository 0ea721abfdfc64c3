/**
 * Maximum wait for a condition in tests. It ends a wait for a condition that never becomes true, before the test's own timeout (testTimeout
 * in jest.config.mjs) ends it without a reason. A condition that becomes true late on a slow machine is not a fault, so no test uses a
 * shorter limit.
 */
export const WAIT_LIMIT_MILLISECONDS = 120_000;
const MIN_PAUSE_MILLISECONDS = 5;
const MAX_PAUSE_MILLISECONDS = 50;
/** Share of the elapsed time between two polls, so that a wait of seconds does not consist of polling. */
const PAUSE_SHARE = 0.1;

type Look = () => Promise<boolean> | boolean;

interface Looks {
  /** Minimum interval between two polls. */
  readonly pauseMilliseconds?: number;
}

/** Polls a condition that does not depend on our clock. Rejects with the condition's source if it does not become true. */
export async function eventually(look: Look, looks?: Looks): Promise<void> {
  if (await comesTrue(look, WAIT_LIMIT_MILLISECONDS, looks)) return;
  throw new Error(`did not come to hold within ${WAIT_LIMIT_MILLISECONDS} ms: ${look}`);
}

/** Polls a condition, less often the longer it takes. Returns whether it became true in time, for waits that must not fail a test. */
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
