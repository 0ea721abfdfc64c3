import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import {
  ApplicationModule,
  applicationOptionsOf,
  bindStores,
  exportMetrics,
  followLogLevels,
  openProcessTelemetry,
  startFailure,
} from '@app/application';
import { announce, type Runtime, type Stoppable } from '@app/runtime';

export { inspect } from '@app/application';

/** Starts the background work on an open runtime; returns a function that stops both. */
export async function work(runtime: Runtime): Promise<Stoppable> {
  const { logger, telemetry } = await openProcessTelemetry(runtime.settings);
  announce('Starting the worker …');
  const app = await NestFactory.createApplicationContext(
    ApplicationModule.forRoot(applicationOptionsOf(runtime, logger, 'worker', telemetry)),
    { logger, abortOnError: false },
  ).catch((error: unknown) => Promise.reject(startFailure(error)));
  runtime.shareDatabase();
  await bindStores(app);
  followLogLevels(app, logger);
  exportMetrics(app, telemetry);
  return {
    uncaught: (error) => logger.fatal({ message: 'uncaught error; the process drains', err: error }, 'Main'),
    close: async () => {
      await app.close();
      await telemetry.close();
      await runtime.close();
    },
  };
}
