import type { SpanSink } from './tracing/span-sink.js';

/** A registry of Prometheus metrics. */
export interface Registry {
  getMetricsAsJSON(): Promise<readonly unknown[]>;
}

/** The telemetry export of one process. */
export interface Telemetry {
  /** Destination of spans; null if traces are not exported. */
  readonly spans: SpanSink | null;
  /** Destination of log lines, as JSON records; null if they are not exported. */
  readonly log: ((line: string) => void) | null;
  /** Starts exporting the metrics of a registry. */
  exportMetrics(registry: Registry): void;
  /** Exports the queued data, for at most a few seconds. */
  close(): Promise<void>;
}
