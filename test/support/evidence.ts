type Source = () => string;

/**
 * Has the report of a failed test (test/runner/failures.mjs) show what this source knows, nothing when it answers ''. Sources of one
 * test file are forgotten with it. Outside of a run no one asks. Answers whether the source is new in this file.
 */
export function whenATestFails(source: Source): boolean {
  const sources = (globalThis as { sourcesOfEvidence?: Set<Source> }).sourcesOfEvidence;
  const isNew = sources?.has(source) === false;
  sources?.add(source);
  return isNew;
}
