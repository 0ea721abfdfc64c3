import type { DestinationStream } from 'pino';
import { guarded } from '@app/kernel';

/** Most bytes of one write, unless a single line has more, so that a busy turn holds no more than this in memory. */
const MAX_BYTES = 64 * 1024;

/** Several processes that write to one pipe: the system keeps writes of 4,096 bytes whole. */
export const SHARED_PIPE_BYTES = 4_096;

/**
 * Writes the lines of one turn of the event loop together: a write per line costs more than the line. Lines keep their
 * order. A process that ends by itself writes the pending lines; one that is killed loses the lines of its last turn.
 */
export class GroupedLines implements DestinationStream {
  private pending = '';
  private pendingBytes = 0;
  private readonly endOfTurn = guarded(() => this.flush());

  constructor(
    private readonly destination: DestinationStream,
    private readonly maxBytes = MAX_BYTES,
  ) {}

  write(line: string): void {
    const bytes = Buffer.byteLength(line);
    if (this.pendingBytes + bytes > this.maxBytes) this.flush();
    if (this.pending === '') setImmediate(this.endOfTurn);
    this.pending += line;
    this.pendingBytes += bytes;
  }

  /** Writes the pending lines now. */
  flush(): void {
    if (this.pending === '') return;
    const lines = this.pending;
    this.pending = '';
    this.pendingBytes = 0;
    this.destination.write(lines);
  }
}
