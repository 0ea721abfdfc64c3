import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import {
  ApplicationModule,
  applicationOptionsOf,
  inspect,
  bindStores,
  exportMetrics,
  followLogLevels,
  openProcessTelemetry,
  startFailure,
} from '@app/application';
import { announce, fail, openRuntime, runProcess, StartError, type Runtime, type Stoppable } from '@app/runtime';

runProcess(async () => {
  announce('Opening the database …');
  const runtime = await openRuntime(
    { ...process.env, ROLE: 'worker' },
    {
      join: true,
      inspect,
      onUnexpectedEnd: (lastWords) => fail(new StartError(`The embedded PostgreSQL ended unexpectedly: ${lastWords}`)),
    },
  );
  try {
    return await work(runtime);
  } catch (error) {
    await runtime.close();
    throw error;
  }
});

async function work(runtime: Runtime): Promise<Stoppable> {
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
  announce('The worker runs. Ctrl-C stops it.');
  return {
    uncaught: (error) => logger.fatal({ message: 'uncaught error; the process drains', err: error }, 'Main'),
    close: async () => {
      await app.close();
      await telemetry.close();
      await runtime.close();
    },
  };
}
