import { randomUUID } from 'node:crypto';
import { ContextVariable, Refusal } from '@app/kernel';
import type { FinishedSpan, SpanAttributes, SpanIds, SpanKind, SpanSink } from './span-sink.js';
import { type Cause, causeSpanId, commandSpanId, requestSpanId, traceOf } from './trace-ids.js';
import { type TracePlace, parseTraceparent, traceparentOf } from './traceparent.js';

/** A unit of work before it runs. */
export interface Work {
  readonly name: string;
  readonly kind: SpanKind;
  readonly attributes?: SpanAttributes;
  /** Related spans of other traces. */
  readonly links?: readonly SpanIds[];
}

/** Attributes that are known once the work is done, and whether it failed. */
export interface Outcome {
  readonly attributes?: SpanAttributes;
  readonly failed?: boolean;
}

/** A request that is being traced. */
export interface TracedRequest {
  /** Runs the rest of the request; spans within it are its children. */
  run<Result>(work: () => Result): Result;
  end(name: string, outcome: Outcome): void;
}

/** The current span. An unsampled trace is only propagated if the caller named it. */
const current = new ContextVariable<TracePlace | undefined>();

/** Records units of work as spans when they end. Costs nothing for traces that are not sampled, or without a sink. */
export class Tracing {
  static readonly OFF = new Tracing(null);

  constructor(private readonly sink: SpanSink | null) {}

  get isOn(): boolean {
    return this.sink !== null;
  }

  /** The current span; undefined if there is none. */
  get place(): TracePlace | undefined {
    return this.sink === null ? undefined : current.get();
  }

  /** Headers of an outgoing request, so that its receiver continues the trace. */
  get headers(): { readonly traceparent?: string } {
    const { place } = this;
    return place === undefined ? {} : { traceparent: traceparentOf(place) };
  }

  /**
   * The id of a request whose caller sent a span but no id: the caller's span. As the correlation id of everything that follows from the
   * request, it lets later work continue the caller's trace. Otherwise undefined.
   */
  requestIdOf(traceparent: string | undefined): string | undefined {
    if (this.sink === null || traceparent === undefined) return undefined;
    const caller = parseTraceparent(traceparent);
    return caller === null ? undefined : traceparentOf(caller);
  }

  /** Begins the trace of a request, or continues the caller's. If the request has another id than the caller's span, that span is linked. */
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

  /** Runs work within the current span. */
  within<Result>(work: Work, act: () => Promise<Result>, outcomeOf?: (result: Result) => Outcome): Promise<Result> {
    const parent = this.place;
    if (parent === undefined || !parent.isSampled) return act();
    return this.run({ ...parent, spanId: randomSpanId() }, parent.spanId, work, act, outcomeOf);
  }

  /**
   * Runs a command on a stream within the current span. If the command's events follow from something other than the current request, such as
   * an order to a partner, it begins the trace that their readers continue, and links the current span.
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

  /** Runs work later than the request from which it follows, possibly in another process. */
  continued<Result>(cause: Cause, work: () => Work, act: () => Promise<Result>): Promise<Result> {
    if (this.sink === null) return act();
    const place = this.placeAt(cause.correlationId, randomSpanId);
    if (place?.isSampled === true) return this.run(place, causeSpanId(cause), work(), act);
    // The caller may be within the trace of another request.
    return place === undefined && current.get() === undefined ? act() : current.run(place, act);
  }

  /** Records finished work as a child of a span. */
  record(parent: TracePlace | undefined, work: Work, startedAt: number): void {
    if (parent?.isSampled !== true) return;
    this.write({ ...parent, spanId: randomSpanId() }, { parentSpanId: parent.spanId, startedAt, ...done(work) });
  }

  /** Records finished work that was done for several causes together: one span in the trace of each. */
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

  /** Undefined for a trace that is neither sampled nor propagated. */
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

/** Takes the random digits of a UUID, since Node generates those in batches. */
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

/** A refusal is an answer, not a failure. For an error, only the class is recorded: its message may quote data. */
function failureOf(error: unknown): Outcome {
  if (error instanceof Refusal) return { attributes: { 'error.code': error.code } };
  return { attributes: { 'error.type': error instanceof Error ? error.constructor.name : typeof error }, failed: true };
}
