import net from 'node:net';
import { WAIT_LIMIT_MILLISECONDS } from '../support/eventually.js';

/** A connection on which an attacker writes bytes of its choice. */
export class RawConnection {
  private readonly chunks: Buffer[] = [];
  private readonly ended: Promise<void>;
  /** Resolves with the first bytes of an answer, or when the server hangs up. */
  readonly begins: Promise<void>;

  private constructor(private readonly socket: net.Socket) {
    socket.on('data', (chunk) => this.chunks.push(chunk));
    socket.on('error', () => undefined); // the server is expected to hang up on attackers
    this.ended = new Promise((resolve) => socket.once('close', () => resolve()));
    this.begins = Promise.race([this.ended, new Promise<void>((resolve) => socket.once('data', () => resolve()))]);
  }

  static open(origin: string, from?: string): Promise<RawConnection> {
    const { hostname, port } = new URL(origin);
    const options = { host: hostname, port: Number(port), ...(from === undefined ? {} : { localAddress: from }) };
    return new Promise((resolve, reject) => {
      const socket = net.connect(options);
      const connection = new RawConnection(socket);
      socket.once('connect', () => resolve(connection));
      socket.once('error', reject);
      socket.once('close', () => resolve(connection));
    });
  }

  write(bytes: string | Buffer): void {
    if (this.socket.writable) this.socket.write(bytes);
  }

  /** Says that nothing more follows. */
  finish(): void {
    this.socket.end();
  }

  /** Stops reading: answers stay in the buffers of the system, and then in the server's. */
  stopReading(): void {
    this.socket.pause();
  }

  hangUp(): void {
    this.socket.destroy();
  }

  /** Hangs up with a reset instead of an orderly end. */
  reset(): void {
    this.socket.resetAndDestroy();
  }

  get received(): string {
    return Buffer.concat(this.chunks).toString('latin1');
  }

  get closed(): boolean {
    return this.socket.closed;
  }

  /** Resolves with true once the connection is closed, with false when it is still open after a time. */
  async closes(within = WAIT_LIMIT_MILLISECONDS): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const open = new Promise<boolean>((resolve) => {
      timer = setTimeout(resolve, within, false);
    });
    return Promise.race([this.ended.then(() => true), open]).finally(() => clearTimeout(timer));
  }
}
