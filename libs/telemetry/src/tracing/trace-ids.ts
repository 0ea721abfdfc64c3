import { hash } from 'node:crypto';
import { type TracePlace, parseTraceparent } from './traceparent.js';

/** The cause of a work that is done later, as the log records it. */
export interface Cause {
  readonly correlationId: string;
  /** The command whose event is reacted to, and the stream of the event; absent for timers. */
  readonly command?: { readonly commandId: string; readonly stream: string };
  /** True for a work that begins a trace itself. */
  readonly isFirst?: boolean;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** A trace, and the caller's span where the trace is the caller's. */
export interface TraceOrigin {
  readonly traceId: string;
  readonly caller: TracePlace | null;
}

/**
 * The trace of a request and of all that follows from it. A request is named by the `traceparent` of its caller, where that is all the
 * name it was given: then the trace is the caller's. The trace of a UUID has its digits, that of any other name follows from it.
 */
export function traceOf(correlationId: string): TraceOrigin {
  if (UUID.test(correlationId)) return { traceId: digitsOf(correlationId), caller: null };
  const caller = parseTraceparent(correlationId);
  return caller === null
    ? { traceId: digest('trace', correlationId).slice(0, 32), caller }
    : { traceId: caller.traceId, caller };
}

/** Of a UUID. */
function digitsOf(id: string): string {
  return id.slice(0, 8) + id.slice(9, 13) + id.slice(14, 18) + id.slice(19, 23) + id.slice(24);
}

/** The span of a request. */
export function requestSpanId(correlationId: string): string {
  return digest('request', correlationId).slice(0, 16);
}

/** The span of a command on a stream: the same for all who read its events. */
export function commandSpanId(stream: string, commandId: string): string {
  return digest('command', `${stream} ${commandId}`).slice(0, 16);
}

/** The span that caused a work; null where none did. */
export function causeSpanId({ correlationId, command, isFirst = false }: Cause): string | null {
  if (isFirst) return null;
  return command === undefined ? requestSpanId(correlationId) : commandSpanId(command.stream, command.commandId);
}

function digest(kind: string, name: string): string {
  return hash('sha256', `${kind} ${name}`);
}
