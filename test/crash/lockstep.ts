/** Several stories on one clock: it moves once every running story has requested it, all with the same span. */
export class Lockstep {
  private waiting: { readonly span: string | number; moved(): void; failed(error: unknown): void }[] = [];

  private constructor(
    private readonly move: (span: string | number) => Promise<void>,
    private going: number,
  ) {}

  /** Returns the results of the stories, in order; once all have ended, rejects with the first error if any failed. */
  static async tell<Part, Result>(
    parts: readonly Part[],
    move: (span: string | number) => Promise<void>,
    story: (part: Part, index: number, advance: (span: string | number) => Promise<void>) => Promise<Result>,
  ): Promise<Result[]> {
    const lockstep = new Lockstep(move, parts.length);
    const outcomes = await Promise.allSettled(
      parts.map((part, index) =>
        story(part, index, (span) => lockstep.advance(span)).finally(() => {
          lockstep.going -= 1;
          lockstep.moveWhenAllWait();
        }),
      ),
    );
    return outcomes.map((outcome) => {
      if (outcome.status === 'rejected') throw outcome.reason;
      return outcome.value;
    });
  }

  private advance(span: string | number): Promise<void> {
    return new Promise((moved, failed) => {
      this.waiting.push({ span, moved, failed });
      this.moveWhenAllWait();
    });
  }

  private moveWhenAllWait(): void {
    if (this.waiting.length === 0 || this.waiting.length < this.going) return;
    const asked = this.waiting;
    this.waiting = [];
    const [span, ...others] = new Set(asked.map((each) => each.span));
    const moving =
      others.length === 0
        ? this.move(span!)
        : Promise.reject(new Error(`one clock cannot move by ${[span, ...others].join(' and ')}`));
    moving.then(
      () => asked.forEach(({ moved }) => moved()),
      (error: unknown) => asked.forEach(({ failed }) => failed(error)),
    );
  }
}
