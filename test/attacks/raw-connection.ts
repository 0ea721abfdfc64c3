import net from 'node:net';
import { WAIT_LIMIT_MILLISECONDS } from '../support/eventually.js';

/** A connection on which an attacker writes arbitrary bytes. */
export class RawConnection {
  private readonly chunks: Buffer[] = [];
  private readonly ended: Promise<void>;
  /** Resolves with the first bytes of a response, or when the server closes the connection. */
  readonly begins: Promise<void>;

  private constructor(private readonly socket: net.Socket) {
    socket.on('data', (chunk) => this.chunks.push(chunk));
    socket.on('error', () => undefined); // the server is expected to close attackers' connections
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

  /** Ends the sending side. */
  finish(): void {
    this.socket.end();
  }

  /** Stops reading: responses stay in the buffers of the system, and then of the server. */
  stopReading(): void {
    this.socket.pause();
  }

  hangUp(): void {
    this.socket.destroy();
  }

  /** Closes the connection with a reset. */
  reset(): void {
    this.socket.resetAndDestroy();
  }

  get received(): string {
    return Buffer.concat(this.chunks).toString('latin1');
  }

  get closed(): boolean {
    return this.socket.closed;
  }

  /** Resolves with true once the connection is closed, or with false if it is still open after the given time. */
  async closes(within = WAIT_LIMIT_MILLISECONDS): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const open = new Promise<boolean>((resolve) => {
      timer = setTimeout(resolve, within, false);
    });
    return Promise.race([this.ended.then(() => true), open]).finally(() => clearTimeout(timer));
  }
}
