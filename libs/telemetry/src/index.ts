export { openTelemetry } from './open-telemetry.js';
export type { Telemetry } from './telemetry.js';
export { TelemetryModule } from './telemetry.module.js';
export type { Signal, TelemetrySettings } from './telemetry.settings.js';
export type { SpanSink } from './tracing/span-sink.js';
export { now, type Outcome, Tracing } from './tracing/tracing.js';
