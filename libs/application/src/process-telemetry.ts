import type { INestApplicationContext } from '@nestjs/common';
import type { Registry } from 'prom-client';
import { METRICS_REGISTRY } from '@app/http';
import { ProcessLogger, type Settings, shareMetrics } from '@app/runtime';
import { type Telemetry, openTelemetry } from '@app/telemetry';
import { RELEASE } from './release.js';

/** The log of an API or worker process, and its telemetry export. */
interface ProcessTelemetry {
  readonly logger: ProcessLogger;
  readonly telemetry: Telemetry;
}

/** Logs readable lines if standard output is a terminal, and copies each record to the collector if there is one. */
export async function openProcessTelemetry({ logLevels, telemetry: settings }: Settings): Promise<ProcessTelemetry> {
  const failed = (message: string): void =>
    opened.logger.warn({ message: 'telemetry was not exported', cause: message }, 'Telemetry');
  const telemetry = await openTelemetry(settings, RELEASE, failed);
  const readable = process.stdout.isTTY === true;
  const opened = { logger: new ProcessLogger({ levels: logLevels, readable, copy: telemetry.log }), telemetry };
  return opened;
}

/** Starts exporting the metrics of an application, and shares them with the other processes of this machine. */
export function exportMetrics(application: INestApplicationContext, telemetry: Telemetry): void {
  const registry = application.get<Registry>(METRICS_REGISTRY, { strict: false });
  telemetry.exportMetrics(registry);
  shareMetrics(() => registry.metrics());
}
