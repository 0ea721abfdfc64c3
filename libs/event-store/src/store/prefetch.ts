/** Gives what a source gives; the next is asked for while the one that was given is worked on. */
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
    void source.return(undefined); // where the consumer stopped early
  }
}
