import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as ListeningServer, type Socket } from 'node:net';
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { guarded, startDeadline } from '@app/kernel';
import type { ReadinessCheck } from '../operations/readiness.js';
import { isOwnRequest } from './own-requests.js';

/** Time in which another request may arrive on an open connection, or from a caller that was just answered. */
const ARRIVAL_MILLISECONDS = 1_000;
/** Time limit of draining, after which callers that keep connecting are refused. */
const CALLERS_MILLISECONDS = 5_000;

/** Conditions of draining a process. */
export interface Draining {
  /**
   * Time for which connections are accepted even if no request arrives, so that load balancers notice that it is not ready. Null: accepts
   * none.
   */
  readonly acceptMilliseconds: number | null;
}

/** A request that has arrived in part or whole and is not answered yet. */
interface OpenRequest {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/**
 * Closes connections when the process stops. While it drains, it reports not ready, and accepts and answers requests until none has arrived
 * for a second, with `Connection: close` so that callers go elsewhere. Then it closes idle connections and those that send their request too
 * slowly immediately, and those with a request in progress after the answer. Node itself would cut idle ones off immediately and wait for the
 * others until their timeouts.
 */
@Injectable()
export class OpenConnections implements BeforeApplicationShutdown, ReadinessCheck {
  readonly name = 'serving';
  private readonly requests = new Map<Socket, OpenRequest | null>();
  private server: Server | null = null;
  private stopping = false;
  /** When the last connection or request arrived, by `performance.now()`. */
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

  /** Throws once it stops. */
  async check(): Promise<void> {
    if (this.stopping) throw new Error('the process stops');
  }

  /** Call before the application closes, while everything works. Resolves when no further request is expected. */
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

  /** From now on each answer closes its connection. */
  private beginStop(): void {
    if (this.stopping) return;
    this.stopping = true;
    if (this.requests.size > 0) this.arrived = performance.now(); // each may be about to send a request
    for (const open of this.requests.values()) if (open !== null) closeAfter(open.response);
  }

  /** Resolves once nothing has arrived for a while, between `least` and `most` milliseconds from now. */
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
   * Stops accepting connections. The kernel would reset connections that it has established but Node has not accepted yet. Node accepts one
   * in each turn of its event loop, so this stops after a turn without a new one.
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
    // The close method of an HTTP server would cut idle connections off.
    if (this.server?.listening === true) ListeningServer.prototype.close.call(this.server);
  }

  private opened(socket: Socket): void {
    if (isOwnRequest({ socket })) return; // ends with the outer request
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
