interface Queue {
  running: number;
  readonly waiting: (() => void)[];
}

/** Limits the concurrency of the work under one key; further work waits in order. Different keys do not affect each other. */
export class KeyedSemaphore {
  private readonly queues = new Map<string, Queue>();

  constructor(private readonly maxConcurrent: number) {}

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const queue = this.queues.get(key) ?? { running: 0, waiting: [] };
    this.queues.set(key, queue);
    if (queue.running < this.maxConcurrent) queue.running += 1;
    else await new Promise<void>((resolve) => queue.waiting.push(resolve)); // resumed by the work that ends
    try {
      return await work();
    } finally {
      const next = queue.waiting.shift();
      if (next !== undefined) next();
      else if (--queue.running === 0) this.queues.delete(key);
    }
  }
}
