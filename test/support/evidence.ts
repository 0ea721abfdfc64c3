type Source = () => string;

/**
 * Adds this source's text to the report of a failed test (runner/failures.mjs), unless it is ''. Sources of a test file are dropped at its
 * end, and no source is used outside a run. Returns whether the source is new in this file.
 */
export function whenATestFails(source: Source): boolean {
  const sources = (globalThis as { sourcesOfEvidence?: Set<Source> }).sourcesOfEvidence;
  const isNew = sources?.has(source) === false;
  sources?.add(source);
  return isNew;
}
