import type { SpanIds } from './span-sink.js';

/** A span, with its trace's sampling decision. */
export interface TracePlace extends SpanIds {
  readonly isSampled: boolean;
}

const TRACEPARENT = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;
const SAMPLED = 0x01;

/** Parses the header `traceparent` of W3C Trace Context; null if it is malformed. Of a later version, reads the members of the first. */
export function parseTraceparent(text: string | undefined): TracePlace | null {
  const [, version, traceId, spanId, flags, rest] = TRACEPARENT.exec(text ?? '') ?? [];
  if (version === undefined || version === 'ff' || (version === '00' && rest !== undefined)) return null;
  if (/^0+$/.test(traceId!) || /^0+$/.test(spanId!)) return null;
  return { traceId: traceId!, spanId: spanId!, isSampled: (Number.parseInt(flags!, 16) & SAMPLED) !== 0 };
}

export function traceparentOf({ traceId, spanId, isSampled }: TracePlace): string {
  return `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`;
}
