/**
 * Awaits values of which some are promises, and returns all in order. Unlike `Promise.all`, it creates no promise for a value that is not
 * one: if most are not, that is most of the cost.
 */
export async function allOf<T>(values: readonly (T | Promise<T>)[]): Promise<T[]> {
  const awaited = await Promise.all(values.filter((value) => value instanceof Promise));
  let next = 0;
  return values.map((value) => (value instanceof Promise ? awaited[next++]! : value));
}
