/** A kind of data that OTLP carries, each to its own address. */
export type Signal = 'traces' | 'metrics' | 'logs';

/** Destinations and extent of the export, from the environment variables of OpenTelemetry. */
export interface TelemetrySettings {
  /** Address for each signal that is exported. */
  readonly endpoints: Readonly<Partial<Record<Signal, string>>>;
  /** Headers of every export: credentials of the collector. */
  readonly headers: Readonly<Record<string, string>>;
  /** Names of the service and of the place where it runs. */
  readonly resource: Readonly<Record<string, string>>;
  readonly sampler: {
    /** True where the decision of a caller decides. */
    readonly followsCaller: boolean;
    /** Part of the other traces that is recorded, from 0 to 1. */
    readonly ratio: number;
  };
  readonly metricsIntervalMilliseconds: number;
}
