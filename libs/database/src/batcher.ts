import { guarded } from '@app/kernel';

interface Pending<Question, Answer> {
  readonly query: Question;
  /** Undefined if equal queries are not shared. */
  readonly name: string | undefined;
  resolve(result: Answer): void;
  reject(error: unknown): void;
}

/** Maximum number of queries in a batch. */
const MAX_BATCH_SIZE = 200;

/**
 * Batches small queries of one kind, since a statement costs more than its work. Queries of one turn of the event loop form a batch; those
 * that arrive while the maximum number of batches is in flight form the next one. This adds no latency.
 */
export class Batcher<Question, Answer> {
  private queue: Pending<Question, Answer>[] = [];
  /** The results of named queries that are not in a batch yet. */
  private readonly shared = new Map<string, Promise<Answer>>();
  private inFlight = 0;
  private scheduled = false;
  private readonly runScheduled = guarded(() => {
    this.scheduled = false;
    return this.runNext();
  });

  constructor(
    /** Returns the result of each query by index; a rejection applies to every query. */
    private readonly runBatch: (queries: readonly Question[]) => Promise<readonly Answer[]>,
    private readonly maxInFlight: number,
    /** Queries with one name have the same result: a batch runs them once and shares it. */
    private readonly nameOf?: (query: Question) => string,
  ) {}

  /** The result reflects a moment after the call. */
  submit(query: Question): Promise<Answer> {
    const name = this.nameOf?.(query);
    if (name === undefined) return this.add(query, name);
    const known = this.shared.get(name);
    if (known !== undefined) return known;
    const answer = this.add(query, name);
    this.shared.set(name, answer);
    return answer;
  }

  private add(query: Question, name: string | undefined): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.queue.push({ query, name, resolve, reject });
      this.schedule();
    });
  }

  private schedule(): void {
    if (this.scheduled || this.inFlight >= this.maxInFlight) return;
    this.scheduled = true;
    setImmediate(this.runScheduled);
  }

  private async runNext(): Promise<void> {
    const group = this.queue.splice(0, MAX_BATCH_SIZE);
    for (const { name } of group) if (name !== undefined) this.shared.delete(name);
    this.inFlight += 1;
    if (this.queue.length > 0) this.schedule();
    try {
      const results = await this.runBatch(group.map(({ query }) => query));
      group.forEach(({ resolve }, index) => resolve(results[index]!));
    } catch (error) {
      for (const { reject } of group) reject(error);
    } finally {
      this.inFlight -= 1;
      if (this.queue.length > 0) this.schedule();
    }
  }
}
