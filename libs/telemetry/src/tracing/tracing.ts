import { randomUUID } from 'node:crypto';
import { ContextVariable, Refusal } from '@app/kernel';
import type { FinishedSpan, SpanAttributes, SpanIds, SpanKind, SpanSink } from './span-sink.js';
import { type Cause, causeSpanId, commandSpanId, requestSpanId, traceOf } from './trace-ids.js';
import { type TracePlace, parseTraceparent, traceparentOf } from './traceparent.js';

/** A work, before it is done. */
export interface Work {
  readonly name: string;
  readonly kind: SpanKind;
  readonly attributes?: SpanAttributes;
  /** Spans of other traces that it belongs to. */
  readonly links?: readonly SpanIds[];
}

/** Attributes that a work has once it is done, and whether it failed. */
export interface Outcome {
  readonly attributes?: SpanAttributes;
  readonly failed?: boolean;
}

/** A request that is being traced. */
export interface TracedRequest {
  /** Runs the rest of the request: spans within are its children. */
  run<Result>(work: () => Result): Result;
  end(name: string, outcome: Outcome): void;
}

/** Where the work in progress is. A trace that is not recorded is only followed where its caller named it, to be passed on. */
const current = new ContextVariable<TracePlace | undefined>();

/**
 * Records works as spans, each when it has ended. Nothing is recorded, derived or kept of a trace that is not sampled, and without a sink
 * of none.
 */
export class Tracing {
  static readonly OFF = new Tracing(null);

  constructor(private readonly sink: SpanSink | null) {}

  get isOn(): boolean {
    return this.sink !== null;
  }

  /** The place of the work in progress; undefined where it belongs to no trace. */
  get place(): TracePlace | undefined {
    return this.sink === null ? undefined : current.get();
  }

  /** Headers of a request within the work in progress, so that its receiver continues the trace. */
  get headers(): { readonly traceparent?: string } {
    const { place } = this;
    return place === undefined ? {} : { traceparent: traceparentOf(place) };
  }

  /**
   * Id of a request whose caller traces and has given it none: the caller's span. It is the correlation id of everything that follows from
   * the request, so that later works continue the caller's trace. Undefined for others.
   */
  requestIdOf(traceparent: string | undefined): string | undefined {
    if (this.sink === null || traceparent === undefined) return undefined;
    const caller = parseTraceparent(traceparent);
    return caller === null ? undefined : traceparentOf(caller);
  }

  /** Begins the trace of a request, or continues that of its caller. A trace of the caller under which the request was not named is linked. */
  beginRequest(correlationId: string, traceparent: string | undefined): TracedRequest | null {
    const place = this.placeAt(correlationId, requestSpanId);
    if (place === undefined) return null;
    const { traceId, caller } = traceOf(correlationId);
    const parentSpanId = caller === null ? null : caller.spanId;
    const header = parseTraceparent(traceparent);
    const links = header === null || header.traceId === traceId ? [] : [header];
    const startedAt = now();
    return {
      run: (work) => current.run(place, work),
      end: (name, outcome) =>
        this.write(place, { name, kind: 'server', parentSpanId, links, startedAt, ...finished(outcome) }),
    };
  }

  /** A work within the one in progress. */
  within<Result>(work: Work, act: () => Promise<Result>, outcomeOf?: (result: Result) => Outcome): Promise<Result> {
    const parent = this.place;
    if (parent === undefined || !parent.isSampled) return act();
    return this.run({ ...parent, spanId: randomSpanId() }, parent.spanId, work, act, outcomeOf);
  }

  /**
   * A command on a stream, within the work in progress. A command whose events follow from something else than the request in progress, such
   * as an order to a partner, begins the trace that their readers continue; the work in progress is linked.
   */
  command<Result>(
    stream: string,
    { commandId, correlationId }: { readonly commandId: string; readonly correlationId: string },
    name: () => string,
    act: () => Promise<Result>,
  ): Promise<Result> {
    if (this.sink === null) return act();
    const outer = current.get();
    const spanId = () => commandSpanId(stream, commandId);
    const isWithin = outer !== undefined && outer.traceId === traceOf(correlationId).traceId;
    const first = isWithin ? undefined : this.placeAt(correlationId, spanId);
    const work = () => {
      const attributes = { 'event_sourcing.stream': stream, 'event_sourcing.command_id': commandId };
      return { name: name(), kind: 'internal', attributes } as const;
    };
    if (first?.isSampled === true)
      return this.run(first, null, { ...work(), links: outer?.isSampled === true ? [outer] : [] }, act);
    return outer?.isSampled === true ? this.run({ ...outer, spanId: spanId() }, outer.spanId, work(), act) : act();
  }

