import { AppendSequence, StreamMoved } from '@app/event-store';
import type { SequencePosition } from '../definitions/command-metadata.js';

/**
 * Commands of one cause on several streams, one after another, whose appends are sent without a wait for the commit of the one before. The
 * last of them is answered after all are stored, and each before it once it is decided.
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
   * Waits until every append is answered. True when all are stored, and false when another writer was first for one. Throws the error that leaves
   * the outcome of one unknown.
   */
  async stored(): Promise<boolean> {
    const errors = (await Promise.all(this.outcomes)).filter((error) => error !== null);
    const unknown = errors.find((error) => !(error instanceof StreamMoved));
    if (unknown !== undefined) throw unknown;
    return errors.length === 0;
  }
}
