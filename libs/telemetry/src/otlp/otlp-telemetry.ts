import { randomUUID } from 'node:crypto';
import { DiagLogLevel, diag } from '@opentelemetry/api';
import { OTLPLogExporter } from '@opentelemetry/exporter-logs-otlp-proto';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-proto';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { type Resource, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchLogRecordProcessor, type SdkLogRecord } from '@opentelemetry/sdk-logs';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import { BatchSpanProcessor } from '@opentelemetry/sdk-trace';
import { ATTR_SERVICE_INSTANCE_ID, ATTR_SERVICE_VERSION } from '@opentelemetry/semantic-conventions';
import type { Registry, Telemetry } from '../telemetry.js';
import type { Signal, TelemetrySettings } from '../telemetry.settings.js';
import type { SpanSink } from '../tracing/span-sink.js';
import { logRecordOf } from './log-records.js';
import { OtlpSpans } from './otlp-spans.js';
import { RegistryMetrics } from './registry-metrics.js';

const CLOSE_MILLISECONDS = 3_000;
const FAILURE_INTERVAL_MILLISECONDS = 60_000;
/** Maximum length of a message, enough to see the cause. */
const MAX_MESSAGE_CHARACTERS = 500;

/** Instrumentation scope of every span, metric and log record. */
const SCOPE = 'payments-platform';

interface Provider {
  shutdown(): Promise<void>;
}

/** Exports by OTLP over HTTP with protobuf. Everything waits in bounded queues of the SDK, which drop the excess. */
export class OtlpTelemetry implements Telemetry {
  readonly spans: SpanSink | null;
  readonly log: ((line: string) => void) | null;
  private readonly resource: Resource;
  private readonly providers: Provider[] = [];

  constructor(
    private readonly settings: TelemetrySettings,
    release: string,
    failed: (message: string) => void,
  ) {
    reportFailures(failed);
    this.resource = resourceFromAttributes({
      [ATTR_SERVICE_VERSION]: release,
      [ATTR_SERVICE_INSTANCE_ID]: randomUUID(), // one for each process, so that their metrics are separate series
      ...settings.resource,
    });
    this.spans = this.openSpans();
    this.log = this.openLog();
  }

  exportMetrics(registry: Registry): void {
    const options = this.exporterOptions('metrics');
    if (options === null) return;
    const reader = new PeriodicExportingMetricReader({
      exporter: new OTLPMetricExporter(options),
      exportIntervalMillis: this.settings.metricsIntervalMilliseconds,
      exportTimeoutMillis: Math.min(this.settings.metricsIntervalMilliseconds, 10_000),
      metricProducers: [new RegistryMetrics(registry, SCOPE, this.resource)],
    });
    this.providers.push(new MeterProvider({ resource: this.resource, readers: [reader] }));
  }

  async close(): Promise<void> {
    const closed = Promise.allSettled(this.providers.map((provider) => provider.shutdown()));
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise((resolve) => (timer = setTimeout(resolve, CLOSE_MILLISECONDS)));
    await Promise.race([closed, late]);
    clearTimeout(timer);
    diag.disable();
  }

  private openSpans(): SpanSink | null {
    const options = this.exporterOptions('traces');
    if (options === null) return null;
    const processor = new BatchSpanProcessor({ exporter: new OTLPTraceExporter(options) });
    const spans = new OtlpSpans(processor, this.resource, SCOPE, this.settings.sampler);
    this.providers.push(spans);
    return spans;
  }

  private openLog(): ((line: string) => void) | null {
    const options = this.exporterOptions('logs');
    if (options === null) return null;
    const processor = new BatchLogRecordProcessor({ exporter: new OTLPLogExporter(options) });
    this.providers.push(processor);
    const origin = { resource: this.resource, instrumentationScope: { name: SCOPE } };
    // A batching processor only reads, so plain records suffice. The SDK's logger makes copies, since other processors may change a record.
    return (line) => processor.onEmit(logRecordOf(line, origin) as SdkLogRecord);
  }

  private exporterOptions(signal: Signal): { url: string; headers: Record<string, string> } | null {
    const url = this.settings.endpoints[signal];
    return url === undefined ? null : { url, headers: { ...this.settings.headers } };
  }
}

/**
 * The SDK logs to a single logger of the process. An unavailable collector is reported at most once a minute and in short: the SDK's message
 * contains the collector's whole response.
 */
function reportFailures(failed: (message: string) => void): void {
  let reportedAt = -Infinity;
  const report = (message: string): void => {
    if (performance.now() - reportedAt < FAILURE_INTERVAL_MILLISECONDS) return;
    reportedAt = performance.now();
    failed(message.slice(0, MAX_MESSAGE_CHARACTERS));
  };
  const silent = (): void => undefined;
  const logger = { error: report, warn: report, info: silent, debug: silent, verbose: silent };
  diag.setLogger(logger, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
}
