/** A telemetry signal of OTLP, each with its own endpoint. */
export type Signal = 'traces' | 'metrics' | 'logs';

/** Destinations and sampling of the export, from the OpenTelemetry environment variables. */
export interface TelemetrySettings {
  /** URL for each exported signal. */
  readonly endpoints: Readonly<Partial<Record<Signal, string>>>;
  /** Headers of every export, such as the collector's credentials. */
  readonly headers: Readonly<Record<string, string>>;
  /** Resource attributes: names of the service and of its environment. */
  readonly resource: Readonly<Record<string, string>>;
  readonly sampler: {
    /** True if the caller's sampling decision is followed. */
    readonly followsCaller: boolean;
    /** Sampling ratio of the other traces, from 0 to 1. */
    readonly ratio: number;
  };
  readonly metricsIntervalMilliseconds: number;
}
