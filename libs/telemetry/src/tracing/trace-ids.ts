import { hash } from 'node:crypto';
import { type TracePlace, parseTraceparent } from './traceparent.js';

/** The cause of work that runs later, as recorded in the log. */
export interface Cause {
  readonly correlationId: string;
  /** The command that caused the event, and the event's stream; absent for timers. */
  readonly command?: { readonly commandId: string; readonly stream: string };
  /** True for work that begins a trace. */
  readonly isFirst?: boolean;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** A trace, with the caller's span if the trace is the caller's. */
export interface TraceOrigin {
  readonly traceId: string;
  readonly caller: TracePlace | null;
}

/**
 * The trace of a request and of everything that follows from it. If the request id was taken from the caller's `traceparent`, the trace is
 * the caller's. The trace of a UUID has its digits; that of any other id is derived from it.
 */
export function traceOf(correlationId: string): TraceOrigin {
  if (UUID.test(correlationId)) return { traceId: digitsOf(correlationId), caller: null };
  const caller = parseTraceparent(correlationId);
  return caller === null
    ? { traceId: digest('trace', correlationId).slice(0, 32), caller }
    : { traceId: caller.traceId, caller };
}

/** Hex digits of a UUID. */
function digitsOf(id: string): string {
  return id.slice(0, 8) + id.slice(9, 13) + id.slice(14, 18) + id.slice(19, 23) + id.slice(24);
}

/** The span of a request. */
export function requestSpanId(correlationId: string): string {
  return digest('request', correlationId).slice(0, 16);
}

/** The span of a command on a stream: the same for every reader of its events. */
export function commandSpanId(stream: string, commandId: string): string {
  return digest('command', `${stream} ${commandId}`).slice(0, 16);
}

/** The span that caused some work; null if none did. */
export function causeSpanId({ correlationId, command, isFirst = false }: Cause): string | null {
  if (isFirst) return null;
  return command === undefined ? requestSpanId(correlationId) : commandSpanId(command.stream, command.commandId);
}

function digest(kind: string, name: string): string {
  return hash('sha256', `${kind} ${name}`);
}
