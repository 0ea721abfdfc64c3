/** Work for a caller, by an outside party, within the product, or as a reaction to an event. */
export type SpanKind = 'server' | 'client' | 'internal' | 'consumer';

/** Attributes by name: our own ids, counts, codes and names. Never personal data, secrets or text from outside. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** Ids of a span in the form of W3C Trace Context: 32 and 16 hexadecimal digits. */
export interface SpanIds {
  readonly traceId: string;
  readonly spanId: string;
}

/** Finished work. Times are milliseconds since 1970. */
export interface FinishedSpan extends SpanIds {
  readonly name: string;
  readonly kind: SpanKind;
  readonly parentSpanId: string | null;
  /** Related spans of other traces. */
  readonly links: readonly SpanIds[];
  readonly startedAt: number;
  readonly endedAt: number;
  readonly attributes: SpanAttributes;
  readonly failed: boolean;
}

/** Receives the spans of sampled traces. */
export interface SpanSink {
  /** `callersChoice`: the caller's sampling decision; null if there is none. */
  samples(traceId: string, callersChoice: boolean | null): boolean;
  write(span: FinishedSpan): void;
}
