import type { DestinationStream } from 'pino';
import { guarded } from '@app/kernel';

/** Written at once beyond this many characters, so that a busy turn holds no more than this in memory. */
const MAX_PENDING_LENGTH = 64 * 1024;

/**
 * Writes the lines of one turn of the event loop together: a write per line costs more than the line. Lines keep their
 * order. A process that ends by itself writes the pending lines; one that is killed loses the lines of its last turn.
 */
export class GroupedLines implements DestinationStream {
  private pending = '';
  private readonly endOfTurn = guarded(() => this.flush());

  constructor(private readonly destination: DestinationStream) {}

  write(line: string): void {
    if (this.pending === '') setImmediate(this.endOfTurn);
    this.pending += line;
    if (this.pending.length >= MAX_PENDING_LENGTH) this.flush();
  }

  /** Writes the pending lines now. */
  flush(): void {
    if (this.pending === '') return;
    const lines = this.pending;
    this.pending = '';
    this.destination.write(lines);
  }
}
