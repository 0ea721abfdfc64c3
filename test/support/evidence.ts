type Source = () => string;

/**
 * Has the report of a failed test (test/runner/failures.mjs) show what this source knows, nothing when it answers ''. Sources of one
 * test file are forgotten with it. Outside of a run no one asks.
 */
export function whenATestFails(source: Source): void {
  (globalThis as { sourcesOfEvidence?: Set<Source> }).sourcesOfEvidence?.add(source);
}
