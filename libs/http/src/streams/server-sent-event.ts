import type { Response } from 'express';
import type { ApiRequest } from '../requests/api-request.js';

/** Media type of server-sent events (WHATWG HTML, "Server-sent events"). */
export const EVENT_STREAM = 'text/event-stream';

/** A comment, which readers skip: it shows each side that the other still lives. */
export const HEARTBEAT = ':\n\n';

/**
 * First bytes of a stream: its headers leave with them. The id without an event is where the stream begins: a reader that is cut off
 * before the first event continues there. It waits a second before it connects again.
 */
export function streamBeginning(id: string): string {
  return `retry: 1000\nid: ${id}\n\n`;
}

/** The id of an event is the cursor of a page without filters: a reader may change its filters and continue. */
export const UNFILTERED = { sortOrder: 'asc' };

/** An event as a reader receives it. The reader sends `id` back to continue after it. */
export interface ServerSentEvent {
  readonly id: string;
  readonly event: string;
  /** JSON, on one line. */
  readonly data: string;
}

/** The bytes of an event. */
export function serverSentEvent({ id, event, data }: ServerSentEvent): string {
  return `id: ${id}\nevent: ${event}\ndata: ${data}\n\n`;
}

/** True for an answer that is a stream: how long it lasts says nothing about the service. */
export function isStream(response: Pick<Response, 'headersSent' | 'getHeader'>): boolean {
  return response.headersSent && String(response.getHeader('Content-Type')).startsWith(EVENT_STREAM);
}

/** True when a reader prefers a stream to a page. A HEAD request would never end. */
export function asksForStream(request: Pick<ApiRequest, 'method' | 'accepts'>): boolean {
  return request.method === 'GET' && request.accepts(['application/json', EVENT_STREAM]) === EVENT_STREAM;
}
