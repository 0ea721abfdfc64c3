import { DatabaseClock } from '@app/database';
import { systemClock } from '@app/kernel';
import type { HttpSettings } from '@app/http';
import { isOneOfSeveral, metricsOfAll, type ProcessLogger, type Runtime, type Settings } from '@app/runtime';
import type { Telemetry } from '@app/telemetry';
import { type ApplicationOptions, roleOf } from './application.module.js';
import { RELEASE } from './release.js';

/**
 * Options of the application for a process's runtime. Uses the database's clock unless CLOCK says otherwise. `none`: no API and no background
 * work (the CLI).
 */
export function applicationOptionsOf(
  runtime: Runtime,
  logger: ProcessLogger,
  role: 'all' | 'api' | 'worker' | 'none',
  { spans }: Pick<Telemetry, 'spans'> = { spans: null },
): ApplicationOptions {
  return {
    databaseUrl: runtime.databaseUrl,
    ...(runtime.ownerDatabaseUrl === null ? {} : { ownerDatabaseUrl: runtime.ownerDatabaseUrl }),
    eventStore: runtime.settings.eventStore,
    dataDirectory: runtime.settings.dataDirectory,
    publicUrl: runtime.settings.publicUrl ?? undefined,
    documentBucket: runtime.settings.documentBucket ?? undefined,
    masterKey: runtime.masterKey,
    silenceLimitMilliseconds: runtime.settings.silenceLimitSeconds * 1_000,
    clock: runtime.settings.clock === 'system' ? systemClock : new DatabaseClock(),
    role: roleOf(role),
    release: RELEASE,
    spans,
    localNetworks: runtime.settings.localNetworks,
    partnerNetworks: runtime.settings.partnerNetworks,
    http: {
      metrics: metricsOf(runtime.settings),
      trustedProxies: runtime.settings.trustedProxies,
      countsTogether: isOneOfSeveral(),
      metricsOfAll: isOneOfSeveral() ? metricsOfAll : null,
    },
    warn: (message) => logger.warn({ message }, 'Database'),
    report: (message, error) => logger.error({ message, err: error }, 'EventSourcing'),
  };
}

/** In production metrics require a token; without a configured one they are closed. */
function metricsOf({ metricsToken, production }: Settings): HttpSettings['metrics'] {
  if (metricsToken !== null) return { token: metricsToken };
  return production ? 'closed' : 'open';
}
