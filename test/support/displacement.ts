/**
 * The largest distance between a value's position and its position in order. Webhooks of one account are sent in order, eight at a time over
 * separate connections, so a receiver may read one before up to seven that were sent earlier.
 */
export function displacementIn(values: readonly number[]): number {
  const inOrder = values.toSorted((a, b) => a - b);
  return Math.max(0, ...values.map((value, index) => Math.abs(index - inOrder.indexOf(value))));
}
