import { AppendSequence, StreamMoved } from '@app/event-store';
import type { SequencePosition } from '../definitions/command-metadata.js';

/**
 * Commands with one cause on several streams, one after another, whose appends are pipelined: each is sent without waiting for the commit of
 * the one before. Every command resolves once it is decided, except the last, which resolves after all are stored.
 */
export class CommandSequence {
  private readonly appends = new AppendSequence();
  private readonly outcomes: Promise<unknown>[] = [];

  get isBroken(): boolean {
    return this.appends.isBroken;
  }

  place({ isLast }: { readonly isLast: boolean }): SequencePosition {
    const note = (append: Promise<unknown>): void => {
      this.outcomes.push(
        append.then(
          () => null,
          (error: unknown) => error,
        ),
      );
    };
    return { appends: this.appends, isLast, note };
  }

  /**
   * Waits until every append has completed. True if all are stored; false if one had a concurrency conflict. Throws the error of an append
   * with an unknown outcome.
   */
  async stored(): Promise<boolean> {
    const errors = (await Promise.all(this.outcomes)).filter((error) => error !== null);
    const unknown = errors.find((error) => !(error instanceof StreamMoved));
    if (unknown !== undefined) throw unknown;
    return errors.length === 0;
  }
}
