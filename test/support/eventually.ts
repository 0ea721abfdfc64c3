const TIMEOUT_MILLISECONDS = 20_000;
const LOOK_MILLISECONDS = 5;

/** Polls a condition that no clock of ours drives; rejects when it does not come true. */
export async function eventually(
  look: () => Promise<boolean> | boolean,
  withinMilliseconds = TIMEOUT_MILLISECONDS,
  everyMilliseconds = LOOK_MILLISECONDS,
): Promise<void> {
  const deadline = performance.now() + withinMilliseconds;
  while (!(await look())) {
    if (performance.now() > deadline) throw new Error(`did not come to hold within ${withinMilliseconds} ms`);
    await new Promise((resolve) => setTimeout(resolve, everyMilliseconds));
  }
}
