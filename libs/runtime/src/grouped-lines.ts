import type { DestinationStream } from 'pino';
import { guarded } from '@app/kernel';

/** Most characters of one write, unless a single line has more, so that a busy turn holds no more than this in memory. */
const MAX_LENGTH = 64 * 1024;

/** Several processes that write to one pipe: the system keeps writes of 4,096 bytes whole. */
export const SHARED_PIPE_LENGTH = 4_000;

/**
 * Writes the lines of one turn of the event loop together: a write per line costs more than the line. Lines keep their
 * order. A process that ends by itself writes the pending lines; one that is killed loses the lines of its last turn.
 */
export class GroupedLines implements DestinationStream {
  private pending = '';
  private readonly endOfTurn = guarded(() => this.flush());

  constructor(
    private readonly destination: DestinationStream,
    private readonly maxLength = MAX_LENGTH,
  ) {}

  write(line: string): void {
    if (this.pending.length + line.length > this.maxLength) this.flush();
    if (this.pending === '') setImmediate(this.endOfTurn);
    this.pending += line;
  }

  /** Writes the pending lines now. */
  flush(): void {
    if (this.pending === '') return;
    const lines = this.pending;
    this.pending = '';
    this.destination.write(lines);
  }
}
