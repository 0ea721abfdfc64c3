import type { Telemetry } from './telemetry.js';
import type { TelemetrySettings } from './telemetry.settings.js';

const NONE: Telemetry = { spans: null, log: null, exportMetrics: () => undefined, close: () => Promise.resolve() };

/** The SDK is loaded by processes that export. `failed` receives the cause of a failed export, once a minute at most. */
export async function openTelemetry(
  settings: TelemetrySettings | null,
  release: string,
  failed: (message: string) => void,
): Promise<Telemetry> {
  if (settings === null) return NONE;
  const { OtlpTelemetry } = await import('./otlp/otlp-telemetry.js');
  return new OtlpTelemetry(settings, release, failed);
}
