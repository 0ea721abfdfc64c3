import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { guarded } from '@app/kernel';

/** Time in which a request may still arrive once the process stops. */
const ARRIVAL_MILLISECONDS = 1_000;

/** A request that was begun and not answered yet. */
interface OpenRequest {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/**
 * Ends connections when the process stops: one with a request in progress is closed after its answer, one that is idle
 * or was never used at once, and so is one that sends its request too slowly. Node itself waits for each until its time
 * limits are over.
 */
@Injectable()
export class OpenConnections implements BeforeApplicationShutdown {
  private readonly requests = new Map<Socket, OpenRequest | null>();
  private stopping = false;

  /** Call once, before the server listens. */
  follow(server: Server): void {
    server.on(
      'connection',
      guarded((socket: Socket) => this.opened(socket)),
    );
    server.prependListener(
      'request',
      guarded((request: IncomingMessage, response: ServerResponse) => this.begun({ request, response })),
    );
  }

  beforeApplicationShutdown(): void {
    this.stopping = true;
    for (const [socket, open] of this.requests) {
      if (open === null) socket.destroy();
      else closeAfter(open.response);
    }
    setTimeout(
      guarded(() => this.endArriving()),
      ARRIVAL_MILLISECONDS,
    ).unref();
  }

  private opened(socket: Socket): void {
    if (this.stopping) {
      socket.destroy();
      return;
    }
    this.requests.set(socket, null);
    socket.once(
      'close',
      guarded(() => this.requests.delete(socket)),
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
