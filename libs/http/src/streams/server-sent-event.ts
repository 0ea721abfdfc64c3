import type { Response } from 'express';
import type { ApiRequest } from '../requests/api-request.js';

/** Media type of server-sent events (WHATWG HTML, "Server-sent events"). */
export const EVENT_STREAM = 'text/event-stream';

/** A comment, which readers skip; it shows each side that the other is alive. */
export const HEARTBEAT = ':\n\n';

/**
 * The first bytes of a stream, with which the headers are sent. The id without an event is the start position: a reader that is disconnected
 * before the first event continues there. Readers reconnect after a second.
 */
export function streamBeginning(id: string): string {
  return `retry: 1000\nid: ${id}\n\n`;
}

/** The id of an event is the cursor of a page without filters, so that a reader may change its filters and continue. */
export const UNFILTERED = { sortOrder: 'asc' };

/** An event as a reader gets it. The reader sends `id` back to continue after it. */
export interface ServerSentEvent {
  readonly id: string;
  readonly event: string;
  /** JSON on one line. */
  readonly data: string;
}

/** Serializes an event. */
export function serverSentEvent({ id, event, data }: ServerSentEvent): string {
  return `id: ${id}\nevent: ${event}\ndata: ${data}\n\n`;
}

/** True for a stream, whose duration says nothing about the service. */
export function isStream(response: Pick<Response, 'headersSent' | 'getHeader'>): boolean {
  return response.headersSent && String(response.getHeader('Content-Type')).startsWith(EVENT_STREAM);
}

/** True if the caller prefers a stream to a page. A HEAD request would never end. */
export function asksForStream(request: Pick<ApiRequest, 'method' | 'accepts'>): boolean {
  return request.method === 'GET' && request.accepts(['application/json', EVENT_STREAM]) === EVENT_STREAM;
}
