import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { guarded } from '@app/kernel';

/** A request that is under way, until the first sign that it no longer is. */
interface Slot {
  readonly socket: Socket;
  readonly takenAt: number;
}

/**
 * The requests of this process that are under way. A slot is given back once, at the first of: the answer is closed, the request is aborted,
 * the connection is closed. No single one of these comes for every request: the answers to pipelined requests of a connection that
 * is dropped never close, except for the first.
 */
export class Slots {
  private readonly taken = new Set<Slot>();
  /** What closes with each connection: one listener for all of its requests. */
  private readonly bySocket = new WeakMap<Socket, Set<Slot>>();

  constructor(private readonly now: () => number = () => performance.now()) {}

  get inUse(): number {
    return this.taken.size;
  }

  /** How many requests of one connection are under way. */
  of(socket: Socket): number {
    return this.bySocket.get(socket)?.size ?? 0;
  }

  take(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    if (socket.destroyed) return; // nobody is left to hear the answer
    const slot = { socket, takenAt: this.now() };
    const ofSocket = this.slotsOf(socket);
    const release = guarded(() => {
      ofSocket.delete(slot);
      this.taken.delete(slot);
    }, ignore);
    this.taken.add(slot);
    ofSocket.add(slot);
    response.once('close', release);
    request.once('aborted', release);
  }

  /** Slots of connections that are gone, or held for longer than any request takes: a fault of ours, which would use up all of them. */
  leaked(longest: number): number {
    const before = this.now() - longest;
    let leaked = 0;
    for (const { socket, takenAt } of this.taken) if (socket.destroyed || takenAt < before) leaked += 1;
    return leaked;
  }

  private slotsOf(socket: Socket): Set<Slot> {
    const known = this.bySocket.get(socket);
    if (known !== undefined) return known;
    const slots = new Set<Slot>();
    this.bySocket.set(socket, slots);
    const closed = guarded(() => {
      for (const slot of slots) this.taken.delete(slot);
      slots.clear();
    }, ignore);
    socket.once('close', closed);
    return slots;
  }
}

/** Sets are changed here and nothing else: there is nothing that could fail. */
function ignore(): void {}
