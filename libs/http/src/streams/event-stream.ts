import { Readable } from 'node:stream';
import { guarded } from '@app/kernel';
import { HEARTBEAT } from './server-sent-event.js';

/** Source of a stream's text. */
interface StreamSource {
  /** The first bytes. Later events follow from `next`. */
  beginning(): Promise<string>;
  /** The next few events; empty if the reader has all of them. */
  next(): Promise<readonly string[]>;
  /** Called when the stream has ended. */
  closed(): void;
}

/**
 * The body of an endless answer. It is pull-based: events are read only when the connection accepts more, so that even a slow reader keeps
 * few of them in memory. A reader that accepts nothing between two heartbeats is disconnected; it can continue after its last event.
 */
export class EventStream extends Readable {
  /** Read from the source but not sent yet. */
  private pending: string[] = [];
  private hasStarted = false;
  private isWanted = false;
  private isReading = false;
  /** True if new events arrived while the source was read. */
  private isDue = true;
  private isFinished = false;
  /** True if the connection has accepted data since the last heartbeat. */
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

  /** Call when there may be new events. */
  wake(): void {
    this.isDue = true;
    this.advance();
  }

  /** Sends a heartbeat. False if the reader has accepted nothing since the last one: the stream is then closed. */
  beat(): boolean {
    if (!this.isTaken && !this.isWanted) {
      this.destroy();
      return false;
    }
    this.isTaken = false;
    if (this.isWanted && this.pending.length === 0) this.deliver([HEARTBEAT]);
    return true;
  }

  /** Ends the stream normally. */
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
      if (chunks.length > 0) this.isDue = true; // read again: there may be more
      this.deliver(chunks);
      this.advance();
    };
    read().catch(
      guarded((error: unknown) => {
        this.failed(error);
        this.finish(); // the reader reconnects and continues
      }),
    );
  }

  private deliver(chunks: readonly string[]): void {
    this.pending.push(...chunks);
    while (this.isWanted && !this.isFinished && this.pending.length > 0)
      this.isWanted = this.push(this.pending.shift());
  }
}
