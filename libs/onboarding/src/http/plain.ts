/** Events hold records, not instances of request classes. */
export function plain<T>(value: T): T {
  return structuredClone(value);
}
