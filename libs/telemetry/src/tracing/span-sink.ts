/** Work for a caller, by an outside party, within the product, or as a reaction to an event. */
export type SpanKind = 'server' | 'client' | 'internal' | 'consumer';

/** Values by name. Never personal data, secrets, or text that others wrote: ids, counts, codes and names of ours alone. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** Ids of a span, in the form of W3C Trace Context: 32 and 16 hexadecimal digits. */
export interface SpanIds {
  readonly traceId: string;
  readonly spanId: string;
}

/** Work that has ended. Times in milliseconds since 1970. */
export interface FinishedSpan extends SpanIds {
  readonly name: string;
  readonly kind: SpanKind;
  readonly parentSpanId: string | null;
  /** Spans of other traces that it belongs to. */
  readonly links: readonly SpanIds[];
  readonly startedAt: number;
  readonly endedAt: number;
  readonly attributes: SpanAttributes;
  readonly failed: boolean;
}

/** Takes the spans of the traces that it samples. */
export interface SpanSink {
  /** `callersChoice`: whether the caller records this trace; null where none has said so. */
  samples(traceId: string, callersChoice: boolean | null): boolean;
  write(span: FinishedSpan): void;
}
