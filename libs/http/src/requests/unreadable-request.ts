import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { Refusal, guarded, startDeadline } from '@app/kernel';
import type { ErrorLinks } from '../problems/error-links.js';
import { problemOf } from '../problems/problem.js';
import type { IdSource } from './id-source.js';

/** Time for the caller to read the answer. */
const LINGER_MILLISECONDS = 1_000;

/** A path that is refused as malformed. */
const UNREADABLE = '/%';

/**
 * Passes only paths to the router. An absolute-form target is the same path requested through a proxy (RFC 9112, 3.2.2). An invalid target
 * becomes UNREADABLE; the framework would answer it with an HTML page.
 */
export function readTargets(server: Server): void {
  const read = guarded((request: IncomingMessage) => {
    const target = request.url ?? '/';
    if (target.startsWith('/') || target === '*') return;
    request.url = pathOf(target);
  });
  server.prependListener('request', read);
}

function pathOf(target: string): string {
  if (!URL.canParse(target)) return UNREADABLE;
  const { pathname, search } = new URL(target);
  return pathname.startsWith('/') ? `${pathname}${search}` : UNREADABLE;
}

/**
 * Answers input that never becomes a request in our error body: malformed HTTP, control characters in a header, endless headers. Node would
 * send a bare status line, also for a missing Host, which `checkAddress` refuses instead.
 */
export function answerUnreadable(server: Server, ids: IdSource, links: ErrorLinks): void {
  Object.assign(server, { requireHostHeader: false });
  const refuse = (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const requestId = ids.next();
    const { status, body } = problemOf(
      new Refusal('INVALID_REQUEST_FORMAT', 'The request is not well-formed HTTP, or its headers are too large.'),
      links,
      requestId,
    );
    const text = JSON.stringify(body);
    const head = [
      `HTTP/1.1 ${status} Bad Request`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(text)}`,
      'Cache-Control: no-store',
      `X-Request-Id: ${requestId}`,
      'Connection: close',
    ];
    socket.end(`${head.join('\r\n')}\r\n\r\n${text}`);
    // A caller that never closes its side would keep the connection open.
    const cancelDeadline = startDeadline(LINGER_MILLISECONDS, () => socket.destroy());
    socket.once('close', guarded(cancelDeadline));
  };
  server.on('clientError', guarded(refuse));
  // An unknown expectation may be ignored (RFC 9110, 10.1.1), and gets an ordinary answer.
  server.on(
    'checkExpectation',
    guarded((request, response) => server.emit('request', request, response)),
  );
}
