import 'reflect-metadata';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import {
  ApplicationModule,
  applicationOptionsOf,
  bindStores,
  exportMetrics,
  followLogLevels,
  openProcessTelemetry,
  startFailure,
} from '@app/application';
import { createOperations } from '@app/http';
import { announce, listenError, type Runtime, type Settings, type Stoppable } from '@app/runtime';

export { inspect } from '@app/application';

/**
 * Starts the background work on an open runtime, and serves its health and metrics on WORKER_PORT; returns a function that stops everything.
 */
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
  const operations = await serveOperations(app, runtime.settings).catch(async (error: unknown) => {
    await app.close();
    throw error;
  });
  if (operations !== null)
    logger.log({ message: 'Serving health and metrics', baseAddress: await operations.getUrl() }, 'Main');
  return {
    uncaught: (error) => logger.fatal({ message: 'uncaught error; the process drains', err: error }, 'Main'),
    close: async () => {
      await app.close();
      await operations?.close();
      await telemetry.close();
      await runtime.close();
    },
  };
}

/** Null without WORKER_PORT. */
async function serveOperations(
  app: INestApplicationContext,
  { workerPort, host }: Pick<Settings, 'workerPort' | 'host'>,
): Promise<NestExpressApplication | null> {
  if (workerPort === null) return null;
  const operations = await createOperations(app);
  await operations.listen(workerPort, host).catch((error: unknown) => {
    throw listenError(error, host, workerPort, 'WORKER_PORT');
  });
  return operations;
}
