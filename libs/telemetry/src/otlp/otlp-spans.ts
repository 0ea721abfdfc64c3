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
const FAILED = { code: SpanStatusCode.ERROR };
const UNSET = { code: SpanStatusCode.UNSET };

/**
 * Passes finished spans to a span processor of the SDK. Sampling depends only on the trace id, so every process decides alike. Spans of the
 * SDK's own tracer are filled while the work runs, and cost three times as much as finished ones.
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
    this.processor.onEnd(new OtlpSpan(finished, this.resource, this.scope));
  }

  async shutdown(): Promise<void> {
    await this.processor.shutdown();
  }
}

/**
 * A finished span as the SDK reads it. Spans wait seconds for their export and are copied by each garbage collection, so a span keeps the
 * values that it is given and converts them only when it is read.
 */
class OtlpSpan implements ReadableSpan {
  constructor(
    private readonly finished: FinishedSpan,
    readonly resource: Resource,
    readonly instrumentationScope: ReadableSpan['instrumentationScope'],
  ) {}

  get name() {
    return this.finished.name;
  }

  get kind() {
    return KINDS[this.finished.kind];
  }

  spanContext() {
    return contextOf(this.finished);
  }

  get parentSpanContext() {
    const { traceId, parentSpanId } = this.finished;
    return parentSpanId === null ? undefined : contextOf({ traceId, spanId: parentSpanId });
  }

  get startTime() {
    return timeOf(this.finished.startedAt);
  }

  get endTime() {
    return timeOf(this.finished.endedAt);
  }

  get duration() {
    return timeOf(this.finished.endedAt - this.finished.startedAt);
  }

  get ended() {
    return true;
  }

  get status() {
    return this.finished.failed ? FAILED : UNSET;
  }

  get attributes() {
    return present(this.finished.attributes);
  }

  get links() {
    return this.finished.links.map(linkTo);
  }

  get events() {
    return [];
  }

  get droppedAttributesCount() {
    return 0;
  }

  get droppedEventsCount() {
    return 0;
  }

  get droppedLinksCount() {
    return 0;
  }
}

/** Every span that reaches this class is sampled. */
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
