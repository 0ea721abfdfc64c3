import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { ExpressAdapter, type NestExpressApplication } from '@nestjs/platform-express';
import { announce, isOneOfSeveral, listenError, reportReady, type Runtime, type Stoppable } from '@app/runtime';
import {
  ApplicationModule,
  applicationOptionsOf,
  bindStores,
  exportMetrics,
  followLogLevels,
  openProcessTelemetry,
  startFailure,
} from '@app/application';
import { AggregateRunner } from '@app/event-sourcing';
import { BASE_PATH } from '@app/kernel';
import { configureHttp, drainHttp, httpApplicationOptions, uncaughtAnswers } from '@app/http';
import { ensureSandboxPlatform } from '@app/platforms';
import { welcome } from './welcome.js';

export { inspect } from '@app/application';

/** Starts the API on an open runtime; returns a function that stops both. */
export async function serve(runtime: Runtime): Promise<Stoppable> {
  const { host, port, role, drainSeconds } = runtime.settings;
  const { logger, telemetry } = await openProcessTelemetry(runtime.settings);
  announce('Starting the API …');
  const module = ApplicationModule.forRoot(applicationOptionsOf(runtime, logger, role, telemetry));
  const app = configureHttp(
    await NestFactory.create<NestExpressApplication>(module, new ExpressAdapter(), {
      ...httpApplicationOptions,
      logger,
      abortOnError: false,
    }).catch((error: unknown) => Promise.reject(startFailure(error))),
  );
  runtime.shareDatabase();
  const answerUncaught = uncaughtAnswers(app);
  await app.init();
  await bindStores(app);
  followLogLevels(app, logger);
  exportMetrics(app, telemetry);
  if (runtime.sandboxCredential !== null) {
    const { localNetworks } = runtime.settings;
    await ensureSandboxPlatform(app.get(AggregateRunner), runtime.sandboxCredential, new Date().toISOString(), {
      localNetworks,
    });
  }
  await app.listen(port, host).catch(async (error: unknown) => {
    await app.close();
    throw listenError(error, host, port);
  });
  const address = (await app.getUrl()).replace('[::1]', 'localhost');
  const { settings, sandboxCredential: credential, databaseDirectory } = runtime;
  const served = { address, basePath: BASE_PATH, credential };
  let withdraw = (): void => undefined;
  if (isOneOfSeveral()) reportReady(served);
  else withdraw = welcome(served, settings, databaseDirectory);
  logger.log({ message: 'Serving', baseAddress: `${address}${BASE_PATH}` }, 'Main');
  let isFaulty = false;
  return {
    uncaught: (error) => {
      isFaulty = true;
      const requestId = answerUncaught();
      logger.fatal({ message: 'uncaught error; the process drains', err: error, requestId }, 'Main');
    },
    drain: () => {
      withdraw();
      return drainHttp(app, { acceptMilliseconds: isFaulty ? null : drainSeconds * 1_000 });
    },
    close: async () => {
      await app.close();
      await telemetry.close();
      await runtime.close();
    },
  };
}
