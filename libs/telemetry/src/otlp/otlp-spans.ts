import { type Attributes, type Link, ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags } from '@opentelemetry/api';
import type { Resource } from '@opentelemetry/resources';
import {
  type ReadableSpan,
  SamplingDecision,
  type SpanProcessor,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace';
import type { TelemetrySettings } from '../telemetry.settings.js';
import type { FinishedSpan, SpanAttributes, SpanIds, SpanSink } from '../tracing/span-sink.js';
import { timeOf } from './times.js';

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  internal: SpanKind.INTERNAL,
  consumer: SpanKind.CONSUMER,
} as const satisfies Record<FinishedSpan['kind'], SpanKind>;

/**
 * Hands finished spans to a processor of the SDK. The decision to sample follows from the trace's id, so that every process decides alike.
 * A span of the SDK's own tracer is made to be filled while its work lasts, and costs three times as much as one that has ended.
 */
export class OtlpSpans implements SpanSink {
  private readonly sampler: TraceIdRatioBasedSampler;
  private readonly scope: { readonly name: string };

  constructor(
    private readonly processor: SpanProcessor,
    private readonly resource: Resource,
    scope: string,
    private readonly settings: TelemetrySettings['sampler'],
  ) {
    this.sampler = new TraceIdRatioBasedSampler(settings.ratio);
    this.scope = { name: scope };
  }

  samples(traceId: string, callersChoice: boolean | null): boolean {
    if (callersChoice !== null && this.settings.followsCaller) return callersChoice;
    return this.sampler.shouldSample(ROOT_CONTEXT, traceId).decision === SamplingDecision.RECORD_AND_SAMPLED;
  }

  write(finished: FinishedSpan): void {
    this.processor.onEnd(this.spanOf(finished));
  }

  async shutdown(): Promise<void> {
    await this.processor.shutdown();
  }

  private spanOf(finished: FinishedSpan): ReadableSpan {
    const { traceId, parentSpanId, name, kind, links, attributes, startedAt, endedAt, failed } = finished;
    const context = contextOf(finished);
    return {
      name,
      kind: KINDS[kind],
      spanContext: () => context,
      ...(parentSpanId !== null && { parentSpanContext: contextOf({ traceId, spanId: parentSpanId }) }),
      startTime: timeOf(startedAt),
      endTime: timeOf(endedAt),
      duration: timeOf(endedAt - startedAt),
      ended: true,
      status: { code: failed ? SpanStatusCode.ERROR : SpanStatusCode.UNSET },
      attributes: present(attributes),
      links: links.map(linkTo),
      events: [],
      resource: this.resource,
      instrumentationScope: this.scope,
      droppedAttributesCount: 0,
      droppedEventsCount: 0,
      droppedLinksCount: 0,
    };
  }
}

/** Every span that is written is sampled. */
function contextOf({ traceId, spanId }: SpanIds) {
  return { traceId, spanId, traceFlags: TraceFlags.SAMPLED };
}

function linkTo(ids: SpanIds): Link {
  return { context: contextOf(ids), attributes: {}, droppedAttributesCount: 0 };
}

function present(attributes: SpanAttributes): Attributes {
  const values: Attributes = {};
  for (const name in attributes) if (attributes[name] !== undefined) values[name] = attributes[name];
  return values;
}
