/** Converts request instances to plain records, as events need them. */
export function plain<T>(value: T): T {
  return structuredClone(value);
}
