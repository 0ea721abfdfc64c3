import type { SpanSink } from './tracing/span-sink.js';

/** A registry of Prometheus metrics. */
export interface Registry {
  getMetricsAsJSON(): Promise<readonly unknown[]>;
}

/** The export of one process. */
export interface Telemetry {
  /** Destination of spans; null when traces are not exported. */
  readonly spans: SpanSink | null;
  /** Destination of the lines of the log, as JSON records; null when they are not exported. */
  readonly log: ((line: string) => void) | null;
  /** Begins to export the metrics of a registry. */
  exportMetrics(registry: Registry): void;
  /** Exports the rest, for a few seconds at most. */
  close(): Promise<void>;
}
