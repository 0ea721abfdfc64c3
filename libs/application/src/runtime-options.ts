import { systemClock } from '@app/kernel';
import type { ProcessLogger, Runtime } from '@app/runtime';
import { type ApplicationOptions, roleOf } from './application.module.js';
import { RELEASE } from './release.js';

/** The application on what a process stands on, with real time. `none`: it serves and works nothing by itself (the command line). */
export function applicationOptionsOf(
  runtime: Runtime,
  logger: ProcessLogger,
  role: 'all' | 'api' | 'worker' | 'none',
): ApplicationOptions {
  return {
    databaseUrl: runtime.databaseUrl,
    eventStore: runtime.settings.eventStore,
    dataDirectory: runtime.settings.dataDirectory,
    publicUrl: runtime.settings.publicUrl ?? undefined,
    documentBucket: runtime.settings.documentBucket ?? undefined,
    masterKey: runtime.masterKey,
    clock: systemClock,
    role: roleOf(role),
    release: RELEASE,
    localWebhooksAllowed: runtime.settings.allowLocalWebhooks,
    report: (message, error) => logger.error({ message, err: error }, 'EventSourcing'),
  };
}
