import net from 'node:net';
import { cpuSecondsOf } from '../runner/cpu.mjs';
import { type Call, type CallAnswer, call } from './call.js';
import { RawConnection } from './raw-connection.js';

export const BASE_PATH = '/2025-10-13';

/** `<client id>:<client secret>` */
type Credential = string;

/** Calls of one platform from one address. */
export class Caller {
  constructor(
    private readonly origin: string,
    readonly credential: Credential,
    readonly address: string | undefined,
  ) {}

  get authorization(): string {
    return `Basic ${Buffer.from(this.credential).toString('base64')}`;
  }

  /** A path below the base path; an object is sent as JSON. */
  send(method: string, path: string, body?: unknown, options: Partial<Call> = {}): Promise<CallAnswer> {
    const sent = body === undefined || typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body);
    return call(this.origin, {
      method,
      path: `${BASE_PATH}${path}`,
      from: this.address,
      ...(sent === undefined ? {} : { body: sent }),
      ...options,
      headers: {
        authorization: this.authorization,
        ...(sent === undefined ? {} : { 'content-type': 'application/json' }),
        ...options.headers,
      },
    });
  }
}

/** A running server on loopback, an attacker who has a platform (and may omit the credential), and another platform. */
export class Target {
  private constructor(
    readonly origin: string,
    readonly attacker: Caller,
    readonly neighbour: Caller,
    private readonly pid: number | null,
  ) {}

  /** `pid` is the server's process id, if known. */
  static async at(
    origin: string,
    { attacker, neighbour }: { readonly attacker: Credential; readonly neighbour: Credential },
    pid: number | null = null,
  ): Promise<Target> {
    const { hostname } = new URL(origin);
    if (!net.isIP(hostname) || !hostname.startsWith('127.'))
      throw new Error(`attacks go to loopback alone, not to ${hostname}`);
    // address limits must not affect the other platform: it calls from a separate address if the system has one
    const other = await RawConnection.open(origin, '127.0.0.2').then(
      (connection) => (connection.hangUp(), '127.0.0.2'),
      () => undefined,
    );
    return new Target(origin, new Caller(origin, attacker, undefined), new Caller(origin, neighbour, other), pid);
  }

  /** A request without a credential. */
  call(request: Call): Promise<CallAnswer> {
    return call(this.origin, request);
  }

  /**
   * A response with the time that the server spent on it in milliseconds: at most the CPU time that the server used meanwhile. On a busy
   * machine every response is slow, which says nothing about the attack.
   */
  async timed(send: () => Promise<CallAnswer>): Promise<CallAnswer> {
    const before = this.cpuMilliseconds();
    const answer = await send();
    return { ...answer, milliseconds: Math.min(answer.milliseconds, this.cpuMilliseconds() - before) };
  }

  private cpuMilliseconds(): number {
    const seconds = this.pid === null ? null : cpuSecondsOf(this.pid);
    return seconds === null ? performance.now() : seconds * 1_000;
  }

  connect(): Promise<RawConnection> {
    return RawConnection.open(this.origin);
  }

  connections(count: number): Promise<RawConnection[]> {
    return Promise.all(Array.from({ length: count }, () => this.connect()));
  }

  /** The value of a metric without labels, or the sum over its labels; undefined if there is none. */
  async metric(name: string): Promise<number | undefined> {
    const { text } = await call(this.origin, { path: '/metrics', from: this.neighbour.address });
    const lines = text.split('\n').filter((line) => line.startsWith(`${name} `) || line.startsWith(`${name}{`));
    if (lines.length === 0) return undefined;
    return lines.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0);
  }
}
