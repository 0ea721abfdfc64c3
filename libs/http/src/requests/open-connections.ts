import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as ListeningServer, type Socket } from 'node:net';
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { guarded, startDeadline } from '@app/kernel';
import { isOwnRequest } from './own-requests.js';

/** Time in which a request may still arrive once the process stops. */
const ARRIVAL_MILLISECONDS = 1_000;

/** A request that was begun and not answered yet. */
interface OpenRequest {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/**
 * Ends connections when the process stops. While it drains, each ends with the answer to its next request; then one with a request in
 * progress is closed after its answer, one that is idle or was never used at once, and so is one that sends its request too slowly.
 * Node itself cuts idle ones off at once and waits for each other one until its time limits are over.
 */
@Injectable()
export class OpenConnections implements BeforeApplicationShutdown {
  private readonly requests = new Map<Socket, OpenRequest | null>();
  private server: Server | null = null;
  private stopping = false;
  private drained: (() => void) | null = null;

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

  /** Before the application closes: resolves when all connections have ended, or when no further request may arrive. */
  async drain(): Promise<void> {
    this.stop();
    if (this.requests.size === 0) return;
    await new Promise<void>((resolve) => {
      const cancel = startDeadline(ARRIVAL_MILLISECONDS, resolve);
      this.drained = () => {
        cancel();
        resolve();
      };
    });
  }

  beforeApplicationShutdown(): void {
    this.stop();
    for (const [socket, open] of this.requests) if (open === null) socket.destroy();
    setTimeout(
      guarded(() => this.endArriving()),
      ARRIVAL_MILLISECONDS,
    ).unref();
  }

  /** No further connection is accepted, and answers are the last ones of theirs. */
  private stop(): void {
    if (this.stopping) return;
    this.stopping = true;
    // an HTTP server's own close would cut idle connections off
    if (this.server?.listening === true) ListeningServer.prototype.close.call(this.server);
    for (const open of this.requests.values()) if (open !== null) closeAfter(open.response);
  }

  private opened(socket: Socket): void {
    if (isOwnRequest({ socket })) return; // ends with the request that it is for
    this.requests.set(socket, null);
    socket.once(
      'close',
      guarded(() => {
        this.requests.delete(socket);
        if (this.requests.size === 0) this.drained?.();
      }),
    );
  }

  private begun(open: OpenRequest): void {
    const { socket } = open.request;
    if (!this.requests.has(socket)) return;
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
