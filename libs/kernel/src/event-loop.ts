/** Lets other work of the process run: a computation of more than a few milliseconds takes turns with requests and leases. */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
