import type { Telemetry } from './telemetry.js';
import type { TelemetrySettings } from './telemetry.settings.js';

const NONE: Telemetry = { spans: null, log: null, exportMetrics: () => undefined, close: () => Promise.resolve() };

/** Loads the SDK only if something is exported. `failed` gets the cause of a failed export, at most once a minute. */
export async function openTelemetry(
  settings: TelemetrySettings | null,
  release: string,
  failed: (message: string) => void,
): Promise<Telemetry> {
  if (settings === null) return NONE;
  const { OtlpTelemetry } = await import('./otlp/otlp-telemetry.js');
  return new OtlpTelemetry(settings, release, failed);
}
