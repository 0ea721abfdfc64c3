/** Lets other work of the process run. A computation of more than a few milliseconds must yield to requests and leases. */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
