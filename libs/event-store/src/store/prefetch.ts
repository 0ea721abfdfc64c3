/** Yields the items of a source, and requests the next one while the current one is processed. */
export async function* prefetch<T>(source: AsyncGenerator<T>): AsyncGenerator<T> {
  try {
    for (let next = source.next(); ;) {
      const { value, done } = await next;
      if (done) return;
      next = source.next();
      next.catch(() => undefined); // reported when it is awaited
      yield value;
    }
  } finally {
    void source.return(undefined); // if the consumer stopped early
  }
}