  /** A work that is done later than the request from which it follows, maybe by another process. */
  continued<Result>(cause: Cause, work: () => Work, act: () => Promise<Result>): Promise<Result> {
    if (this.sink === null) return act();
    const place = this.placeAt(cause.correlationId, randomSpanId);
    if (place?.isSampled === true) return this.run(place, causeSpanId(cause), work(), act);
    // the caller may be within the trace of another request
    return place === undefined && current.get() === undefined ? act() : current.run(place, act);
  }

  /** A work within another one, that has ended. */
  record(parent: TracePlace | undefined, work: Work, startedAt: number): void {
    if (parent?.isSampled !== true) return;
    this.write({ ...parent, spanId: randomSpanId() }, { parentSpanId: parent.spanId, startedAt, ...done(work) });
  }

  /** A work that was done for several causes together and has ended: one span in the trace of each. */
  recordFor(cause: Cause, work: () => Work, startedAt: number): void {
    const place = this.placeAt(cause.correlationId, randomSpanId);
    if (place?.isSampled !== true) return;
    this.write(place, { parentSpanId: causeSpanId(cause), startedAt, ...done(work()) });
  }

  private async run<Result>(
    place: TracePlace,
    parentSpanId: string | null,
    work: Work,
    act: () => Promise<Result>,
    outcomeOf?: (result: Result) => Outcome,
  ): Promise<Result> {
    const startedAt = now();
    const end = (outcome: Outcome): void => {
      const { attributes, ...rest } = finished(outcome);
      const { name, kind, links = [] } = work;
      this.write(place, {
        name,
        kind,
        links,
        parentSpanId,
        startedAt,
        ...rest,
        attributes: { ...work.attributes, ...attributes },
      });
    };
    try {
      const result = await current.run(place, act);
      end(outcomeOf?.(result) ?? {});
      return result;
    } catch (error) {
      end(failureOf(error));
      throw error;
    }
  }

  /** Undefined for a trace that is neither recorded nor passed on. */
  private placeAt(correlationId: string, spanId: (correlationId: string) => string): TracePlace | undefined {
    if (this.sink === null) return undefined;
    const { traceId, caller } = traceOf(correlationId);
    if (this.sink.samples(traceId, caller === null ? null : caller.isSampled))
      return { traceId, spanId: spanId(correlationId), isSampled: true };
    return caller === null ? undefined : { ...caller, isSampled: false };
  }

  private write(
    { traceId, spanId, isSampled }: TracePlace,
    span: Omit<FinishedSpan, keyof SpanIds | 'links'> & Partial<Pick<FinishedSpan, 'links'>>,
  ): void {
    if (isSampled) this.sink?.write({ traceId, spanId, links: [], ...span });
  }
}

/** Milliseconds since 1970, with fractions. */
export function now(): number {
  return performance.timeOrigin + performance.now();
}

/** The random digits of a UUID: Node draws those of many at once. */
function randomSpanId(): string {
  const id = randomUUID();
  return id.slice(24) + id.slice(0, 4);
}

function done({ name, kind, attributes = {} }: Work) {
  return { name, kind, attributes, failed: false, endedAt: now() };
}

function finished({ attributes = {}, failed = false }: Outcome) {
  return { attributes, failed, endedAt: now() };
}

/** A refusal is an answer. Of an error its class is shown, never its message, which may quote data. */
function failureOf(error: unknown): Outcome {
  if (error instanceof Refusal) return { attributes: { 'error.code': error.code } };
  return { attributes: { 'error.type': error instanceof Error ? error.constructor.name : typeof error }, failed: true };
}
