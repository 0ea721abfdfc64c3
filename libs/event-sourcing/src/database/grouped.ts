import { guarded } from '@app/kernel';

interface Pending<Question, Answer> {
  readonly question: Question;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

/** Most questions of one group. */
const MAX_BATCH_SIZE = 200;

/**
 * Batches small queries of one kind, since a statement costs more than its work. Queries of one turn of the event loop form a
 * batch; those that arrive while the maximum number of batches is in flight form the next one. This adds no wait.
 */
export class Grouped<Question, Answer> {
  private queue: Pending<Question, Answer>[] = [];
  private underWay = 0;
  private called = false;
  private readonly next = guarded(() => {
    this.called = false;
    return this.askNext();
  });

  constructor(
    /** Answers each question in its place; a rejection is everybody's. */
    private readonly askTogether: (questions: readonly Question[]) => Promise<readonly Answer[]>,
    private readonly maxInFlight: number,
  ) {}

  /** The answer tells of a moment after the call. */
  ask(question: Question): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.queue.push({ question, resolve, reject });
      this.call();
    });
  }

  private call(): void {
    if (this.called || this.underWay >= this.maxInFlight) return;
    this.called = true;
    setImmediate(this.next);
  }

  private async askNext(): Promise<void> {
    const group = this.queue.splice(0, MAX_BATCH_SIZE);
    this.underWay += 1;
    if (this.queue.length > 0) this.call();
    try {
      const answers = await this.askTogether(group.map(({ question }) => question));
      group.forEach(({ resolve }, place) => resolve(answers[place]!));
    } catch (error) {
      for (const { reject } of group) reject(error);
    } finally {
      this.underWay -= 1;
      if (this.queue.length > 0) this.call();
    }
  }
}
