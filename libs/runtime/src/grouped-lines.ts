import type { DestinationStream } from 'pino';
import { guarded } from '@app/kernel';

/** Maximum size of one write, unless a single line is longer: bounds the memory of a busy turn. */
const MAX_BYTES = 64 * 1024;

/** For several processes that write to one pipe: the system does not interleave writes up to 4,096 bytes. */
export const SHARED_PIPE_BYTES = 4_096;

/**
 * Writes the lines of one turn of the event loop together, since a write costs more than a line. Lines keep their order. A process that exits
 * by itself writes the pending lines; a killed process loses those of its last turn.
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
