import { Readable } from 'node:stream';
import { guarded } from '@app/kernel';
import { HEARTBEAT } from './server-sent-event.js';

/** Text of a stream. */
interface StreamSource {
  /** The first bytes; later events are among the next ones. */
  beginning(): Promise<string>;
  /** The next few events; none when the reader has all of them. */
  next(): Promise<readonly string[]>;
  /** The stream is over. */
  closed(): void;
}

/**
 * The body of an answer that does not end. It is pulled: events are read when the connection takes more, so that a reader holds a few of
 * them in memory, however slow it is. One that takes nothing between two heartbeats is dropped; it can continue after its last event.
 */
export class EventStream extends Readable {
  /** Read and not taken yet. */
  private pending: string[] = [];
  private hasStarted = false;
  private isWanted = false;
  private isReading = false;
  /** News came while the source was read. */
  private isDue = true;
  private isFinished = false;
  /** The connection took something since the last heartbeat. */
  private isTaken = true;

  constructor(
    private readonly source: StreamSource,
    private readonly failed: (error: unknown) => void,
  ) {
    super();
  }

  override _read(): void {
    this.isWanted = true;
    this.isTaken = true;
    this.advance();
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    this.isFinished = true;
    this.pending = [];
    this.source.closed();
    callback(error);
  }

  /** There may be events to read. */
  wake(): void {
    this.isDue = true;
    this.advance();
  }

  /** Shows the reader that the stream lives. False when the reader took nothing since the last time: the stream is dropped. */
  beat(): boolean {
    if (!this.isTaken && !this.isWanted) {
      this.destroy();
      return false;
    }
    this.isTaken = false;
    if (this.isWanted && this.pending.length === 0) this.deliver([HEARTBEAT]);
    return true;
  }

  /** Ends the stream in order. */
  finish(): void {
    if (this.isFinished) return;
    this.isFinished = true;
    this.push(null);
  }

  private advance(): void {
    this.deliver([]);
    if (this.isReading || this.isFinished || !this.isWanted || !this.isDue) return;
    this.isReading = true;
    this.isDue = false;
    const read = async (): Promise<void> => {
      if (!this.hasStarted) this.deliver([await this.source.beginning()]);
      this.hasStarted = true;
      const chunks = await this.source.next();
      this.isReading = false;
      if (chunks.length > 0) this.isDue = true; // there may be more
      this.deliver(chunks);
      this.advance();
    };
    read().catch(
      guarded((error: unknown) => {
        this.failed(error);
        this.finish(); // the reader connects again and continues
      }),
    );
  }

  private deliver(chunks: readonly string[]): void {
    this.pending.push(...chunks);
    while (this.isWanted && !this.isFinished && this.pending.length > 0)
      this.isWanted = this.push(this.pending.shift());
  }
}
