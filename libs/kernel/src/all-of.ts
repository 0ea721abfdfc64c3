/**
 * The values in their order, once those are there that had to be waited for. Unlike `Promise.all` it makes no promise of a value
 * that is there already: where most are, that is most of the cost.
 */
export async function allOf<T>(values: readonly (T | Promise<T>)[]): Promise<T[]> {
  const awaited = await Promise.all(values.filter((value) => value instanceof Promise));
  let next = 0;
  return values.map((value) => (value instanceof Promise ? awaited[next++]! : value));
}
