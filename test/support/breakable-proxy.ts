import {
  type AddressInfo,
  type ListenOptions,
  type NetConnectOpts,
  type Socket,
  connect,
  createServer,
} from 'node:net';
import path from 'node:path';

/** PostgreSQL's name of a Unix socket in its directory. */
const socketIn = (directory: string, port: number | string): string => path.join(directory, `.s.PGSQL.${port}`);

/** Numbers that no server uses as its port. */
const NUMBERS = 1_000;

/** A proxy that simulates network failures: packets are dropped without either side noticing. */
export class BreakableProxy {
  private readonly sockets = new Set<Socket>();
  private isCut = false;
  private isBroken = false;
  private delay = 0;

  private constructor(
    private target: URL,
    private readonly server: ReturnType<typeof createServer>,
    /** The number of its Unix socket, next to that of the server, or its loopback port. */
    readonly port: number,
    private readonly bySocket: boolean,
  ) {
    server.on('connection', (inner) => this.join(inner));
  }

  static async to(url: string): Promise<BreakableProxy> {
    const server = await listening({ port: 0, host: '127.0.0.1' });
    return new BreakableProxy(new URL(url), server, (server.address() as AddressInfo).port, false);
  }

  /** A proxy of the same kind as the server's address: a Unix socket takes half the CPU. */
  static async alike(url: string): Promise<BreakableProxy> {
    const directory = new URL(url).searchParams.get('host');
    if (directory === null) return BreakableProxy.to(url);
    for (let number = 1; number < NUMBERS; number++) {
      const server = await listening({ path: socketIn(directory, number) }).catch(() => null); // the number is in use
      if (server !== null) return new BreakableProxy(new URL(url), server, number, true);
    }
    throw new Error(`no name of a Unix socket is free in ${directory}`);
  }

  /** URL of the server through this proxy. */
  get url(): string {
    const url = new URL(this.target);
    if (!this.bySocket) url.searchParams.delete('host');
    url.hostname = '127.0.0.1';
    url.port = String(this.port);
    return url.toString();
  }

  /** Drops all packets from now on, also of new connections. No connection is closed. */
  cut(): void {
    this.isCut = true;
    for (const socket of this.sockets) socket.removeAllListeners('data').removeAllListeners('end').resume();
  }

  /** Closes every connection, and each new one immediately. */
  break(): void {
    this.isBroken = true;
    for (const socket of this.sockets) socket.destroy();
  }

  /** Lets new connections through again; broken ones stay broken. */
  mend(): void {
    this.isCut = false;
    this.isBroken = false;
  }

  /** New connections lead to this server from now on. */
  lead(url: string): void {
    this.target = new URL(url);
  }

  /** Delays every packet by the given time from now on. */
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
    const outer = connect(addressOf(this.target));
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
    socket.on('error', () => undefined); // the test observes the other side
    socket.once('close', () => this.sockets.delete(socket));
    this.sockets.add(socket);
  }
}

async function listening(options: ListenOptions): Promise<ReturnType<typeof createServer>> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(options, resolve));
  return server;
}

/** Uses the Unix socket if there is one. */
function addressOf({ hostname, port, searchParams }: URL): NetConnectOpts {
  const directory = searchParams.get('host');
  return directory === null ? { host: hostname, port: Number(port) } : { path: socketIn(directory, port) };
}
