import { type AddressInfo, type Socket, connect, createServer } from 'node:net';

/** A way to a server that can break as networks do: packets are dropped and neither side notices. */
export class BreakableProxy {
  private readonly sockets = new Set<Socket>();
  private isCut = false;
  private isBroken = false;
  private delay = 0;

  private constructor(
    private readonly target: URL,
    private readonly server: ReturnType<typeof createServer>,
  ) {
    server.on('connection', (inner) => this.join(inner));
  }

  static async to(url: string): Promise<BreakableProxy> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new BreakableProxy(new URL(url), server);
  }

  /** The address of the server, by way of this proxy. */
  get url(): string {
    const url = new URL(this.target);
    url.searchParams.delete('host'); // a Unix socket
    url.hostname = '127.0.0.1';
    url.port = String((this.server.address() as AddressInfo).port);
    return url.toString();
  }

  /** Drops all packets from now on, those of new connections too; no one sees a connection end. */
  cut(): void {
    this.isCut = true;
    for (const socket of this.sockets) socket.removeAllListeners('data').removeAllListeners('end').resume();
  }

  /** Ends every connection, and each new one as soon as it is opened. */
  break(): void {
    this.isBroken = true;
    for (const socket of this.sockets) socket.destroy();
  }

  /** New connections pass again; those that were cut stay as they are. */
  mend(): void {
    this.isCut = false;
    this.isBroken = false;
  }

  /** Every packet takes as much longer from now on. */
  slow(milliseconds: number): void {
    this.delay = milliseconds;
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private join(inner: Socket): void {
    this.keep(inner);
    if (this.isBroken) {
      inner.destroy();
      return;
    }
    if (this.isCut) {
      inner.resume();
      return;
    }
    const outer = connect({ host: this.target.hostname, port: Number(this.target.port) });
    this.keep(outer);
    this.forward(inner, outer);
    this.forward(outer, inner);
  }

  private forward(from: Socket, to: Socket): void {
    const passed = (act: () => void) => (this.delay === 0 ? act() : setTimeout(act, this.delay));
    from.on('data', (chunk) => passed(() => void to.write(chunk)));
    from.on('end', () => passed(() => void to.end()));
  }

  private keep(socket: Socket): void {
    socket.setNoDelay(true);
    socket.on('error', () => undefined); // the test examines the other side
    socket.once('close', () => this.sockets.delete(socket));
    this.sockets.add(socket);
  }
}
