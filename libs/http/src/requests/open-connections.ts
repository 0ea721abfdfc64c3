import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as ListeningServer, type Socket } from 'node:net';
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { guarded, startDeadline } from '@app/kernel';
import type { ReadinessCheck } from '../operations/readiness.js';
import { isOwnRequest } from './own-requests.js';

/** Time in which a request may still arrive: on a connection that is open, and from a caller that was just answered. */
const ARRIVAL_MILLISECONDS = 1_000;
/** Callers that never stop to connect to this process are turned to another one after this time. */
const CALLERS_MILLISECONDS = 5_000;

/** Conditions under which a process drains. */
export interface Draining {
  /** Time for which connections are accepted although no request arrives: balancers then learn that it is not ready. Null: none is accepted. */
  readonly acceptMilliseconds: number | null;
}

/** A request that was begun and not answered yet. */
interface OpenRequest {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/**
 * Ends connections when the process stops. While it drains, it is not ready, and accepts and answers until no request has arrived for a
 * second; each answer is the last one of its connection, so that callers go elsewhere. Then a connection with a request in progress is
 * closed after its answer, one that is idle or was never used at once, and so is one that sends its request too slowly.
 * Node itself cuts idle ones off at once and waits for each other one until its time limits are over.
 */
@Injectable()
export class OpenConnections implements BeforeApplicationShutdown, ReadinessCheck {
  readonly name = 'serving';
  private readonly requests = new Map<Socket, OpenRequest | null>();
  private server: Server | null = null;
  private stopping = false;
  /** When a connection or a request arrived last, as of `performance.now()`. */
  private arrived = -Infinity;

  /** Call once, before the server listens. */
  follow(server: Server): void {
    this.server = server;
    server.on(
      'connection',
      guarded((socket: Socket) => this.opened(socket)),
    );
    server.prependListener(
      'request',
      guarded((request: IncomingMessage, response: ServerResponse) => this.begun({ request, response })),
    );
  }

  /** Not ready once it stops. */
  async check(): Promise<void> {
    if (this.stopping) throw new Error('the process stops');
  }

  /** Before the application closes, while all of it works: resolves when no further request may arrive. */
  async drain({ acceptMilliseconds }: Draining): Promise<void> {
    this.beginStop();
    if (acceptMilliseconds !== null) await this.quiet(acceptMilliseconds, acceptMilliseconds + CALLERS_MILLISECONDS);
    await this.stopListening();
    await this.quiet(0, ARRIVAL_MILLISECONDS);
  }

  beforeApplicationShutdown(): void {
    this.beginStop();
    this.closeListener();
    for (const [socket, open] of this.requests) if (open === null) socket.destroy();
    setTimeout(
      guarded(() => this.endArriving()),
      ARRIVAL_MILLISECONDS,
    ).unref();
  }

  /** Answers are the last ones of their connections. */
  private beginStop(): void {
    if (this.stopping) return;
    this.stopping = true;
    if (this.requests.size > 0) this.arrived = performance.now(); // a request may be on its way on each
    for (const open of this.requests.values()) if (open !== null) closeAfter(open.response);
  }

  /** Resolves once nothing has arrived for a while, between these times from now. */
  private async quiet(least: number, most: number): Promise<void> {
    const began = performance.now();
    for (;;) {
      const until = Math.min(Math.max(began + least, this.arrived + ARRIVAL_MILLISECONDS), began + most);
      const remaining = until - performance.now();
      if (remaining <= 0) return;
      await new Promise<void>((resolve) => startDeadline(Math.ceil(remaining), resolve));
    }
  }

  /**
   * Accepts no further connection. The system resets connections that it has made and Node has not taken yet, and Node takes one in each
   * turn of its loop: so it ends after a turn that brought none.
   */
  private async stopListening(): Promise<void> {
    const began = performance.now();
    let seen: number;
    do {
      seen = this.arrived;
      await new Promise<void>((resolve) => setImmediate(guarded(resolve)));
    } while (this.arrived !== seen && performance.now() - began < ARRIVAL_MILLISECONDS);
    this.closeListener();
  }

  private closeListener(): void {
    // an HTTP server's own close would cut idle connections off
    if (this.server?.listening === true) ListeningServer.prototype.close.call(this.server);
  }

  private opened(socket: Socket): void {
    if (isOwnRequest({ socket })) return; // ends with the request that it is for
    this.arrived = performance.now();
    this.requests.set(socket, null);
    socket.once(
      'close',
      guarded(() => this.requests.delete(socket)),
    );
  }

  private begun(open: OpenRequest): void {
    const { socket } = open.request;
    if (!this.requests.has(socket)) return;
    this.arrived = performance.now();
    this.requests.set(socket, open);
    if (this.stopping) closeAfter(open.response);
    open.response.once(
      'close',
      guarded(() => this.answered(socket, open)),
    );
  }

  private answered(socket: Socket, open: OpenRequest): void {
    if (this.requests.get(socket) !== open) return;
    this.requests.set(socket, null);
    if (this.stopping) socket.end();
  }

  private endArriving(): void {
    for (const [socket, open] of this.requests) if (open === null || !open.request.complete) socket.destroy();
  }
}

function closeAfter(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}
