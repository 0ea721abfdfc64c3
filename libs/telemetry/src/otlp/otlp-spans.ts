import {
  type Attributes,
  type HrTime,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import type { Resource } from '@opentelemetry/resources';
import {
  AlwaysOnSampler,
  type IdGenerator,
  ParentBasedSampler,
  type Sampler,
  SamplingDecision,
  type SpanProcessor,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { TelemetrySettings } from '../telemetry.settings.js';
import type { FinishedSpan, SpanIds, SpanSink } from '../tracing/span-sink.js';

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  internal: SpanKind.INTERNAL,
  consumer: SpanKind.CONSUMER,
} as const satisfies Record<FinishedSpan['kind'], SpanKind>;

/** A parent that no span has: samplers ask only whether it is sampled. */
const SOME_SPAN = '1'.repeat(16);

/** Gives the SDK the ids that a span has already. */
class GivenIds implements IdGenerator {
  given: SpanIds = { traceId: '', spanId: '' };

  generateTraceId(): string {
    return this.given.traceId;
  }

  generateSpanId(): string {
    return this.given.spanId;
  }
}

/** Hands finished spans to the SDK. The decision to sample follows from the trace's id, so that every process decides alike. */
export class OtlpSpans implements SpanSink {
  private readonly ids = new GivenIds();
  private readonly sampler: Sampler;
  private readonly provider: TracerProvider;
  private readonly tracer: Tracer;

  constructor(processor: SpanProcessor, resource: Resource, scope: string, sampler: TelemetrySettings['sampler']) {
    const root = new TraceIdRatioBasedSampler(sampler.ratio);
    this.sampler = sampler.followsCaller ? new ParentBasedSampler({ root }) : root;
    this.provider = new TracerProvider({
      resource,
      sampler: new AlwaysOnSampler(), // whatever comes here is sampled
      idGenerator: this.ids,
      spanProcessors: [processor],
    });
    this.tracer = this.provider.getTracer(scope);
  }

  samples(traceId: string, callersChoice: boolean | null): boolean {
    const caller =
      callersChoice === null
        ? ROOT_CONTEXT
        : trace.setSpanContext(ROOT_CONTEXT, {
            traceId,
            spanId: SOME_SPAN,
            traceFlags: callersChoice ? TraceFlags.SAMPLED : TraceFlags.NONE,
            isRemote: true,
          });
    const { decision } = this.sampler.shouldSample(caller, traceId, '', SpanKind.SERVER, {}, []);
    return decision === SamplingDecision.RECORD_AND_SAMPLED;
  }

  write(finished: FinishedSpan): void {
    const { traceId, parentSpanId, name, kind, links, attributes, startedAt, endedAt, failed } = finished;
    this.ids.given = finished; // asked for within startSpan
    const parent =
      parentSpanId === null
        ? ROOT_CONTEXT
        : trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId: parentSpanId, traceFlags: TraceFlags.SAMPLED });
    const span = this.tracer.startSpan(
      name,
      {
        kind: KINDS[kind],
        startTime: timeOf(startedAt),
        attributes: attributes as Attributes,
        links: links.map((link) => ({ context: { ...link, traceFlags: TraceFlags.SAMPLED } })),
      },
      parent,
    );
    if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end(timeOf(endedAt));
  }

  async shutdown(): Promise<void> {
    await this.provider.shutdown();
  }
}

/** In seconds and nanoseconds: the SDK takes a number from before the process began for a time since then. */
function timeOf(milliseconds: number): HrTime {
  const seconds = Math.floor(milliseconds / 1_000);
  return [seconds, Math.round((milliseconds - seconds * 1_000) * 1_000_000)];
}
