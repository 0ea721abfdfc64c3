import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { guarded, startDeadline } from '@app/kernel';
import type { HttpSettings } from '../http.settings.js';
import type { Slots } from './slots.js';

/** Interval at which Node checks for timeouts of headers and requests. */
const LOOK_MILLISECONDS = 1_000;
/** Enough for a file of 100 MB over a slow connection; JSON bodies have a separate timeout. */
export const MAX_REQUEST_MILLISECONDS = 300_000;
/** Time for which the rest of a request is discarded after the answer, so that the caller can read the answer. */
const LINGER_MILLISECONDS = 1_000;

/**
 * Limits the cost of a connection: timeouts for its headers and for silence (including callers that do not read their answer), and a close
 * after an answer whose request is incomplete. At the maximum number of connections, the one that has been idle longest is closed.
 */
export function boundConnections(server: Server, slots: Slots, settings: HttpSettings): void {
  const { headersMilliseconds, silenceMilliseconds, idleMilliseconds, connections: most } = settings;
  server.headersTimeout = headersMilliseconds;
  server.requestTimeout = MAX_REQUEST_MILLISECONDS;
  server.timeout = silenceMilliseconds;
  server.keepAliveTimeout = idleMilliseconds;
  Object.assign(server, { connectionsCheckingInterval: Math.min(LOOK_MILLISECONDS, headersMilliseconds) });
  const open = new Set<Socket>();
  const connected = guarded((socket: Socket) => {
    const closed = guarded(() => open.delete(socket));
    open.add(socket);
    socket.once('close', closed);
    if (open.size > most) idlest(open, slots)?.destroy();
  });
  const requested = guarded((request: IncomingMessage, response: ServerResponse) => {
    const answered = guarded(() => endUnfinished(request));
    response.once('finish', answered);
  });
  server.on('connection', connected);
  server.prependListener('request', requested);
}

/** Relies on the insertion order of sets. */
function idlest(open: ReadonlySet<Socket>, slots: Slots): Socket | undefined {
  for (const socket of open) if (!slots.isBusy(socket)) return socket;
  const [oldest] = open;
  return oldest;
}

/** Closes a connection whose request was answered before it had arrived completely: the rest may never come. */
function endUnfinished(request: IncomingMessage): void {
  if (request.complete) return;
  request.resume();
  const { socket } = request;
  const cancelDeadline = startDeadline(LINGER_MILLISECONDS, () => {
    if (!request.complete) socket.destroy();
  });
  socket.once('close', guarded(cancelDeadline));
}
